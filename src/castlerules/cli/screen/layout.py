"""Where the panels stand: side by side on a wide screen, one below the other on a narrow one."""

from typing import Final

WIDTHS: Final = [(0, "-narrow"), (80, "-middle"), (120, "-wide")]
"""The class that the screen gets from so many columns on."""

HEIGHTS: Final = [(0, "-low"), (36, "-high")]
"""The class that the screen gets from so many lines on."""

CSS: Final = """
#view { height: 1fr; }
#body { height: 1fr; }
#board, #side, #reading { width: 1fr; }
TextPanel, ChoiceList {
    border: round $surface-lighten-3;
    border-title-color: $text-muted;
    border-subtitle-color: $text-muted;
    background: $background;
    overflow-x: hidden;
    scrollbar-size: 0 1;
    scrollbar-gutter: stable;
    padding: 0 1;
    height: auto;
}
TextPanel:focus, ChoiceList:focus {
    border: round $accent;
    border-title-color: $accent;
    background: $background;
    background-tint: transparent;
}
TextPanel > Static { width: 100%; height: auto; text-wrap: nowrap; link-style: none; link-color: $accent; }
ChoiceList > .option-list--option { padding: 0; }
ChoiceList.-waiting { text-opacity: 50%; }
#hand.-missing, .-low #hand.-empty { display: none; }
#view TextPanel.-maximized { height: 100%; max-height: 100%; width: 100%; border: round $accent; }

.-wide #body { layout: horizontal; }
.-wide #board { width: 3fr; height: 100%; }
.-wide #side { width: 2fr; height: 100%; }
.-wide #table { height: 1fr; }
.-wide #hand { max-height: 30%; }
.-wide #choices { min-height: 3; max-height: 45%; }
.-wide #reading { height: 1fr; layout: vertical; }
.-wide #details { min-height: 6; max-height: 50%; }
.-wide #log { height: 1fr; min-height: 4; }

.-middle #body, .-narrow #body { layout: vertical; }
.-middle TextPanel, .-middle ChoiceList, .-narrow TextPanel, .-narrow ChoiceList {
    border: none;
    border-top: solid $surface-lighten-3;
}
.-middle TextPanel:focus, .-middle ChoiceList:focus, .-narrow TextPanel:focus, .-narrow ChoiceList:focus {
    border-top: solid $accent;
}
.-middle #board, .-narrow #board { height: 1fr; }
.-middle #side, .-narrow #side { height: auto; max-height: 70%; }
.-middle #table, .-narrow #table { height: 1fr; min-height: 3; }
.-middle #hand, .-narrow #hand { max-height: 4; }
.-middle #choices, .-narrow #choices { min-height: 2; max-height: 6; }
.-middle #reading, .-narrow.-low #reading { height: auto; max-height: 4; layout: horizontal; }
.-middle.-high #reading { max-height: 9; }
.-middle #details, .-middle #log, .-narrow.-low #details, .-narrow.-low #log {
    width: 1fr; height: auto; min-height: 2; max-height: 4;
}
.-middle.-high #details, .-middle.-high #log { max-height: 9; }
.-middle.-high #choices, .-narrow.-high #choices { max-height: 11; }
.-narrow.-high #reading { height: 12; layout: vertical; }
.-narrow.-high #details { height: 6; }
.-narrow.-high #log { height: 6; }

#status, #message { height: auto; max-height: 6; padding: 0 1; background: $surface; }
#message { color: $success; }
#message.-refusal { color: $error; }
#prompt { height: 1; border: none; padding: 0 1; display: none; background: $boost; }
#prompt.-open { display: block; }
#keys { height: auto; padding: 0 1; background: $panel; link-style: none; }

HelpScreen { align: center middle; }
HelpScreen > TextPanel, HelpScreen.-middle > TextPanel, HelpScreen.-narrow > TextPanel {
    width: 80; max-width: 100%; max-height: 100%; height: auto; border: round $accent;
}
"""

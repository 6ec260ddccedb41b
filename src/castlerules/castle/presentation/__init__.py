"""Text and tables for castles, actions, events and activation prices."""

"""Whether sources can pay, against a model that tries them in every order (SOL-062, SOL-G48)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules.magic.model import ObjectId
from castlerules.solitaire.query.payment_sources import OutstandingCost, PaymentSource, Supply, rest_after


def slowly_paid(outstanding: OutstandingCost, left: list[PaymentSource]) -> bool:
    """Return whether *left* can pay *outstanding*, by trying every source next."""
    needs, extras, required = outstanding
    if not needs and not extras:
        return required is None
    return any(
        slowly_paid(rest, [other for other in left if other.id != source.id])
        for source in left
        if (rest := rest_after(source, outstanding)) is not None
    )


@pytest.mark.rule("SOL-062", "SOL-G48")
@given(st.integers(0, 2**32))
def test_sources_pay_what_the_model_pays(seed: int) -> None:
    """Up to five sources, some with several ways and with needs of their own, for up to three needs and extras."""
    random = Random(seed)
    sources = [
        PaymentSource(
            ObjectId(10 + random.randrange(5)),
            random.randint(1, 7),
            tuple([random.randint(1, 7) for _ in range(random.choice((0, 0, 1, 1, 2)))]),
        )
        for _ in range(random.randrange(6))
    ]
    needs = tuple([random.randint(1, 7) for _ in range(random.randrange(3))])
    extras = random.randrange(3)
    required = random.choice((None, None, ObjectId(10))) if needs or extras else None

    assert slowly_paid((needs, extras, required), sources) == Supply(sources).can_pay(needs, extras, required)

"""What the Odin table says: the prompt, why a selection cannot be played, what happened, and the account of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.core.contract import Explanation
from game.core.match import SeenStep
from game.games.odin.rules import (
    GOAT,
    HIDDEN,
    Move,
    OdinRules,
    Phase,
    Play,
    State,
    card_name,
    card_number,
    digit_of,
    play_text,
    play_value,
    plays,
)
from game.ui.board import Interlude, InterludeRow, Prompt, ScoreSheet, SheetRow
from game.ui.telling import Teller

RULES = OdinRules()

Verdict = Literal["good", "open", "bad"]
"""What a selection is: a legal play, one that can still become one, or neither."""


def legal_plays(view: State) -> tuple[Play, ...]:
    """Return the plays of the seat that is to act, none where its hand cannot be seen."""
    hand = view.hands[view.turn]
    return () if view.phase is not Phase.PLAY or HIDDEN in hand else plays(hand, view.centre)


class Telling(Teller):
    """Puts views and plies into sentences of the player's language."""

    game = "odin"

    def card(self, card: int) -> str:
        """Return the name of ``card`` in words."""
        return self.text(f"card.{card_name(card)[0]}", digit=digit_of(card))

    def judge(self, view: State, chosen: tuple[int, ...]) -> tuple[Verdict, str]:
        """Return whether ``chosen``, in play order, can be played, and the sentence that says what is in the way."""
        if not chosen:
            return "open", self.text("prompt.nothing_chosen")
        legal = legal_plays(view)
        if any(play.cards == chosen for play in legal):
            return "good", ""
        larger = [len(play.cards) for play in legal if set(chosen).issubset(play.cards)]
        if larger:
            return "open", self.text("prompt.more", count=min(larger) - len(chosen))
        refusal = RULES.explain(view, play_text(chosen))
        return "bad", "" if refusal is None else self.say(refusal)

    def play_prompt(self, view: State, chosen: tuple[int, ...], *, guided: bool) -> Prompt:
        """Say what may be played, and what ``chosen`` would do or why it cannot be played."""
        verdict, sentence = self.judge(view, chosen)
        if verdict == "good":
            detail = self._what_a_play_does(view, chosen)
        elif not chosen:
            detail = self._advice(view, guided=guided)
        elif verdict == "open":
            detail = self.text("prompt.so_far", value=play_value(chosen), sentence=sentence)
        else:
            detail = sentence
        return Prompt(self._title(view), detail)

    def pick_prompt(self, view: State, card: int | None) -> Prompt:
        """Ask for one of the beaten cards; ``card`` is the one that is pointed at."""
        detail = self.text("prompt.pick_detail")
        if card is not None:
            detail = self.text("prompt.take", card=self.card(card), count=len(view.hands[view.turn]) + 1)
        return Prompt(self.text("prompt.pick"), detail)

    def _title(self, view: State) -> str:
        if view.centre:
            count = len(view.centre)
            return self.text("prompt.follow", count=count, more=count + 1, value=view.value)
        if len(view.hands[view.turn]) == 1:
            return self.text("prompt.lead_last")
        whole = any(len(play.cards) > 1 for play in legal_plays(view))
        return self.text("prompt.lead_all" if whole else "prompt.lead")

    def _advice(self, view: State, *, guided: bool) -> str:
        if not view.centre:
            return self.text("prompt.lead_detail")
        if guided and not legal_plays(view):
            return self.text("prompt.none", value=view.value)
        sentences = [self.text("prompt.follow_detail")]
        if GOAT in view.hands[view.turn]:
            sentences.append(self.text("prompt.goat"))
        return " ".join(sentences)

    def _what_a_play_does(self, view: State, chosen: tuple[int, ...]) -> str:
        value = play_value(chosen)
        if view.centre:
            sentences = [self.text("prompt.beats", value=value, centre=view.value)]
        else:
            sentences = [self.text("prompt.leads", value=value)]
        if len(chosen) == len(view.hands[view.turn]):
            sentences = [self.text("prompt.then_out")]
        elif len(view.centre) == 1:
            sentences.append(self.text("prompt.then_take", card=self.card(view.centre[0])))
        elif view.centre:
            sentences.append(self.text("prompt.then_pick"))
        return " ".join(sentences)

    def say(self, explanation: Explanation) -> str:
        """Return a refusal or the reason of a hint as a sentence."""
        sentence = self.text(explanation.key, **self._spelt(explanation.values))
        # Many begin with a card, and its name with a small letter.
        return sentence[:1].upper() + sentence[1:]

    def sentence(self, step: SeenStep[State, Move]) -> str:
        """Return what happened, one part after the other."""
        parts = [self.text(f"event.{event.kind}", **self._spelt(event.values)) for event in step.events]
        return self.text("panel.and").join(parts)

    def score_sheet(self, view: State) -> ScoreSheet:
        """Return the points of each hand, and their sums."""
        rows = tuple(SheetRow(str(number), tuple(map(str, row))) for number, row in enumerate(view.sheet, 1))
        total = SheetRow(self.text("sheet.total"), tuple(map(str, view.scores)))
        return ScoreSheet(self.text("sheet.title"), rows, total)

    def interlude(self, step: SeenStep[State, Move]) -> Interlude | None:
        """Return the account of the hand that ``step`` has ended, if it has."""
        before, after = step.before, step.after
        if len(after.sheet) == len(before.sheet):
            return None
        points = after.sheet[-1]
        rows = []
        for seat, kept in enumerate(map(len, before.hands)):
            if seat == before.turn:
                sentence = self.text("interlude.out")
            elif points[seat] > kept:
                key = "interlude.goat_alone" if kept == 1 else "interlude.goat"
                sentence = self.text(key, count=kept - 1, points=points[seat])
            else:
                sentence = self.text("interlude.kept", count=kept)
            gained = f"+{points[seat]}" if points[seat] else "0"
            rows.append(InterludeRow(seat, sentence, gained, str(after.scores[seat])))
        key = "single" if not after.limit else "reached" if after.phase is Phase.OVER else "limit"
        title = self.text("interlude.title", number=len(after.sheet))
        return Interlude(title, self.text(f"interlude.{key}", limit=after.limit), tuple(rows))

    def _spelt(self, values: Mapping[str, str | int]) -> dict[str, object]:
        spelt: dict[str, object] = dict(values)
        for key in ("card", "cards"):
            names = spelt.get(key)
            if isinstance(names, str):
                spelt[key] = ", ".join(self.card(card_number(name)) for name in names.split())
        letters = spelt.get("letters")
        if isinstance(letters, str):
            spelt["letters"] = ", ".join(self.text(f"colour.{letter}") for letter in letters.split())
        return spelt

"""Make every sound of the program from arithmetic alone: mono, 22,050 samples a second, 16 bit.

Run it as `python assets/sources/make_sounds.py` (all) or with names of sounds; the files go to `assets/sounds/`. Chance
comes from fixed seeds, so that each run writes the same bytes.

A sound is a list of samples, -1 to 1 before it is levelled. Wood, dice and bells are sums of decaying partials with a
short burst of noise where they are struck; the lyre is a plucked string after Karplus and Strong, "Digital Synthesis of
Plucked-String and Drum Timbres", Computer Music Journal 7(2), 1983.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

SOUNDS = Path(__file__).resolve().parent.parent / "sounds"
RATE = 22_050

Samples = list[float]
Partial = tuple[float, float, float]
"""One decaying tone: frequency in hertz, amplitude, seconds until it has fallen to 1/e."""


def silence(seconds: float) -> Samples:
    """A stretch of nothing."""
    return [0.0] * round(seconds * RATE)


def lay(ground: Samples, sound: Sequence[float], at: float, gain: float = 1.0) -> None:
    """Add `sound` to `ground` from second `at` on; what goes past the end is lost."""
    start = round(at * RATE)
    for index, value in enumerate(sound[: max(0, len(ground) - start)]):
        ground[start + index] += gain * value


def struck(seconds: float, partials: Sequence[Partial], attack: float = 0.0015) -> Samples:
    """A sum of decaying tones that starts within `attack` seconds."""
    samples = silence(seconds)
    for frequency, amplitude, decay in partials:
        step = 2 * math.pi * frequency / RATE
        fall = math.exp(-1 / (decay * RATE))
        level = amplitude
        for index in range(len(samples)):
            samples[index] += level * math.sin(step * index)
            level *= fall
    rise = max(1, round(attack * RATE))
    for index in range(min(rise, len(samples))):
        samples[index] *= index / rise
    return samples


def noise(seconds: float, source: random.Random) -> Samples:
    """White noise."""
    return [source.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def low_pass(samples: Sequence[float], cutoff: float | Callable[[float], float]) -> Samples:
    """Remove what lies above `cutoff` hertz (6 dB an octave); a function gets the second and gives the cut-off."""
    value, result = 0.0, []
    for index, sample in enumerate(samples):
        hertz = cutoff(index / RATE) if callable(cutoff) else cutoff
        value += (1 - math.exp(-2 * math.pi * hertz / RATE)) * (sample - value)
        result.append(value)
    return result


def high_pass(samples: Sequence[float], cutoff: float) -> Samples:
    """Remove what lies below `cutoff` hertz (6 dB an octave)."""
    return [sample - low for sample, low in zip(samples, low_pass(samples, cutoff), strict=True)]


def shaped(samples: Sequence[float], level: Callable[[float], float]) -> Samples:
    """Multiply each sample by `level` of its place, 0 at the start to 1 at the end."""
    last = max(1, len(samples) - 1)
    return [sample * level(index / last) for index, sample in enumerate(samples)]


def knock(pitch: float, source: random.Random, seconds: float = 0.16, bite: float = 0.5) -> Samples:
    """A piece of wood set down: `pitch` in hertz is its lowest tone, `bite` the share of noise in the stroke."""
    samples = struck(
        seconds,
        [(pitch, 1.0, 0.034), (pitch * 2.42, 0.55, 0.02), (pitch * 4.1, 0.3, 0.011), (pitch * 6.7, 0.14, 0.006)],
        attack=0.0008,
    )
    burst = low_pass(noise(0.02, source), 5200)
    lay(samples, shaped(burst, lambda place: min(1.0, place * 12) * (1 - place) ** 3), 0, bite)
    return samples


def pluck(pitch: float, seconds: float, source: random.Random, soft: float = 0.5) -> Samples:
    """A plucked string of `pitch` hertz; `soft` from 0 (bright) to 1 (dull)."""
    # The averaging delays by half a sample; the all-pass takes up the fraction that is left, so the string is in tune.
    period = RATE / pitch - 0.5
    length = int(period - 0.2)
    fraction = period - length
    allpass = (1 - fraction) / (1 + fraction)
    string = low_pass([source.uniform(-1, 1) for _ in range(length)], 900 + 5200 * (1 - soft))
    mean = sum(string) / length
    string = [value - mean for value in string]
    loss = 0.5 * 0.001 ** (1 / (pitch * seconds * 1.1))
    result, before, passed, entered = [], 0.0, 0.0, 0.0
    for index in range(round(seconds * RATE)):
        place = index % length
        value = string[place]
        averaged = loss * (value + before)
        before = value
        passed = allpass * averaged + entered - allpass * passed
        entered = averaged
        string[place] = passed
        result.append(value)
    body = low_pass(result, 3800 - 1800 * soft)
    peak = max(abs(value) for value in body)
    fade = round(0.25 * len(body))
    return [
        value / peak * min(1.0, index / 24) * min(1.0, (len(body) - 1 - index) / fade)
        for index, value in enumerate(body)
    ]


def note(name: str) -> float:
    """The frequency in hertz of a note such as `A4` (440) or `F#3`, in equal temperament."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    sharps = 1 if "#" in name else 0
    return 440.0 * math.pow(2.0, (steps + sharps) / 12 + int(name[-1]) - 4)


def strum(names: str, gap: float, ring: float, seed: int, soft: float = 0.45) -> Samples:
    """Pluck the notes one after the other, `gap` seconds apart, each ringing for `ring` seconds."""
    source = random.Random(seed)
    notes = names.split()
    samples = silence(gap * (len(notes) - 1) + ring)
    for index, name in enumerate(notes):
        lay(samples, pluck(note(name), ring, source, soft), index * gap)
    return samples


def place() -> Samples:
    """A die is set on the board."""
    samples = knock(330, random.Random(1), 0.2)
    lay(samples, struck(0.2, [(112, 0.8, 0.045)]), 0)
    return samples


def capture() -> Samples:
    """Dice are taken from the board: two taps, a brush upwards."""
    source = random.Random(2)
    samples = silence(0.42)
    lay(samples, knock(420, source), 0, 0.8)
    lay(samples, knock(520, source), 0.075, 0.7)
    sweep = low_pass(high_pass(noise(0.3, source), 500), lambda second: 900 + 9000 * second)
    lay(samples, shaped(sweep, lambda share: math.sin(math.pi * share) ** 2), 0.1, 0.8)
    lay(samples, pluck(note("D5"), 0.26, source, 0.6), 0.15, 0.35)
    return samples


def select() -> Samples:
    """Something is picked up or chosen: a light tick."""
    return knock(880, random.Random(3), 0.07, 0.25)


def move() -> Samples:
    """A piece slides over wood and stops."""
    source = random.Random(4)
    samples = silence(0.34)
    slide = high_pass(low_pass(noise(0.22, source), 1500), 260)
    lay(samples, shaped(slide, lambda share: math.sin(math.pi * share**1.4) ** 1.5), 0, 1.3)
    lay(samples, knock(300, source, 0.14), 0.2, 0.8)
    return samples


def confirm() -> Samples:
    """Yes: two strings upwards."""
    return strum("A4 E5", 0.07, 0.42, 5)


def back() -> Samples:
    """Back: two strings downwards."""
    return strum("E5 A4", 0.07, 0.36, 6, 0.65)


def refuse() -> Samples:
    """Not possible: two dull knocks."""
    source = random.Random(7)
    samples = silence(0.3)
    for at in (0.0, 0.11):
        lay(samples, low_pass(knock(150, source, 0.16, 0.3), 900), at)
    return samples


def roll() -> Samples:
    """Dice tumble in the hand and over the table."""
    source = random.Random(8)
    samples = silence(0.8)
    at = 0.0
    while at < 0.6:
        lay(samples, knock(source.uniform(520, 980), source, 0.09, 0.7), at, source.uniform(0.35, 0.9))
        at += source.uniform(0.028, 0.05) + 0.05 * at
    lay(
        samples,
        shaped(high_pass(low_pass(noise(0.6, source), 2400), 500), lambda share: math.sin(math.pi * share)),
        0,
        0.14,
    )
    return samples


def settle() -> Samples:
    """A die comes to rest in three ever smaller steps."""
    source = random.Random(9)
    samples = silence(0.36)
    for at, pitch, gain in ((0.0, 470, 1.0), (0.09, 560, 0.5), (0.145, 610, 0.25)):
        lay(samples, knock(pitch, source, 0.14), at, gain)
    return samples


def flick(source: random.Random, bright: float) -> Samples:
    """One card: a brush of paper and a small slap, `bright` in hertz."""
    samples = silence(0.13)
    paper = high_pass(low_pass(noise(0.075, source), bright), 700)
    lay(samples, shaped(paper, lambda share: share**1.5 * (1 - share) * 5), 0)
    slap = high_pass(low_pass(noise(0.03, source), bright * 0.8), 300)
    lay(samples, shaped(slap, lambda share: min(1.0, share * 10) * (1 - share) ** 4), 0.055, 1.4)
    lay(samples, struck(0.06, [(190, 0.3, 0.015)]), 0.056)
    return samples


def card() -> Samples:
    """A card is laid down."""
    return flick(random.Random(10), 5200)


def shuffle() -> Samples:
    """Two halves of a deck run into each other, then the deck is tapped square."""
    source = random.Random(11)
    samples = silence(0.95)
    at = 0.0
    for index in range(19):
        lay(samples, flick(source, source.uniform(3600, 6200)), at, 0.3 + 0.35 * math.sin(math.pi * index / 18))
        at += 0.045 - 0.022 * math.sin(math.pi * index / 18)
    lay(samples, knock(240, source, 0.14, 0.5), at + 0.12, 0.75)
    return samples


def sea() -> Samples:
    """A wave runs up the beach and draws back."""
    source = random.Random(12)
    body = low_pass(noise(1.9, source), lambda second: 260 + 1500 * math.sin(math.pi * min(1, second / 1.9)) ** 3)
    foam = high_pass(noise(1.9, source), 2600)
    swell = shaped(body, lambda share: math.sin(math.pi * share**0.8) ** 2)
    lay(swell, shaped(foam, lambda share: math.sin(math.pi * share) ** 6 * share), 0, 0.12)
    return swell


def bell() -> Samples:
    """It is someone's turn: a low, soft bell."""
    base = 196.0
    return struck(
        1.7,
        [
            (base * 0.5, 0.35, 0.7),
            (base, 1.0, 0.5),
            (base * 1.003, 0.5, 0.55),
            (base * 1.19, 0.4, 0.3),
            (base * 1.5, 0.25, 0.22),
            (base * 2.0, 0.45, 0.22),
            (base * 2.67, 0.16, 0.1),
            (base * 4.1, 0.1, 0.05),
        ],
        attack=0.004,
    )


def hint() -> Samples:
    """An idea: two high, round tones."""
    samples = silence(0.75)
    for at, name in ((0.0, "B5"), (0.1, "F#6")):
        pitch = note(name)
        lay(samples, struck(0.6, [(pitch, 1.0, 0.13), (pitch * 2, 0.22, 0.06), (pitch * 3.01, 0.08, 0.03)], 0.006), at)
    return samples


def undo() -> Samples:
    """Time runs back: a string played backwards."""
    string = pluck(note("A4"), 1.1, random.Random(14), 0.6)[: round(0.34 * RATE)]
    string = shaped(string[::-1], lambda share: min(1.0, share * 4))
    lay(string, low_pass(knock(400, random.Random(15), 0.1, 0.3), 2500), 0.24, 0.5)
    return string


def win() -> Samples:
    """Victory: the lyre upwards and a bell below."""
    samples = strum("D4 A4 D5 F#5 A5 D6", 0.13, 1.5, 16, 0.35)
    lay(
        samples,
        struck(1.6, [(note("D3"), 1.0, 0.5), (note("D4"), 0.4, 0.35), (note("A4"), 0.2, 0.25)], 0.01),
        0.62,
        0.6,
    )
    lay(samples, strum("D5 F#5 A5", 0.02, 1.4, 17, 0.5), 0.74, 0.5)
    return samples


def lose() -> Samples:
    """Defeat, kindly: three strings downwards."""
    samples = strum("A4 F4 D4", 0.24, 1.3, 18, 0.7)
    lay(samples, pluck(note("D3"), 1.2, random.Random(19), 0.8), 0.5, 0.6)
    return samples


MUSIC_BARS = (
    ("D3", "A3 D4 F4 A4 . D5 . A4"),
    ("D3", "A3 D4 E4 F4 . A4 . ."),
    ("C3", "G3 C4 E4 G4 . C5 . G4"),
    ("C3", "G3 C4 D4 E4 . G4 . ."),
    ("A2", "E3 A3 C4 E4 . A4 . G4"),
    ("A2", "E3 A3 B3 C4 . E4 . ."),
    ("F2", "C3 F3 A3 C4 . F4 . A4"),
    ("G2", "D3 G3 B3 D4 . G4 . ."),
    ("D3", "A3 D4 F4 A4 . E5 . D5"),
    ("C3", "G3 C4 E4 G4 . D5 . C5"),
    ("A2", "E3 A3 C4 E4 . C5 . A4"),
    ("D3", "A3 D4 . A3 . D4 . ."),
)
"""The loop in the Dorian mode of D: for each bar the low string, then eight quavers of which a dot is a rest."""

QUAVER = 0.41


def music() -> Samples:
    """The calm loop; strings that ring past its end ring on at its start, so that it has no seam."""
    source = random.Random(20)
    bar = 8 * QUAVER
    samples = silence(bar * len(MUSIC_BARS))
    length = len(samples)

    def add(sound: Sequence[float], at: float, gain: float) -> None:
        start = round(at * RATE)
        for index, value in enumerate(sound):
            samples[(start + index) % length] += gain * value

    for number, (bass, quavers) in enumerate(MUSIC_BARS):
        add(pluck(note(bass), 3.4, source, 0.85), number * bar + 0.06, 0.8)
        for index, name in enumerate(quavers.split()):
            if name == ".":
                continue
            # A player is never exact, and leans on the first and the highest notes.
            at = number * bar + index * QUAVER + 0.06 + source.uniform(0, 0.018)
            gain = (
                0.34 + (0.12 if index in (0, 3) else 0.0) + (0.14 if index >= 5 else 0.0) + source.uniform(-0.04, 0.04)
            )
            add(pluck(note(name), 2.6, source, 0.66), at, gain)
    # A room: four late, dull copies that run round the loop like the strings do.
    dull = low_pass(samples, 1500)
    return [
        value
        + sum(gain * dull[index - shift] for shift, gain in ((1433, 0.2), (2311, 0.15), (3617, 0.11), (5179, 0.07)))
        for index, value in enumerate(samples)
    ]


SOUND_MAKERS: dict[str, tuple[Callable[[], Samples], float]] = {
    "place": (place, 0.5),
    "capture": (capture, 0.5),
    "select": (select, 0.3),
    "move": (move, 0.4),
    "confirm": (confirm, 0.42),
    "back": (back, 0.36),
    "refuse": (refuse, 0.42),
    "roll": (roll, 0.5),
    "settle": (settle, 0.45),
    "card": (card, 0.4),
    "shuffle": (shuffle, 0.42),
    "wave": (sea, 0.36),
    "bell": (bell, 0.45),
    "hint": (hint, 0.3),
    "undo": (undo, 0.36),
    "win": (win, 0.6),
    "lose": (lose, 0.5),
    "music": (music, 0.25),
}
"""How each sound is made, and its highest sample, 1 being full scale."""


def levelled(samples: Sequence[float], peak: float, *, fades: bool) -> array[int]:
    """16-bit samples whose highest is `peak` (0 to 1); with `fades`, silent at both ends."""
    scale = peak * 32767 / max(abs(value) for value in samples)
    last = len(samples) - 1
    rise, fall = round(0.001 * RATE), round(0.012 * RATE)
    result = array("h")
    for index, value in enumerate(samples):
        edge = min(1.0, index / rise, (last - index) / fall) if fades else 1.0
        result.append(round(value * scale * edge))
    return result


def make(name: str, folder: Path = SOUNDS) -> Path:
    """Write the sound `name` into `folder` and return its file. An unknown name raises `KeyError`."""
    draw, peak = SOUND_MAKERS[name]
    samples = levelled(draw(), peak, fades=name != "music")
    if sys.byteorder == "big":
        samples.byteswap()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


def main() -> None:
    """Make the sounds named on the command line, or all."""
    for name in sys.argv[1:] or SOUND_MAKERS:
        make(name)


if __name__ == "__main__":
    main()

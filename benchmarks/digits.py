"""Train the network that reads digits, and say how well it reads fonts that it has not seen.

    python -m benchmarks.digits [--write] [--seconds 200]

Digits are drawn in the fonts named below, as far as they are installed (Debian's packages are
named beside them), from 8 to 34 pixels high, beside other digits, turned a little, blurred, noisy,
and sometimes scaled down first. What is no digit is drawn, too: halves, two at once, other
characters, dots and bars. The fonts of `HELD_BACK` are for the report alone. With `--write` the
weights go to `src/nonogram/scanning/digits.npz`, as 16-bit numbers.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from nonogram.scanning.digits import CLASSES, NONE, Box, field, logits, windows

SEED = 60
NUMBER = 26_000  #: marks drawn for training
REPORTED = 4_000  #: marks drawn for the report

#: The names of font files by Debian's packages, without their endings; · is a blank.
FONTS = {
    "fonts-dejavu": "DejaVuSans DejaVuSans-Bold DejaVuSansMono DejaVuSansMono-Bold"
    " DejaVuSansCondensed DejaVuSans-ExtraLight DejaVuSans-Oblique",
    "fonts-liberation": "LiberationSans-Regular LiberationSans-Bold LiberationSerif-Regular"
    " LiberationSerif-Bold LiberationMono-Regular LiberationMono-Bold LiberationSansNarrow-Regular"
    " LiberationSansNarrow-Bold LiberationSans-Italic LiberationSerif-Italic",
    "fonts-freefont-ttf": "FreeSans FreeSansBold FreeMono FreeMonoBold",
    "fonts-noto-core": "NotoSans-Regular NotoSans-Bold NotoSans-Light NotoSerif-Regular"
    " NotoSerif-Bold NotoSansDisplay-Regular NotoSerifDisplay-Regular",
    "fonts-sil-andika": "Andika-Regular Andika-Bold",
    "fonts-anonymous-pro": "Anonymous·Pro",
    "fonts-bebas-neue": "BebasNeue-Regular",
    "fonts-urw-base35": "C059-Roman C059-Bold NimbusMonoPS-Bold NimbusRoman-Regular NimbusSans-Bold"
    " NimbusSansNarrow-Regular P052-Roman P052-Bold URWBookman-Demi URWGothic-Book URWGothic-Demi",
    "fonts-cantarell": "Cantarell-Regular Cantarell-Bold",
    "fonts-crosextra-carlito": "Carlito-Regular Carlito-Bold",
    "fonts-century-catalogue": "Century-Catalogue",
    "fonts-sil-charis": "CharisSIL-Regular CharisSIL-Bold",
    "fonts-comic-neue": "ComicNeue-Regular ComicNeue-Bold",
    "fonts-courier-prime": "Courier·Prime Courier·Prime·Sans",
    "fonts-dosis": "Dosis-Book Dosis-Bold",
    "fonts-ebgaramond": "EBGaramond08-Regular EBGaramond12-Bold",
    "fonts-fantasque-sans": "FantasqueSansMono-Regular FantasqueSansMono-Bold",
    "fonts-firacode": "FiraCode-Regular FiraCode-Bold FiraCode-Light",
    "fonts-go": "Go-Regular Go-Bold Go-Mono",
    "fonts-hack": "Hack-Regular Hack-Bold",
    "fonts-humor-sans": "Humor-Sans",
    "fonts-inconsolata": "Inconsolata",
    "fonts-inter": "Inter-Regular Inter-Bold Inter-Light InterDisplay-Regular",
    "fonts-junction": "Junction",
    "fonts-karla": "Karla-Regular Karla-Bold",
    "fonts-league-spartan": "LeagueSpartan-Regular LeagueSpartan-Bold",
    "fonts-linuxlibertine": "LinLibertine_R LinLibertine_RB LinBiolinum_R LinBiolinum_RB",
    "fonts-mononoki": "mononoki-Regular mononoki-Bold",
    "fonts-opendyslexic": "OpenDyslexic-Regular OpenDyslexic-Bold",
    "fonts-oxygen": "Oxygen-Sans Oxygen-Sans-Bold",
    "fonts-paratype": "PTS55F PTS75F PTF55F PTF75F PTM55F PTN57F",
    "fonts-quicksand": "Quicksand-Regular Quicksand-Bold",
    "fonts-roboto-slab": "RobotoSlab-Regular RobotoSlab-Bold",
    "fonts-stix": "STIX-Regular STIX-Bold",
    "fonts-tomsontalks": "TomsonTalks",
    "fonts-croscore": "Tinos-Regular Arimo-Bold Cousine-Regular Cousine-Bold",
    "fonts-agave": "agave-r-autohinted",
    "fonts-oldstandard": "OldStandard-Regular",
}
HELD_BACK = {
    "fonts-dejavu": "DejaVuSerif DejaVuSerif-Bold",
    "fonts-freefont-ttf": "FreeSerif FreeSerifBold",
    "fonts-roboto-unhinted": "Roboto-Regular Roboto-Bold",
    "fonts-lato": "Lato-Regular Lato-Bold",
    "fonts-open-sans": "OpenSans-Regular OpenSans-Bold",
    "fonts-comfortaa": "Comfortaa-Regular Comfortaa-Bold",
    "fonts-crosextra-caladea": "Caladea-Regular Caladea-Bold",
    "fonts-b612": "B612-Regular B612-Bold",
    "fonts-vollkorn": "Vollkorn-Regular Vollkorn-Bold",
    "fonts-jetbrains-mono": "JetBrainsMono-Regular JetBrainsMono-Bold",
    "fonts-jura": "Jura-Regular",
    "fonts-cabin": "Cabin-Regular",
}

#: Characters that look like no digit.
_OTHERS = "ABCDEFGHKMNPQRTUVWXYabcdefhkmnprtuvwxyz?????#%&+*=@()/-.,:"


def installed(fonts: dict[str, str]) -> list[Path]:
    """The files of these fonts that there are."""
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
    found = {path.stem: path for folder in folders for path in sorted(folder.rglob("*.?tf"))}
    names = [name.replace("·", " ") for some in fonts.values() for name in some.split()]
    return [found[name] for name in names if name in found]


@lru_cache(200)
def _face(font: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font), size, layout_engine=ImageFont.Layout.BASIC)


def drawn(rng: np.random.Generator, font: Path) -> tuple[np.ndarray, int]:
    """A mark as the network sees it, and its class."""
    size = int(np.exp(rng.uniform(np.log(9), np.log(46))))  # of the type: digits are 0.7 of it
    kind = rng.random()
    larger = rng.choice([1, 1, 1.4]) if size < 34 else 1
    type_size = float(size * larger)
    face = _face(font, round(type_size))
    side = int(type_size * 2.4)
    wrong = kind < 0.2
    text = str(rng.integers(0, 10)) if kind > 0.06 else str(rng.choice([*_OTHERS]))
    if 0.06 < kind < 0.10:
        text += str(rng.integers(0, 10))
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    place = side / 2 + rng.uniform(-0.5, 0.5, 2)
    if kind < 0.02:
        _shape(rng, draw, place, type_size)
    else:
        draw.text(tuple(place), text, fill=255, font=face, anchor="mm")
    whole = Image.new("L", (side, side), 0)
    around = ImageDraw.Draw(whole)
    gap = type_size * rng.uniform(0.0, 0.5)
    width = face.getlength(text)
    for sign, anchor in ((-1, "rm"), (1, "lm")):
        if rng.random() < 0.4:
            beside = (place[0] + sign * (width / 2 + gap), place[1])
            around.text(beside, str(rng.integers(0, 30)), fill=255, font=face, anchor=anchor)
    if rng.random() < 0.15:  # what is left of a line
        y = place[1] + rng.choice([-1, 1]) * type_size * rng.uniform(0.42, 0.6)
        around.line((0, y, side, y), fill=int(rng.integers(60, 255)), width=1)
    whole = Image.fromarray(np.maximum(np.asarray(whole), np.asarray(mask)))
    turned, slanted = np.radians(rng.normal(0, 2)), float(rng.normal(0, 0.03))
    stretch = float(np.exp(rng.normal(0, 0.05)))
    blur = abs(rng.normal(0, 0.6)) * (1 if size > 12 else 0.6) + rng.choice([0, 0, 0.3])
    pictures = []
    for picture in (mask, whole):
        cos, sin = float(np.cos(turned)), float(np.sin(turned))
        a, b, d, e = cos * stretch, sin + slanted, -sin, cos
        c, f = side / 2 * (1 - a - b), side / 2 * (1 - d - e)
        picture = picture.transform(
            (side, side), Image.Transform.AFFINE, (a, b, c, d, e, f), Image.Resampling.BICUBIC
        )
        if blur > 0.2:
            picture = picture.filter(ImageFilter.GaussianBlur(float(blur * larger)))
        if larger != 1:
            smaller = round(side / larger)
            picture = picture.resize((smaller, smaller), Image.Resampling.BILINEAR)
        pictures.append(np.asarray(picture, np.float32) / 255)
    alone, seen = pictures
    contrast = rng.uniform(0.4, 1)
    seen = seen * contrast + rng.normal(0, rng.choice([0, 0.03, 0.1]), seen.shape)
    inside = alone > rng.uniform(0.3, 0.5) * max(alone.max(), 0.1)
    rows, columns = np.flatnonzero(inside.any(1)), np.flatnonzero(inside.any(0))
    if not rows.size:
        return drawn(rng, font)
    edges = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1], np.float32)
    edges += rng.uniform(-0.5, 0.5, 4) * rng.choice([0.5, 1, 1.5])
    left, top, right, bottom = edges
    if 0.10 < kind < 0.2:  # a part of it
        wrong = text != "1"  # half a 1 is one
        share = (right - left) * (rng.uniform(0.3, 0.6) if wrong else 1)
        if text not in "47" and rng.random() < 0.5:  # their right half looks like a 1
            left = right - share
        else:
            right = left + share
    right, bottom = max(right, left + 1.5), max(bottom, top + 3)
    sides = max(left, 0), max(top, 0), min(right, seen.shape[1]), min(bottom, len(seen))
    box = Box(*map(round, sides))
    return field(seen.astype(np.float32), box), NONE if wrong else int(text)


def _shape(rng: np.random.Generator, draw: Any, place: np.ndarray, size: float) -> None:
    """A dot, a bar, a frame or a cross."""
    x, y = place
    w, h = rng.uniform(0.1, 0.5, 2) * size
    match rng.integers(0, 4):
        case 0:
            draw.ellipse((x - w, y - w, x + w, y + w), fill=255)
        case 1:
            draw.rectangle((x - size, y - 1, x + size, y + 1), fill=255)
        case 2:
            draw.rectangle((x - w, y - h, x + w, y + h), outline=255, width=1)
        case _:
            draw.line((x - w, y - w, x + w, y + w), fill=255, width=2)
            draw.line((x - w, y + w, x + w, y - w), fill=255, width=2)


def marks(rng: np.random.Generator, fonts: list[Path], number: int) -> tuple[Any, Any]:
    """Fields, (number, FIELD, FIELD), and their classes."""
    both = [drawn(rng, fonts[n % len(fonts)]) for n in range(number)]
    return np.stack([one for one, _ in both]), np.array([label for _, label in both])


def beginning(rng: np.random.Generator) -> dict[str, Any]:
    """Random weights."""
    first, second, hidden = 14, 28, 96
    shapes = [(25, first), (9 * first, second), (9 * second, hidden), (hidden, CLASSES)]
    weights = {}
    for layer, (ins, outs) in enumerate(shapes, 1):
        scale = np.sqrt(2 / ins)
        weights[f"w{layer}"] = rng.normal(0, scale, (ins, outs)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(outs, np.float32)
    return weights


def _pooled(sums: Any) -> tuple[Any, Any]:
    """The largest of 2 x 2 values, or 0, and a mask of where each is."""
    n, height, width, channels = sums.shape
    blocks = sums.reshape(n, height // 2, 2, width // 2, 2, channels)
    most = blocks.max((2, 4), keepdims=True)
    mask = (blocks == most) & (most > 0)
    return np.maximum(most[:, :, 0, :, 0], 0), mask


def gradients(weights: dict[str, Any], fields: Any, labels: Any) -> tuple[dict[str, Any], float]:
    """The gradient of the mean loss, and the loss."""
    n = len(fields)
    first = windows(fields[..., None], 5)
    one, mask_one = _pooled(first @ weights["w1"] + weights["b1"])
    second = windows(one, 3)
    two, mask_two = _pooled(second @ weights["w2"] + weights["b2"])
    flat = two.transpose(0, 3, 1, 2).reshape(n, -1)
    hidden = np.maximum(flat @ weights["w3"] + weights["b3"], 0)
    sums = hidden @ weights["w4"] + weights["b4"]
    sums -= sums.max(1, keepdims=True)
    shares = np.exp(sums)
    shares /= shares.sum(1, keepdims=True)
    wanted = np.full_like(shares, 0.02 / CLASSES)
    wanted[np.arange(n), labels] += 0.98
    loss = float(-(wanted * np.log(shares + 1e-9)).sum(1).mean())
    found = {}
    back = (shares - wanted) / n
    found["w4"], found["b4"] = hidden.T @ back, back.sum(0)
    back = (back @ weights["w4"].T) * (hidden > 0)
    found["w3"], found["b3"] = flat.T @ back, back.sum(0)
    back = (back @ weights["w3"].T).reshape(n, -1, 3, 3).transpose(0, 2, 3, 1)
    back = (mask_two * back[:, :, None, :, None]).reshape(n, 6, 6, -1)
    found["w2"] = np.tensordot(second, back, ((0, 1, 2), (0, 1, 2)))
    found["b2"] = back.sum((0, 1, 2))
    by_window = (back @ weights["w2"].T).reshape(n, 6, 6, one.shape[3], 3, 3)
    before = np.zeros_like(one)
    for y in range(3):
        for x in range(3):
            before[:, y : y + 6, x : x + 6] += by_window[..., y, x]
    back = (mask_one * before[:, :, None, :, None]).reshape(n, 16, 16, -1)
    found["w1"] = np.tensordot(first, back, ((0, 1, 2), (0, 1, 2)))
    found["b1"] = back.sum((0, 1, 2))
    return found, loss


def trained(rng: np.random.Generator, fields: Any, labels: Any, epochs: int) -> dict[str, Any]:
    """Weights after Adam's descent; the steps become smaller to the end."""
    weights = beginning(rng)
    means = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in weights.items()}
    step, batch = 0, 200
    steps = epochs * (len(fields) // batch)
    for epoch in range(epochs):
        order, losses = rng.permutation(len(fields)), []
        for at in range(0, len(fields) - batch + 1, batch):
            some = order[at : at + batch]
            seen = fields[some]
            if rng.random() < 0.5:  # moved by a pixel
                seen = np.roll(seen, rng.integers(-1, 2, 2), (1, 2))
            found, loss = gradients(weights, seen, labels[some])
            losses.append(loss)
            step += 1
            rate = 0.002 * 0.5 * (1 + np.cos(np.pi * step / steps))
            for name, gradient in found.items():
                mean, square = means[name]
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                even = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                weights[name] -= rate * (mean / (1 - 0.9**step) / even + 1e-4 * weights[name])
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)
    return weights


def report(weights: dict[str, Any], fields: Any, labels: Any) -> None:
    """Print how many digits are read, and how many are taken for what is none and vice versa."""
    said = np.concatenate([logits(part, weights) for part in np.array_split(fields, 24)]).argmax(1)
    digits = labels != NONE
    right = (said == labels)[digits].mean()
    print(f"{right:.2%} of {digits.sum():,} digits; {(said[digits] == NONE).mean():.2%} refused")
    print(f"{(said == labels)[~digits].mean():.2%} of {(~digits).sum():,} others")
    for digit in range(10):
        some = said[labels == digit]
        print(digit, *(f"{other}:{n}" for other, n in enumerate(np.bincount(some)) if n))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digits", description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--epochs", type=int, default=8)
    options = parser.parse_args()
    rng = np.random.default_rng(SEED)
    fonts, held_back = installed(FONTS), installed(HELD_BACK)
    start = monotonic()
    fields, labels = marks(rng, fonts, options.number)
    print(f"{len(fonts)} fonts, {len(fields):,} marks in {monotonic() - start:.0f} s", flush=True)
    weights = trained(rng, fields, labels, options.epochs)
    print(f"trained in {monotonic() - start:.0f} s; {len(held_back)} fonts held back:")
    report(weights, *marks(np.random.default_rng(SEED + 1), held_back, REPORTED))
    if options.write:
        path = Path(__file__).parent.parent / "src" / "nonogram" / "scanning" / "digits.npz"
        np.savez_compressed(path, **{name: w.astype(np.float16) for name, w in weights.items()})
        print(f"{path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

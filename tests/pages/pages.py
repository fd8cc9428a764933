#!/usr/bin/env python3
"""Tests the pages of plymill in Chromium: pages.py PLYMILL CORPORA PICTURES

Each page is opened on three widths, light and dark. Nothing may be wider than the window, broken, clipped
or pale, no error may be in the console, and no request may leave the page. Writes pictures of all pages to PICTURES, for
people to look at. Exit status: 0, 1 if a page is wrong, 77 without Chromium.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from browser import Browser, chromium
from looks import LOOKS

HOSTILE = "<script>document.title='run'</script>"
HOSTILE_GAME = (
    f'[Event "{HOSTILE}"]\n[Site "s"]\n[Date "2021.01.02"]\n[White "{HOSTILE}"]\n'
    '[Black "\'><img src=x onerror=document.title=1>"]\n[Result "1-0"]\n\n'
)


def need(condition: object, message: str) -> None:
    """Raises AssertionError with a message."""
    if not condition:
        raise AssertionError(message)


def run(*command: str, good: tuple[int, ...] = (0,)) -> None:
    """Runs a command, which must end with one of these statuses."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    need(done.returncode in good, f"{' '.join(command)}: {done.returncode}: {done.stderr}")


def look(browser: Browser, page: Path, pictures: Path) -> None:
    """Opens a page on three widths, light and dark."""
    need(page.stat().st_size < 1_000_000, f"{page.name} has {page.stat().st_size} bytes")
    for width, dark in ((1600, False), (1100, True), (390, False), (390, True)):
        browser.open(page, width, dark=dark)
        wide = browser.run("document.documentElement.scrollWidth")
        need(wide <= width, f"{page.name} is {wide} wide in a window of {width}")
        need(browser.run("document.scripts.length") <= 1, f"{page.name}: has foreign scripts")
        need(browser.run("document.images.length") == 0, f"{page.name}: has images")
        for what, script in LOOKS.items():
            found = browser.run(script)
            need(not found, f"{page.name} has {what} on a width of {width}, dark: {dark}: {found[:5]}")
        name = f"{page.stem}-{width}-{'dark' if dark else 'light'}.png"
        browser.screenshot(pictures / name)
    need(browser.run("document.title") not in ("run", "1"), f"{page.name}: a text ran as a script")
    need(not browser.problems, f"{page.name}: {browser.problems}")


def test_reports(browser: Browser, plymill: str, corpora: Path, folder: Path, out: Path) -> None:
    """Reports of all corpora, of a record file, and of hostile texts."""
    page = folder / "corpora.html"
    some = [str(d / "spec") for d in sorted(corpora.iterdir()) if (d / "spec").is_dir()]
    some += [str(corpora / "coerceo" / "invalid")]
    run(plymill, "report", *some, "--rules", "-o", str(page), "-q", good=(0, 1, 3))
    look(browser, page, out)
    text = browser.run("document.body.innerText")
    for expected in ("Rejected games", "What the rules found", "Outcomes", "First plies", "Sources"):
        need(expected in text, f"the report has no {expected}")
    need(browser.run("document.querySelectorAll('svg.chart rect, .bar i').length") > 20, "no bars")
    need("MB a second" not in text, "the speed of the run is shown as a result")
    browser.open(page, 1600)
    lefts = "new Set([...document.querySelectorAll('.parts section')].map(e => e.offsetLeft)).size"
    need(browser.run(lefts) >= 2, "a wide report has one column")
    titles = browser.run("document.querySelectorAll('h2').length")
    need(browser.run("document.querySelectorAll('nav a').length") == titles, "the contents lack a part")
    browser.run("document.querySelector('nav a:last-child').click()")
    need(browser.run("scrollY") > 0, "the contents lead nowhere")

    hostile = folder / "a<b>&.txt"
    hostile.write_text(HOSTILE_GAME + "1. 1a-1c 2. 20x\n\n" + HOSTILE_GAME + "1. 7c-4f\n")
    page = folder / "hostile.html"
    run(plymill, "report", str(hostile), "-o", str(page), "-q", good=(1,))
    look(browser, page, out)
    need(HOSTILE in browser.run("document.body.innerText"), "the name of the player is missing")

    record = folder / "record.plym"
    run(plymill, "convert", str(corpora / "coerceo" / "spec" / "complete_game.txt"), "-o", str(record), "-q")
    run(plymill, "report", str(record), "-o", str(folder / "record.html"), "-q")
    look(browser, folder / "record.html", out)

    mixed = folder / "mixed"
    mixed.mkdir()
    record.rename(mixed / "record.plym")
    (mixed / "game.txt").write_bytes((corpora / "coerceo" / "spec" / "complete_game.txt").read_bytes())
    run(plymill, "report", str(mixed), "-o", str(folder / "mixed.html"), "-q")
    look(browser, folder / "mixed.html", out)
    text = browser.run("document.body.innerText")
    need("2 seen = 2 written + 0 rejected" in text, "the report of a mixed folder lacks games")


def shown(browser: Browser) -> int:
    """The number of parts of the picture that are shown."""
    script = "[...document.querySelectorAll('[data-a]')].filter(e => e.style.display === '').length"
    return int(browser.run(script))


def step(browser: Browser, page: Path) -> None:
    """Steps through a game by keys, buttons and the list of plies."""
    at = "+document.querySelector('input').value"
    last = int(browser.run("+document.querySelector('input').max"))
    need(last > 0 and browser.run(at) == last, f"{page.name} does not open at the last ply")
    for key, expected in (("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("End", last)):
        browser.press(key)
        found = browser.run(at)
        need(found == expected, f"{page.name}: {key} goes to ply {found}, not to {expected}")
        need(shown(browser) > 0, f"{page.name}: nothing is drawn at ply {found}")
        current = browser.run("document.querySelector('li.now')?.dataset.ply")
        need(current is None or int(current) == found, f"{page.name}: the list shows ply {current}")
    browser.run("document.querySelector('li[data-ply=\"1\"]').click()")
    need(browser.run(at) == 1, f"{page.name}: a click on ply 1 does not show it")
    browser.run("document.querySelector('button[data-key=ArrowRight]').click()")
    need(browser.run(at) == min(2, last), f"{page.name}: the button does not step")


def test_games(browser: Browser, plymill: str, corpora: Path, folder: Path, out: Path) -> None:
    """Pages of a game of each notation, and of a game with hostile texts."""
    games = {
        "coerceo": "spec/complete_game.txt",
        "carcassonne": "valid/example_game_2_repaired.txt",
        "rootlog": "valid/whole_game_3.txt",
        "tatsu": "valid/whole_game.txt",
        "lost-cities": "valid/whole_round_of_60_cards.txt",
    }
    for notation in sorted(d.name for d in corpora.iterdir() if d.is_dir()):
        name = games.get(notation)
        texts = sorted((corpora / notation / "spec").glob("*.txt"), key=lambda f: -f.stat().st_size)
        text = corpora / notation / name if name else texts[0]
        page = folder / f"{notation}.html"
        run(plymill, "show", str(text), "--notation", notation, "-o", str(page))
        look(browser, page, out)
        step(browser, page)
        fills(browser, page)
        picture = folder / f"{notation}.svg"
        run(plymill, "show", str(text), "--notation", notation, "--svg", "--ply", "1", "-o", str(picture))
        browser.open(picture, 800)
        need(browser.run("document.querySelectorAll('svg > *').length") > 1, f"{picture.name}: empty")
        need(not browser.problems, f"{picture.name}: {browser.problems}")

    hostile_games = {
        "coerceo": HOSTILE_GAME + "1. 1a-1c {" + HOSTILE + "}\n",
        "rootlog": f"Map: Fall\nDeck: E&P\nC: {HOSTILE}\n\nC:w->1/b_s->1 // {HOSTILE}\n",
    }
    for notation, text in hostile_games.items():
        hostile = folder / f"hostile-{notation}.txt"
        hostile.write_text(text)
        page = folder / f"hostile-{notation}.html"
        run(plymill, "show", str(hostile), "--notation", notation, "-o", str(page))
        look(browser, page, out)
        shown_text = browser.run("document.body.innerText")
        need(shown_text.count(HOSTILE) >= 2, f"{page.name}: a name or a comment is missing")


def fills(browser: Browser, page: Path) -> None:
    """On a phone, the slider is as wide as the page, and the list of plies ends where the window ends."""
    browser.open(page, 390, 1200)
    wide = browser.run("document.querySelector('input').offsetWidth")
    need(wide > 390 * 0.85, f"{page.name}: the slider is {wide} wide on a phone")
    space = browser.run("innerHeight - document.querySelector('ol.plies').getBoundingClientRect().bottom")
    need(space < 30, f"{page.name}: {space} are empty below the list of plies")


def test_unreplayed(browser: Browser, plymill: str, folder: Path, out: Path) -> None:
    """A game that cannot be replayed, and one without plies, have nothing to step with."""
    games = {"broken": "[Setup \"unknown\"]\n\n1. 1a-1c\n", "empty": "[Result \"*\"]\n\n*\n"}
    for name, text in games.items():
        source = folder / f"{name}.txt"
        source.write_text('[Event "e"]\n' + text)
        page = folder / f"{name}.html"
        run(plymill, "show", str(source), "--notation", "coerceo", "-o", str(page))
        look(browser, page, out)
        controls = browser.run("document.querySelectorAll('input, button, script, li[data-ply]').length")
        need(controls == 0, f"{page.name} has {controls} dead controls")


def test_readme(plymill: str, corpora: Path, folder: Path) -> None:
    """The pictures in README.md are what plymill draws."""
    games = {"coerceo": "spec/complete_game.txt", "carcassonne": "valid/example_game_2_repaired.txt"}
    for notation, name in games.items():
        picture = folder / f"readme-{notation}.svg"
        run(plymill, "show", str(corpora / notation / name), "--svg", "-o", str(picture))
        kept = corpora.parent / "docs" / "pictures" / f"{notation}.svg"
        need(picture.read_bytes() == kept.read_bytes(), f"{kept} is not what plymill draws")


def test_printing(browser: Browser, plymill: str, corpora: Path, folder: Path, out: Path) -> None:
    """On paper, a game has its last position and all plies, without buttons."""
    page = folder / "print.html"
    run(plymill, "show", str(corpora / "coerceo" / "spec" / "complete_game.txt"), "-o", str(page))
    browser.open(page, 800)
    browser.press("Home")
    browser.call("Emulation.setEmulatedMedia", media="print")
    need(browser.run("getComputedStyle(document.querySelector('.steps')).display") == "none", "buttons")
    height = browser.run("document.querySelector('ol.plies').scrollHeight")
    need(height == browser.run("document.querySelector('ol.plies').clientHeight"), "plies are cut off")
    browser.screenshot(out / "print.png")
    browser.call("Emulation.setEmulatedMedia", media="")


def main(arguments: list[str]) -> int:
    """Runs all tests."""
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    if chromium() is None:
        print("skipped: there is no Chromium")
        return 77
    plymill, corpora, out = arguments[0], Path(arguments[1]), Path(arguments[2])
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        test_reports(browser, plymill, corpora, Path(folder), out)
        test_games(browser, plymill, corpora, Path(folder), out)
        test_unreplayed(browser, plymill, Path(folder), out)
        test_readme(plymill, corpora.resolve(), Path(folder))
        test_printing(browser, plymill, corpora, Path(folder), out)
    print("all pages are good")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""
Reads a server's publications with others' tools. `python readers.py SERVER FOLDER [CHECK]` prints a JSON line per
check.
"""

import csv
import html
import io
import json
import logging
import pathlib
import re
import subprocess
import sys
import traceback
import urllib.parse
import xml.etree.ElementTree as xml
from importlib.metadata import version

import pages
import sheets

server, folder = sys.argv[1].rstrip("/"), pathlib.Path(sys.argv[2])
beside = pathlib.Path(sys.executable).parent
ATOM = "{http://www.w3.org/2005/Atom}"
# OWASP's list (CSV Injection), with the wide forms that Japanese keyboards type.
FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")
NUMBER = re.compile(r"[+-]?[\d.,]+(?:e[+-]?\d+)?(?: ?(?:%|[a-zµ]+(?:/[a-z]+)?))?$", re.I)
CONTROL = "=1+1"


def named(*packages):
    return ", ".join(f"{name} {version(name)}" for name in packages)


def said(*command):
    """Returns True if a command succeeded, and its output."""
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0, (done.stdout + done.stderr).strip()


def cff(ids, _):
    problems = []
    for one in ids:
        file = folder / "CITATION.cff"
        file.write_bytes(pages.fetch(f"{server}/bundles/{one}/CITATION.cff"))
        held, words = said(beside / "cffconvert", "--validate", "-i", file)
        if not held:
            problems.append(f"{one}: {words[-400:]}")
    return "CITATION.cff", named("cffconvert"), f"{len(ids)} bundles", problems


def croissant(ids, _):
    """
    Checks descriptions for errors and warnings, and for the records they promise. A missing licence is accepted: only
    the owner can state it.
    """
    import mlcroissant

    logging.getLogger("absl").setLevel(logging.ERROR)
    problems, count = [], 0
    for one in ids:
        address = f"{server}/bundles/{one}.croissant.json"
        held, words = said(beside / "mlcroissant", "validate", "--jsonld", address)
        lines = [line for line in words.splitlines() if "WARNING" in line or line.strip().startswith("-")]
        lines = [line for line in lines if "schema.org/license" not in line]
        if not held or lines:
            problems.append(f"{one}: {lines or words[-400:]}")
            continue
        dataset = mlcroissant.Dataset(address)
        for each in dataset.metadata.record_sets:
            try:
                found = sum(1 for _ in dataset.records(each.id))
            except Exception as error:  # whatever the library raises is what its reader sees
                problems.append(f"{one}: {each.id}: {error}")
                continue
            count += found
            if found == 0:
                problems.append(f"{one}: {each.id} has no record")
    return "Croissant", named("mlcroissant"), f"{len(ids)} bundles, {count} records", problems


def linked_data(ids, shown):
    """
    Checks a bundle's schema.org Dataset by Google's rules (a name, 50 to 5,000 characters), and each view's ogp.me
    properties.
    """
    import extruct

    problems = []

    def found(address, syntax):
        return extruct.extract(pages.text(address), address, syntaxes=[syntax], errors="strict")[syntax]

    for one in ids:
        sets = [each for each in found(f"{server}/bundles/{one}", "json-ld") if each.get("@type") == "Dataset"]
        for each in sets:
            if not each.get("name") or not 50 <= len(each.get("description", "")) <= 5000:
                problems.append(f"{one}: name or description of {len(each.get('description', ''))} characters")
        if len(sets) != 1:
            problems.append(f"{one}: {len(sets)} descriptions")
    for view in shown:
        graph = found(view, "opengraph")
        said_of = dict(graph[0]["properties"]) if graph else {}
        missing = [name for name in ("og:title", "og:type", "og:image", "og:url") if not said_of.get(name)]
        if missing:
            problems.append(f"{view}: no {', '.join(missing)}")
        elif not pages.fetch(said_of["og:image"]).startswith(b"\x89PNG"):
            problems.append(f"{view}: {said_of['og:image']} is no PNG")
    return "schema.org Dataset, OpenGraph", named("extruct"), f"{len(ids)} bundles, {len(shown)} views", problems


def feeds(*_):
    """Checks every feed: feedparser finds no fault, and the feed has what RFC 4287 requires (4.1.1, 4.1.2)."""
    import feedparser

    engines = re.findall(r'href="(/engines/[^"/?#]+)"', pages.text(f"{server}/engines"))
    addresses = ["/feed.atom", *(f"{one}/feed.atom" for one in sorted({html.unescape(each) for each in engines}))]
    problems = []
    for address in addresses:
        text = pages.fetch(server + address)
        read = feedparser.parse(text)
        if read.bozo or read.version != "atom10":
            problems.append(f"{address}: {read.version}, {read.get('bozo_exception')}")
        root = xml.fromstring(text)
        entries = root.findall(f"{ATOM}entry")
        for node in [root, *entries]:
            for name in ("id", "title", "updated"):
                if len(node.findall(ATOM + name)) != 1:
                    problems.append(f"{address}: {len(node.findall(ATOM + name))} {name}")
        for entry in entries:
            if not (root.findall(f"{ATOM}author") or entry.findall(f"{ATOM}author")):
                problems.append(f"{address}: an entry without author")
            if not [one for one in entry.findall(f"{ATOM}link") if one.get("rel", "alternate") == "alternate"]:
                problems.append(f"{address}: an entry without link")
        if not [one for one in root.findall(f"{ATOM}link") if one.get("rel") == "self"]:
            problems.append(f"{address}: no link to itself")
    return "Atom", f"{named('feedparser')}, RFC 4287", f"{len(addresses)} feeds", problems


def oembed(_, shown):
    """Checks each view's frame as micawber finds it by its oEmbed link."""
    from micawber.providers import Provider

    provider, problems = Provider(f"{server}/api/oembed"), []
    for view in shown:
        link = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', pages.text(view))
        if not link:
            problems.append(f"{view}: no link to oEmbed")
            continue
        asked = urllib.parse.parse_qs(urllib.parse.urlsplit(html.unescape(link[1])).query)["url"][0]
        found = provider.request(asked, maxwidth=600, maxheight=400)
        if found["type"] != "rich" or max(found["width"], found["thumbnail_width"]) > 600 or found["height"] > 400:
            problems.append(f"{view}: {found}")
    return "oEmbed", named("micawber"), f"{len(shown)} views", problems


def figures(shown):
    """Returns each figure of the views with a distinct name."""
    return [(f"{view} {one['name']}", one) for view, all_of_it in shown.items() for one in all_of_it]


def wanted_rows(text):
    """Returns the rows of a CSV without its leading comments."""
    lines = [line for line in text.split("\r\n") if not line.startswith("# ")]
    return [row for row in csv.reader(io.StringIO("\r\n".join(lines), newline="")) if row]


def markdown(_, shown):
    """
    Checks each figure's Markdown with GitHub's own parser: one table with all rows of the CSV, no other block, no
    formula in a cell.
    """
    import cmarkgfm

    problems, all_figures = [], figures(shown)
    for where, figure in all_figures:
        found = cmarkgfm.github_flavored_markdown_to_html(figure["copies"]["markdown"])
        rows = len(re.findall(r"<tr>", found))
        wanted = len(wanted_rows(figure["copies"]["csv"]))
        if found.count("<table>") != 1 or rows != wanted or re.search(r"<(?:h\d|ul|ol|blockquote|pre|hr)\b", found):
            problems.append(f"{where}: {found.count('<table>')} tables, {rows} rows of {wanted}: {found[:300]}")
        table_cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", found, re.S)
        texts = [html.unescape(re.sub(r"<[^>]*>", "", cell)) for cell in table_cells]
        plain = [line for kind in ("markdown", "text") for line in re.split(r"[\n\t]", figure["copies"][kind])]
        formulas = [text for text in [*texts, *plain] if FORMULA.match(text) and not NUMBER.match(text)]
        problems += [f"{where}: {text!r} runs as a formula" for text in formulas]
    return "Markdown and text of copies", named("cmarkgfm"), f"{len(all_figures)} figures", problems


def spreadsheets(_, shown):
    """
    Checks rich copies, CSV of copies and the views' own .csv in LibreOffice. Numbers keep every digit, and nothing is a
    formula.
    """
    office = sheets.version()
    if office is None:
        return "Numbers of copies", "LibreOffice", None, "soffice is not on the path (Debian: libreoffice-calc-nogui)"
    copied = figures(shown)
    files = []
    for where, one in copied:
        rich, wanted = one["copies"]["rich"], one["copies"]["csv"]
        files.append((where, "rich copy", f'<meta charset="utf-8">{rich}', wanted))
        files.append((where, "CSV copy", wanted, wanted))
    for view in shown:
        path, _, query = view.partition("?")
        text = pages.text(f"{path}.csv{'?' if query else ''}{query}")
        files.append((view, ".csv", text, text))
    # Control: a formula must become one here, else the check would prove nothing.
    files.append(("control", "rich copy", f"<table><tr><td>{CONTROL}</table>", ""))
    files.append(("control", ".csv", CONTROL, ""))
    converted = {}
    for ending in ("html", "csv"):
        written = {}
        for at, (_, kind, text, _) in enumerate(files):
            if (kind == "rich copy") == (ending == "html"):
                written[at] = folder / f"{at}.{ending}"
                written[at].write_text(text, encoding="utf-8", newline="")
        converted |= zip(written, sheets.convert(list(written.values()), folder))
    problems, numbers = [], 0
    for at, (where, kind, _, wanted) in enumerate(files):
        rows, formulas = converted[at]
        if (where == "control") != (formulas > 0):
            problems.append(f"{where}, {kind}: {formulas} formulas")
        if where == "control":
            continue
        counted, wrong = compared(wanted_rows(wanted), rows)
        numbers += counted
        problems += [f"{where}, {kind}: {one}" for one in wrong]
    return "Numbers of copies and CSV", office, f"{len(copied)} figures, {numbers} numbers", problems


def compared(wanted, rows):
    """Returns how many numbers a CSV has, and which of them a spreadsheet's rows show differently."""
    # A note below a cell's value begins another row, which has no head.
    body = [row for row in rows if row and row[0][2]]
    heads = [row[0][2] for row in body]
    if wanted[0][0] not in heads:
        return 0, [f"no table with {wanted[0][0]!r}"]
    body = body[heads.index(wanted[0][0]) + 1 :]
    numbers, wrong = 0, []
    for want, row in zip(wanted[1:], body):
        for value, (kind, number, text) in zip(want[1:], row[1:]):
            if not re.fullmatch(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", value):
                continue
            numbers += 1
            if kind != "float" or abs(float(number) - float(value)) > abs(float(value)) * 1e-12:
                wrong.append(f"{want[0]}: {value} is {kind} {number} {text!r}")
    return numbers, wrong + ([] if len(body) >= len(wanted) - 1 else [f"{len(body)} rows of {len(wanted) - 1}"])


CHECKS = (cff, croissant, linked_data, feeds, oembed, markdown, spreadsheets)

if __name__ == "__main__":
    names = [check.__name__ for check in CHECKS]
    if sys.argv[3:] and sys.argv[3] not in names:
        sys.exit(f"There is no check {sys.argv[3]}: {', '.join(names)}, openapi, fuzz")
    everything = pages.bundles(server)
    addresses = pages.views(server, everything)
    for check in CHECKS:
        if sys.argv[3:] not in ([], [check.__name__]):
            continue
        try:
            what, tool, read, problems = check(everything, addresses)
            outcome = {"notRun": problems} if read is None else {"read": read, "problems": problems}
        except Exception:  # one that breaks off is a fault, and the others go on
            what, tool, outcome = check.__name__, "", {"problems": [traceback.format_exc()]}
        print(json.dumps({"check": what, "tool": tool, **outcome}), flush=True)

"""Tables as LibreOffice Calc imports them."""

import shutil
import subprocess
import xml.etree.ElementTree as xml

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
# Calc's defaults: comma, double quotes, UTF-8, from the first line, English. The last but one: evaluate formulas.
FILTERS = {"html": "calc_HTML_WebQuery", "csv": "CSV:44,34,76,1,,1033,false,true,false,false,false,0,true"}
MOST_CELLS = 500


def version():
    """Returns LibreOffice's version; None where it is not installed."""
    if shutil.which("soffice") is None:
        return None
    return subprocess.run(["soffice", "--version"], capture_output=True, text=True).stdout.strip()[:24]


def convert(files, folder):
    """Converts files (of one ending) to flat ODS beside them. Returns their rows, and how many formulas each has."""
    ending = files[0].suffix.removeprefix(".")
    done = subprocess.run(
        [
            *("soffice", "--headless", f"-env:UserInstallation=file://{folder}/office"),
            f"--infilter={FILTERS[ending]}",
            *("--convert-to", "fods", "--outdir", folder, *files),
        ],
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return [cells(file.with_suffix(".fods")) for file in files]


def cells(file):
    """
    Returns the rows of a flat ODS file, and its number of formulas. A row is a list of its cells' (type, value, text).
    """
    rows, formulas = [], 0
    for row in xml.parse(file).getroot().iter(f"{TABLE}table-row"):
        line = []
        for cell in row:
            times = int(cell.get(f"{TABLE}number-columns-repeated", "1"))
            text = "\n".join("".join(part.itertext()) for part in cell)
            formulas += cell.get(f"{TABLE}formula") is not None
            line += [(cell.get(f"{OFFICE}value-type"), cell.get(f"{OFFICE}value"), text)] * min(times, MOST_CELLS)
        rows.append(line)
    return rows, formulas

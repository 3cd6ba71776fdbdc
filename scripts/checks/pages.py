"""Requests of the checks to a server: its bundles, their linked views, and the files of each view."""

import html
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request

VIEW = re.compile(r'href="(/(?:relative|compare|history|diff)\?[^"#]*)"')
TRIES = 5


def fetch(address, body=None):
    """Returns the bytes of an address; an error status raises, but a busy server is asked again."""
    headers = {"content-type": "application/json"} if body else {}
    request = urllib.request.Request(address, data=body, headers=headers)
    for rest in reversed(range(TRIES)):
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if error.code != 503 or rest == 0:
                raise
            time.sleep(float(error.headers.get("retry-after", "1")))


def text(address):
    return fetch(address).decode()


def data(address, body=None):
    return json.loads(fetch(address, body))


def bundles(server):
    """Returns the ids of all ready bundles, the newest first."""
    found, cursor = [], None
    while True:
        more = f"&cursor={urllib.parse.quote(cursor)}" if cursor else ""
        page = data(f"{server}/api/v1/bundles?limit=100{more}")
        found += [one["id"] for one in page["bundles"] if one["status"] == "ready"]
        cursor = page["nextCursor"]
        if not cursor:
            return found


def frozen(server, path):
    """Freezes a page and returns its path; None where the page shows nothing."""
    body = json.dumps({"url": path, "title": "A frozen view", "caption": "As it was."}).encode()
    try:
        return f"/s/{data(f'{server}/api/v1/snapshots', body)['key']}"
    except urllib.error.HTTPError as error:
        if error.code != 422:
            raise


def views(server, ids):
    """
    Returns the figures of one linked view of each kind, live and frozen, by full address.
    A page that waits for a choice shows no view yet.
    """
    live, kinds = {}, {}
    for one in ids:
        seen = set()
        for address in VIEW.findall(text(f"{server}/bundles/{one}")):
            path = html.unescape(address)
            kind = path.split("?")[0]
            if kind not in seen:
                live[path] = None
                kinds.setdefault(kind, path)
            seen.add(kind)
    kept = [frozen(server, path) for path in kinds.values()]
    offered = {server + path: share(server, path) for path in [*live, *filter(None, kept)]}
    return {address: figures for address, figures in offered.items() if figures}


def share(server, path):
    """Returns the figures in the dialog of a view; none where the page shows nothing."""
    try:
        return data(f"{server}/api/share?url={urllib.parse.quote(path, safe='')}")["figures"]
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return []
        raise

import { expect, it } from "vitest";
import { foundLinks } from "./found-links";
import { leftOutReason, placeOf } from "./places";

it("gives a page the index of its address, and a file its own name", () => {
  expect(placeOf("/", true)).toBe("index.html");
  expect(placeOf("/s/KEY", true)).toBe("s/KEY/index.html");
  expect(placeOf("/s/KEY.csv", false)).toBe("s/KEY.csv");
  expect(placeOf("/machines/hetz%2C%2048%20CPUs", true)).toBe("machines/hetz, 48 CPUs/index.html");
  expect(placeOf("/configs/a%2Fb", true)).toBe("configs/a/b/index.html");
});

it("gives no address a place outside of the folder, or one of the folder's own files", () => {
  for (const address of [
    "/a/..%2f..%2fb",
    "/%2e%2e/b",
    "/a%5c..%5cb",
    "/a%00b",
    "/a%0ab",
    "/a/%",
    "/a%2F%2Fb",
    "/.",
    "/benchfolio-bake.json",
    "/SHA256SUMS",
    "/benchfolio-data/notes.jsonl",
    `/${"a".repeat(256)}`,
  ])
    expect([address, placeOf(address, false)]).toEqual([address, null]);
});

it("gives no uploaded name the place of a folder's page", () => {
  expect(placeOf("/machines", true)).toBe("machines/index.html");
  for (const name of ["index.html", "INDEX.html", "x%2Findex.html", "index.html%2Fx"])
    for (const isPage of [true, false])
      expect([name, isPage, placeOf(`/machines/${name}`, isPage)]).toEqual([name, isPage, null]);
});

it("names the reason why an address is not a file", () => {
  for (const address of ["/", "/compare", "/s/KEY.zip", "/api/v1/bundles/abc/original", "/bundles/abc/notes"])
    expect([address, leftOutReason(address, false)]).toEqual([address, null]);
  for (const [address, reason] of [
    ["/compare?k=10", /a query/],
    ["/account", /accounts/],
    ["/bundles/abc/manage", /a form/],
    ["/bundles/abc/columns", /a form/],
    ["/bundles/abc/columns/benchfolio.yaml", /a form/],
    ["/api/v1/points", /the API/],
    ["/report/new", /choosing or writing/],
    ["/points/a.1", /each point/],
  ] as const)
    expect([address, leftOutReason(address, false)]).toEqual([address, expect.stringMatching(reason)]);
  expect(leftOutReason("/points/a.1", true)).toBeNull();
});

it("finds links, scripts that scripts name, and fonts that styles name", () => {
  const page = new URL("https://bench.example/bench/engines");
  const html =
    '<a href="/bench/s/K?a=1&amp;b=2#x">x</a><a href="https://else.example/y">y</a><a href="/outside">z</a>' +
    '<script src="/bench/_next/static/chunks/a~1.js"></script>';
  expect([...foundLinks(html, "text/html; charset=utf-8", page, "/bench")].sort()).toEqual([
    "/_next/static/chunks/a~1.js",
    "/s/K?a=1&b=2",
  ]);
  expect([...foundLinks('["static/chunks/b.js"]', "application/javascript", page, "/bench")]).toEqual([
    "/_next/static/chunks/b.js",
  ]);
  const styles = new URL("https://bench.example/_next/static/chunks/c.css");
  expect([...foundLinks("@font-face{src:url(../media/d.woff2)}", "text/css", styles, "")]).toEqual([
    "/_next/static/media/d.woff2",
  ]);
});

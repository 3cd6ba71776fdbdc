import { describe, expect, it } from "vitest";
import { isKind, KINDS, kindAt, MENU, pathOfKind } from "./kinds";
import { facetsOf } from "./view-entry";

describe("the kinds of views", () => {
  it("have a path each, which leads back to the kind, and no other path does", () => {
    expect(KINDS.length).toBeGreaterThan(4);
    expect(KINDS.map((kind) => kindAt(pathOfKind(kind)))).toEqual(KINDS);
    expect(["/", "/nowhere", "compare"].map(kindAt)).toEqual([null, null, null]);
    expect(["toString", "/compare"].map(isKind)).toEqual([false, false]);
  });

  it("stand in the menu with the path of their page", () => {
    expect(MENU.map(({ href }) => kindAt(href))).not.toContain(null);
  });
});

it("facets of a view offer its own bundles alone, and everything of other facets", () => {
  const options = [{ value: "a" }, { value: "b" }];
  const facets = ["engine", "bundle"].map((key) => ({ key, options }));
  expect(facetsOf(facets, new Set(["b"]))).toEqual([
    { key: "engine", options },
    { key: "bundle", options: [{ value: "b" }] },
  ]);
});

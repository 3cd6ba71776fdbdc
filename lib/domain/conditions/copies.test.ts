import { describe, expect, it } from "vitest";
import { jointFacts, type PlaceFacts } from "./copies";

const place = (part: Partial<PlaceFacts> & { print?: string | null } = {}) => ({
  family: "vector-search" as const,
  algorithm: "PGVector",
  engine: "pgvector",
  build: null,
  config: null,
  threads: 1,
  machine: null,
  batch: false,
  variant: [],
  settings: {},
  origin: "raw" as const,
  print: "a",
  ...part,
});
const jointFactsOf = (...items: ReturnType<typeof place>[]) =>
  jointFacts(
    items,
    ({ print }) => print,
    ({ print: _, ...facts }) => facts,
  );
/** Lists for each place the places of its execution, the fullest first; null = it has no other place. */
const executionOf = (...items: ReturnType<typeof place>[]) => {
  const found = jointFactsOf(...items);
  return items.map((item) => found.get(item)?.places.map((one) => items.indexOf(one)) ?? null);
};

describe("one execution in several places", () => {
  it("has the facts of all places, so that a fact of one of them is recorded", () => {
    const places = [
      place({ settings: { rows: 10 } }),
      place({ variant: ["def"], threads: null }),
      place({ machine: "hetz", build: "b1", batch: null, settings: { scale: "cached" } }),
    ];
    const { print: _, ...all } = place({
      variant: ["def"],
      machine: "hetz",
      build: "b1",
      settings: { rows: 10, scale: "cached" },
    });
    const found = jointFactsOf(...places);
    expect(places.map((item) => found.get(item)?.facts)).toEqual([all, all, all]);
    expect(executionOf(...places)).toEqual(Array(3).fill([2, 0, 1]));
  });

  it("has the same object of settings wherever the same two were joined", () => {
    const [rows, scale] = [{ rows: 10 }, { scale: "cached" }];
    const places = ["a", "a", "b", "b"].map((print, at) => place({ print, settings: at % 2 ? rows : scale }));
    const found = jointFactsOf(...places);
    const [first, ...others] = places.map((item) => found.get(item)?.facts.settings);
    expect(first).toEqual({ rows: 10, scale: "cached" });
    expect(others.every((settings) => settings === first)).toBe(true);
  });

  it("is one where a place omits a name, and several where names contradict", () => {
    const [a, b, unnamed] = [place({ config: "x10a" }), place({ config: "x10b" }), place()];
    expect(executionOf(unnamed, a)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(executionOf(a, b, unnamed)).toEqual([null, null, null]);
    expect(executionOf(a, place({ config: "x10a", engine: "mariadb" }))).toEqual([null, null]);
  });

  it("is several where searches have two algorithms, but labels of tests may be more or less precise", () => {
    const [a, b] = [{ algorithm: "PGVector" }, { algorithm: "PGVector_halfvec" }];
    expect(executionOf(place(a), place(b))).toEqual([null, null]);
    expect(jointFactsOf(place({ ...a, family: "sysbench" }), place({ ...b, family: "sysbench" })).size).toBe(2);
  });

  it.each<[string, Partial<PlaceFacts>, Partial<PlaceFacts>]>([
    ["machine", { machine: "hetz" }, { machine: "c48" }],
    ["query mode", { batch: true }, { batch: false }],
    ["variant", { variant: ["def"] }, { variant: ["wm8"] }],
    ["another setting", { settings: { scale: "cached" } }, { settings: { scale: "io" } }],
  ])("is several where names contradict in %s, and what names neither belongs to none of them", (_, one, other) => {
    const [a, b, unnamed] = [place(one), place(other), place({ batch: null })];
    expect(executionOf(a, b, unnamed)).toEqual([null, null, null]);
    expect(executionOf(a, unnamed)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("is one where a variant has more words than another", () => {
    const [more, fewer] = [place({ variant: ["aws", "def"] }), place({ variant: ["def"] })];
    expect(jointFactsOf(fewer, more).get(fewer)?.facts.variant).toEqual(["aws", "def"]);
  });

  it("includes a place that fits it alone, where other places contradict each other", () => {
    const [a, b] = [place({ config: "x10a", machine: "hetz" }), place({ config: "x10b" })];
    const onlyA = place({ config: "x10a" });
    expect(executionOf(b, onlyA, a)).toEqual([null, [2, 1], [2, 1]]);
  });

  it("never includes places without a fingerprint or with another one", () => {
    expect(jointFactsOf(place({ print: null }), place({ print: null, machine: "hetz" })).size).toBe(0);
    expect(jointFactsOf(place(), place({ print: "b" })).size).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { bestTold, type Told } from "./copies";

const place = (part: Partial<Told> & { print?: string | null } = {}) => ({
  ...{
    engine: "pgvector",
    build: null,
    config: null,
    threads: 1,
    machine: null,
    batch: false,
    variant: [],
    settings: {},
  },
  print: "a",
  ...part,
});
const of = (...items: ReturnType<typeof place>[]) =>
  bestTold(
    items,
    ({ print }) => print,
    (item) => item,
  );

describe("one execution in several places", () => {
  it("has the setting of the place that tells most, the first where several tell as much", () => {
    const [plain, named, other] = [place(), place({ variant: ["def"] }), place({ machine: "hetz" })];
    const found = of(plain, named, other);
    expect([plain, named, other].map((item) => found.get(item))).toEqual([named, undefined, named]);
  });

  it("is one where a place leaves a name out, and several where names contradict", () => {
    const [a, b, unnamed] = [place({ config: "x10a" }), place({ config: "x10b" }), place()];
    expect([...of(a, unnamed)]).toEqual([[unnamed, a]]);
    expect(of(a, b, unnamed).size).toBe(0);
    expect(of(a, place({ config: "x10a", engine: "mariadb" })).size).toBe(0);
  });

  it.each<[string, Partial<Told>, Partial<Told>]>([
    ["machine", { machine: "hetz" }, { machine: "c48" }],
    ["query mode", { batch: true }, { batch: false }],
    ["variant", { variant: ["def"] }, { variant: ["wm8"] }],
    ["another setting", { settings: { scale: "cached" } }, { settings: { scale: "io" } }],
  ])("is several where names contradict in %s, and what names neither belongs to none of them", (_, one, other) => {
    const [a, b, unnamed] = [place(one), place(other), place({ batch: null })];
    expect(of(a, b, unnamed).size).toBe(0);
    expect([...of(a, unnamed)]).toEqual([[unnamed, a]]);
  });

  it("is one where a variant says more than another", () => {
    const [more, fewer] = [place({ variant: ["aws", "def"] }), place({ variant: ["def"] })];
    expect([...of(fewer, more)]).toEqual([[fewer, more]]);
  });

  it("is told by the place that it alone fits, where others contradict each other", () => {
    const [a, b] = [place({ config: "x10a", machine: "hetz" }), place({ config: "x10b" })];
    const onlyA = place({ config: "x10a" });
    expect([...of(b, onlyA, a)]).toEqual([[onlyA, a]]);
  });

  it("is never told of places without a print or of other prints", () => {
    expect(of(place({ print: null }), place({ print: null, machine: "hetz" })).size).toBe(0);
    expect(of(place(), place({ print: "b" })).size).toBe(0);
  });
});

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
    expect([...of(plain, named, other)]).toEqual([
      [plain, named],
      [other, named],
    ]);
  });

  it("is one where a place leaves a name out, and several where names contradict", () => {
    const [a, b, unnamed] = [place({ config: "x10a" }), place({ config: "x10b" }), place()];
    expect([...of(a, unnamed)]).toEqual([[unnamed, a]]);
    expect(of(a, b, unnamed).size).toBe(0);
    expect(of(a, place({ config: "x10a", engine: "mariadb" })).size).toBe(0);
  });

  it("is never told of places without a print or of other prints", () => {
    expect(of(place({ print: null }), place({ print: null, machine: "hetz" })).size).toBe(0);
    expect(of(place(), place({ print: "b" })).size).toBe(0);
  });
});

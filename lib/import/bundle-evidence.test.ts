import { beforeAll, describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { tableColumnsOf } from "../importers/claims/sysbench/table-columns.testing";
import { copiesOf, type GroupPair, groupsOf, pairsOfGroups } from "./bundle-evidence.testing";
import { sharedBundle } from "./joined-bundle.testing";

const COMPANY = ["apr26.sb.hetz", "dec25.sb.80plus", "dec25.sb.gtid"].map((name) => `company/${name}`);
const TABLES = [...COMPANY, "archive/nov25.maria.sb", "archive/nov25.sb.mysql"];
const HETZ = ["apr26.sb.hetz", "dec25.hetz.sb.pg.io", "dec25.sb.io.hetz"].map((name) => `company/${name}`);

// Counts of independent readers, who compared the files themselves (docs/evidence.md names them).
describe.runIf(hasShared)("columns of tables that several bundles print", () => {
  it("are found as often as the files print them again, and never under two builds' names", async () => {
    const columns = (await Promise.all(TABLES.map((name) => tableColumnsOf(sharedBundle(name))))).flat();
    const copies = copiesOf(columns);
    expect(copies.filter(({ a, b }) => a.build !== b.build)).toEqual([]);
    const between = (one: string, other: string, folder = "") =>
      copies.filter(({ a, b }) => {
        const [left, right] = a.bundle === one ? [a, b] : [b, a];
        return left.bundle === one && right.bundle === other && right.path.includes(folder);
      }).length;
    expect({
      socket2: between("dec25.sb.80plus", "dec25.sb.gtid", "/socket2/"),
      hetz: between("dec25.sb.80plus", "dec25.sb.gtid", "/hetz/"),
      both: between("dec25.sb.80plus", "dec25.sb.gtid"),
    }).toEqual({ socket2: 3, hetz: 3, both: 6 });
    expect(
      ["dec25.sb.80plus", "dec25.sb.gtid", "nov25.maria.sb", "nov25.sb.mysql"].map((other) =>
        between("apr26.sb.hetz", other),
      ),
    ).toEqual([4, 3, 28, 6]);
  });
});

describe.runIf(hasShared)("bundles of one host", () => {
  let pairs: GroupPair[] = [];
  beforeAll(async () => {
    const groups = await Promise.all(HETZ.map((name) => groupsOf(sharedBundle(name))));
    pairs = pairsOfGroups(groups.flat());
  });

  it("are two experiments where one read from disk, and one where both did", () => {
    const answers = pairs.map(({ a, b, answer, evidence }) => [a.bundle, b.bundle, answer, evidence.basis]);
    expect(answers).toEqual([
      ["apr26.sb.hetz", "dec25.hetz.sb.pg.io", "two", "same builds"],
      ["apr26.sb.hetz", "dec25.sb.io.hetz", "two", "same builds"],
      ["dec25.hetz.sb.pg.io", "dec25.sb.io.hetz", "one", "same builds"],
    ]);
    const [first, second, repeats] = pairs.map(({ evidence }) => evidence);
    expect(first?.apart).toBeCloseTo(0.85, 2);
    for (const found of [first, second]) {
      expect(Math.round(100 * (found?.apart ?? 0))).toBeOneOf([79, 80, 81, 82, 83, 84, 85, 86, 87]);
      expect(Math.round(100 * (found?.within ?? 0))).toBeOneOf([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }
    expect([repeats?.apart, Math.round(100 * (repeats?.within ?? 0))]).toEqual([0, 95]);
  });

  it("join no two cells of one build and test that lie 1.5 times apart", () => {
    const one = pairs.filter(({ answer }) => answer === "one");
    const others = pairs.filter(({ answer }) => answer !== "one");
    expect(one.map(({ meet }) => meet.over15)).toEqual([0]);
    expect(others.every(({ meet }) => meet.over15 > 0.79 * meet.cells)).toBe(true);
  });
});

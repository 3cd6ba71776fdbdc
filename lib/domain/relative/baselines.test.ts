import { describe, expect, it } from "vitest";
import { baselineChoices, baselinesOf } from "./baselines";
import { point, scan, table } from "./points.testing";
import { ratiosOf } from "./table-ratios";

const maria = { engine: "mariadb", algorithm: "ma" } as const;
// Columns by engine and release: MariaDB 10.2 (200), 10.6 (100), MySQL 5.6.51 (1000), 8.0.43 (700), 9.5.0 (350).
const two = [
  point(1000, "5.6.51"),
  point(700, "8.0.43"),
  point(350, "9.5.0"),
  point(200, "10.2.30", maria),
  point(100, "10.6.20", maria),
];

const ratios = (made: ReturnType<typeof table>, wanted: Parameters<typeof baselinesOf>[1], base = -1) =>
  ratiosOf(made, baselinesOf(made, wanted, base).of, 0.02).ratios.map((row) => row.map(({ ratio }) => ratio));

describe("the baseline of a table", () => {
  it("is each engine's own first build by default, where there are several engines", () => {
    const made = table(two);
    expect(made.columns.map(({ version }) => version)).toEqual(["10.2.30", "10.6.20", "5.6.51", "8.0.43", "9.5.0"]);
    expect(baselinesOf(made, null, -1)).toMatchObject({ relativeTo: "own", base: -1, ofColumn: [0, 0, 2, 2, 2] });
    expect(baselineChoices(made)).toEqual(["one", "own", "before"]);
    expect(ratios(made, null)).toEqual([[1, 0.5, 1, 0.7, 0.35]]);
  });

  it("is one build for all where each engine has one, and never relates an engine's only build to itself", () => {
    const [only, other] = [point(1000, "5.6.51"), point(200, "10.2.30", maria)];
    const pair = table([only, other]);
    expect(baselineChoices(pair)).toEqual(["one", "before"]);
    // MariaDB's column comes first: 1000 / 200.
    expect(ratios(pair, null)).toEqual([[1, 5]]);
    const three = table([...two.slice(0, 3), other]);
    // MariaDB's only build against the first of MySQL's three.
    expect(baselinesOf(three, null, -1)).toMatchObject({ relativeTo: "own", ofColumn: [1, 1, 1, 1] });
    expect(ratios(three, null)).toEqual([[0.2, 1, 0.7, 0.35]]);
    expect(baselinesOf(three, null, -1).besides).toEqual({ lone: 1, isLater: false });
    expect(baselinesOf(table(two), null, -1).besides).toEqual({ lone: -1, isLater: false });
    expect(baselinesOf({ ...three, alone: "others" }, null, -1)).toEqual({
      ...baselinesOf(three, null, -1),
      of: expect.any(Function),
      besides: undefined,
    });
    // An older frozen view keeps its ratios.
    expect(ratios({ ...pair, alone: "itself" }, null)).toEqual([[1, 1]]);
  });

  it("is one build for all where the reader chooses one, and where there is one engine", () => {
    expect(ratios(table(two), null, 1)).toEqual([[2, 1, 10, 7, 3.5]]);
    expect(baselinesOf(table(two.slice(0, 3)), null, -1)).toMatchObject({ relativeTo: "one", base: 0 });
    expect(baselinesOf(table(two), "one", -1)).toMatchObject({ relativeTo: "one", base: 0 });
  });

  it("is the build before, of the same engine: the first of each has none", () => {
    expect(ratios(table(two), "before")).toEqual([[null, 0.5, null, 0.7, 0.5]]);
  });

  it("is the build before on the same branch of a project, also where its version is another one", () => {
    const place = { project: "mydb", owner: "ann", rank: 0 };
    const nights = [
      { value: 100, raw: "mydb-19-9c0ffee1", version: "19devel", branch: "main", at: 0 },
      { value: 10, raw: "mydb-19-1a2b3c4d", version: "19devel", branch: "fix", at: 1 },
      { value: 80, raw: "mydb-20-77d05b2a", version: "20devel", branch: "main", at: 1 },
    ].map(({ value, raw, version, branch, at }) => ({
      ...point(value, version),
      build: { raw, version, night: { ...place, branch, at, time: at } },
    }));
    // 80 / 100, and not 80 / 10.
    expect(ratios(table(nights), "before")).toEqual([[null, null, 0.8]]);
  });

  it("skips builds without a value in a row, cell by cell", () => {
    const made = table([
      ...two.slice(0, 3),
      point(90, "5.6.51", scan),
      point(null, "8.0.43", scan),
      point(30, "9.5.0", scan),
    ]);
    const { of, ofColumn } = baselinesOf(made, "before", -1);
    expect(ofColumn).toEqual([-1, 0, 1]);
    expect([of(0, 2), of(1, 2)]).toEqual([1, 0]);
    expect(ratios(made, "before")).toEqual([
      [null, 0.7, 0.5],
      [null, null, 30 / 90],
    ]);
  });

  it("skips a build without any value, also for the column as a whole", () => {
    const made = table([point(1000, "5.6.51"), point(null, "8.0.43"), point(350, "9.5.0")]);
    expect(baselinesOf(made, "before", -1).ofColumn).toEqual([-1, 0, 0]);
    expect(ratios(made, "before")).toEqual([[null, null, 0.35]]);
  });

  it("is the build before with the same config if there is one, else the nearest", () => {
    const config = { config: "z12b_c8r32" };
    const made = table([
      point(1000, "5.6.51"),
      point(900, "8.0.43"),
      point(800, "8.0.43", config),
      point(400, "9.5.0", config),
    ]);
    const found = made.columns.map(({ version, parts }) => `${version} ${parts[0]?.value}`);
    expect(found).toEqual(["5.6.51 z12a_c8r32", "8.0.43 z12a_c8r32", "8.0.43 z12b_c8r32", "9.5.0 z12b_c8r32"]);
    expect(baselinesOf(made, "before", -1).ofColumn).toEqual([-1, 0, 0, 2]);
  });

  it("is never another commit of the same release without an order by day", () => {
    const commit = (hash: string) => ({ build: { raw: `mysql-9.5.0-${hash}`, version: "9.5.0" } });
    const made = table([
      point(1000, "8.0.43"),
      point(500, "", commit("0123456789abcdef0123456789abcdef01234567")),
      point(400, "", commit("89abcdef0123456789abcdef0123456789abcdef")),
    ]);
    // Both go on from 8.0.43.
    expect(baselinesOf(made, "before", -1).ofColumn).toEqual([-1, 0, 0]);
  });

  it("never divides across a gate: rows of two machines keep their own", () => {
    const other = { machine: "other" };
    const made = table([
      point(1000, "5.6.51", { machine: "one" }),
      point(500, "9.5.0", { machine: "one" }),
      point(90, "5.6.51", other),
      point(60, "9.5.0", other),
    ]);
    expect(ratios(made, "before")).toEqual([
      [null, 0.5],
      [null, 60 / 90],
    ]);
  });

  it("is each engine's own first column where thread counts of several engines are side by side", () => {
    const made = table(
      [1, 8].flatMap((threads) => [
        point(threads * 10, "9.5.0", { threads }),
        point(threads * 40 + 40, "10.6.20", { threads, ...maria }),
      ]),
      "threads",
    );
    expect(made.columns.map(({ value, engine }) => `${value} ${engine}`)).toEqual([
      "1 mariadb",
      "1 mysql",
      "8 mariadb",
      "8 mysql",
    ]);
    expect(baselineChoices(made)).toEqual(["one", "own"]);
    // 360 / 80 of MariaDB, 80 / 10 of MySQL.
    expect(ratios(made, null)).toEqual([[1, 1, 4.5, 8]]);
    expect(baselinesOf(made, null, 1)).toMatchObject({ relativeTo: "one", base: 1 });
    // An older frozen view does not have this fact.
    expect(baselinesOf({ ...made, ownBases: false }, null, -1)).toMatchObject({ relativeTo: "one", base: 0 });
  });

  it("is one column where engines themselves are compared, and where each has one column", () => {
    const engines = [point(10, "9.5.0"), point(20, "10.6.20", maria)];
    expect(baselineChoices(table(engines, "engine"))).toEqual(["one"]);
    expect(baselineChoices(table([...engines, point(30, "9.5.0", { config: "z13a" })], "engine"))).toEqual(["one"]);
    const apart = [point(10, "9.5.0", { threads: 1 }), point(20, "10.6.20", { threads: 8, ...maria })];
    expect(baselineChoices(table(apart, "threads"))).toEqual(["one"]);
  });

  it("is one column where columns of one engine are not builds, and absent for an author's ratios", () => {
    const threads = table([point(10, "9.5.0", { threads: 1 }), point(70, "9.5.0", { threads: 8 })], "threads");
    expect(baselineChoices(threads)).toEqual(["one"]);
    expect(baselinesOf(threads, "before", -1)).toMatchObject({ relativeTo: "one", base: 0 });
    const ofAuthor = [1, 0.8].map((relativeQps, at) =>
      point(null, at ? "9.5.0" : "5.6.51", { metrics: { relativeQps }, origin: "author" }),
    );
    expect(baselinesOf(table(ofAuthor), "own", 0)).toMatchObject({ relativeTo: "one", base: -1, ofColumn: [-1, -1] });
  });
});

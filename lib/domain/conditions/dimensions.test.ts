import { describe, expect, it } from "vitest";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { DIMENSIONS, dimensionOf, dimensionsOf, isLimited } from "./dimensions";
import { type Measured, measuredOfPoint, measuredOfRun } from "./measured";

const test = (part: Parameters<typeof testPoint>[2]) => measuredOfPoint(testPoint("b1.1", 1, part));
const subject = { dataset: "sift", distance: "euclidean", k: 10 };
const vector = (part: Parameters<typeof testColumns>[0][number]) => {
  const { runs, bundles, combos } = testColumns([part]);
  const [run] = runs;
  if (!run) throw new Error("There is no run.");
  return measuredOfRun(subject, run, bundles, combos[0]);
};
const value = (key: string, of: Measured) => dimensionOf(key)?.value(of);

describe("the list of dimensions", () => {
  it("has every key once, and finds each by its key", () => {
    expect(new Set(DIMENSIONS.map(({ key }) => key)).size).toBe(DIMENSIONS.length);
    for (const dimension of DIMENSIONS) expect(dimensionOf(dimension.key)).toBe(dimension);
    expect(dimensionOf("colour")).toBeNull();
    expect(dimensionOf("s.")).toBeNull();
  });

  it("reads points of tests and of vector searches in one way", () => {
    for (const of of [
      test({ engine: "mariadb", machine: "hetz, 48 CPUs", threads: 40, variant: ["cached", "thp"] }),
      vector({ engine: "mariadb", machine: "hetz, 48 CPUs", threads: 40, variant: ["cached", "thp"] }),
    ]) {
      expect(["engine", "machine", "threads", "variant", "scale"].map((key) => value(key, of))).toEqual([
        "mariadb",
        "hetz, 48 CPUs",
        "40",
        "thp",
        "in-memory",
      ]);
    }
    expect(value("p.m", vector({ index: { m: 8 } }))).toBe("8");
    expect(value("mode", vector({ batch: false }))).toBe("single");
    expect(value("s.rows", test({ settings: { rows: 1000 } }))).toBe("1000");
    expect(value("w.range", test({ workloadParams: { range: 100 } }))).toBe("100");
    expect(value("s.__proto__", test({}))).toBe("unset");
  });

  it("names the part of a point that a value depends on, so that the database can find it", () => {
    const full = {
      ...test({
        engine: "mariadb",
        build: { raw: "ma1", version: null },
        config: "cz12a_c8r32",
        machine: "hetz",
        threads: 40,
        variant: ["cached", "thp"],
        settings: { rows: 10 },
        workloadParams: { range: 1, phase: "warm" },
        status: "failed",
        origin: "author",
      }),
      distance: "euclidean",
      k: 10,
      batch: true,
      indexParams: { m: 8 },
    };
    const empty = { ...vector({}), engine: "", algorithm: "", workload: "", bundle: "", threads: null, batch: null };
    for (const dimension of dimensionsOf([full])) {
      const { key, part, member, value: of } = dimension;
      const own = full[part];
      const found =
        member === null ? own : { [member]: Object.entries(own ?? {}).find(([name]) => name === member)?.[1] };
      expect([key, of({ ...empty, [part]: found })]).toEqual([key, of(full)]);
    }
  });

  it("takes two spellings of one config for one value, in points and in links", () => {
    const config = dimensionOf("config");
    expect(config?.value(test({ config: "cz12a_c8r32" }))).toBe("z12a_c8r32");
    expect(config?.normal("cz12a_c8r32")).toBe("z12a_c8r32");
    expect(config?.normal("unknown")).toBe("unknown");
  });

  it("writes missing values in words, and values as a sentence needs them", () => {
    const text = (key: string, of: string) => dimensionOf(key)?.text(of);
    expect(text("machine", "unknown")).toBe("machine not recorded");
    expect(text("build", "unknown")).toBe("build not recorded");
    expect(text("threads", "1")).toBe("1 thread");
    expect(text("threads", "40")).toBe("40 threads");
    expect(text("threads", "unknown")).toBe("thread count not recorded");
    expect(text("engine", "mariadb")).toBe("MariaDB");
    expect(text("s.rowsPerTable", "50000000")).toBe("rows per table 50,000,000");
    expect(text("s.rowsPerTable", "2000")).toBe("rows per table 2000");
    // Only counts of data are grouped: a seed or date of as many digits is a name.
    expect(text("s.seed", "20251122")).toBe("seed 20251122");
    expect(text("s.rowsPerTable", "unset")).toBe("rows per table not recorded");
    expect(text("s.preparedStatements", "false")).toBe("no prepared statements");
    expect(["true", "false"].map((value) => text("s.cached", value))).toEqual(["in memory", "IO-bound"]);
    expect(dimensionOf("s.cached")?.name("false")).toBe("IO-bound");
    expect(text("origin", "author")).toBe("the author's table");
    expect(text("p.m", "8")).toBe("m = 8");
  });

  it("has machines, thread counts and sizes as gates, configs and variants as warnings, bundles as neither", () => {
    const kinds = (...keys: string[]) => keys.map((key) => dimensionOf(key)?.kind);
    expect(kinds("machine", "threads", "mode", "scale", "phase", "k", "distance", "workload", "w.range")).toEqual(
      new Array(9).fill("gate"),
    );
    expect(kinds("s.tables", "s.rowsPerTable", "s.warehouses", "s.scale", "s.records", "s.cached")).toEqual(
      new Array(6).fill("gate"),
    );
    expect(kinds("config", "variant", "s.toolVersion", "s.preparedStatements", "s.seconds", "origin")).toEqual(
      new Array(6).fill("warning"),
    );
    expect(kinds("s.targetOperationsPerSecond", "s.rateLimit", "s.ratePerSecond")).toEqual(new Array(3).fill("gate"));
    expect(kinds("bundle", "status", "p.efSearch")).toEqual(new Array(3).fill("free"));
    expect(dimensionOf("s.toolVersion")?.columnsByDefault).toBe(false);
  });

  it("limits a run by a rate that clients had to keep, and not by a word that says there is none", () => {
    const limited = (rateLimit: string | number) => isLimited({ settings: { rateLimit }, workloadParams: {} });
    expect([100, "100; unlimited", "unlimited", "none", "no limit"].map(limited)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    // Another setting beside it, or none at all, says nothing about a rate.
    const cases: Record<string, number>[] = [{ fillfactor: 90, rateLimit: 100 }, { fillfactor: 90 }, {}];
    expect(cases.map((settings) => isLimited({ settings, workloadParams: {} }))).toEqual([true, false, false]);
  });

  it("says of a run without a variant that it is not named", () => {
    const variant = dimensionOf("variant");
    expect(["unset", "thp"].map((text) => variant?.name(text))).toEqual(["not named", "thp"]);
  });

  it("puts builds in release order, whatever their names look like", () => {
    const compare = dimensionOf("build")?.compare;
    const builds = ["unknown", "pg180_o2nofp", "my9500_rel", "my5651_rel", "ma110402_rel", "ma100230_rel"];
    expect(builds.sort(compare)).toEqual([
      "ma100230_rel",
      "ma110402_rel",
      "my5651_rel",
      "my9500_rel",
      "pg180_o2nofp",
      "unknown",
    ]);
  });

  it("names the dimensions of points, with settings and parameters last, and none of the other kind", () => {
    const tests = dimensionsOf([
      test({ settings: { tables: 8, rows: 10 }, workloadParams: { range: 1, phase: "warm" } }),
    ]);
    expect(tests.map(({ key }) => key).slice(-3)).toEqual(["s.rows", "s.tables", "w.range"]);
    expect(tests.some(({ key }) => key === "k" || key === "algorithm")).toBe(false);
    const searches = dimensionsOf([vector({ query: { efSearch: 10 } })]).map(({ key }) => key);
    expect(searches.at(-1)).toBe("p.efSearch");
    expect(searches.filter((key) => ["group", "phase", "status", "origin"].includes(key))).toEqual([]);
  });
});

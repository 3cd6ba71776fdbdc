import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { printedAgrees } from "@/lib/domain/author/author-table";
import type { ParsedRun } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { archive, hasShared } from "@/lib/shared.testing";
import { tableKindOf } from "../claims/sysbench/kinds";
import { filesOfBundle, readFiles, readingOnce } from "../reading.testing";
import { sysbench } from "./importer";

const test = { test: z.string(), phase: z.string().nullable(), range: z.number() };
const setting = { build: z.string(), config: z.string(), threads: z.number() };
const sidecar = z.object({
  abs_qps: z.array(z.object({ ...test, ...setting, qps: z.number() })),
  rel_qps: z.array(z.object({ ...test, ...setting, base: z.string(), base_config: z.string(), rel_qps: z.number() })),
});
const expectedOf = (bundle: string) =>
  sidecar.parse(JSON.parse(readFileSync(path.join(archive, `${bundle}.expected.json`), "utf8")));
/** Results of outputs and summaries. The author's tables, which fill gaps, have their own tests. */
const read = readingOnce(async (bundle) => {
  const files = await filesOfBundle(path.join(archive, `${bundle}.tar.gz`));
  return readFiles(
    sysbench,
    files.filter((file) => tableKindOf(file.path) === null),
  );
});

interface Wanted {
  test: string;
  phase: string | null;
  range: number;
  build: string;
  config: string;
  threads: number;
}

/** Returns a name for runs that measured the same, which is how a cell of the sidecar finds its run. */
const nameOf = (name: string, params: unknown, build: unknown, config: unknown, threads: number | null) =>
  JSON.stringify([name, params, build, config, threads]);

/** The runs of a bundle's tests by `nameOf`, made once for all cells. */
const runsByName = new WeakMap<ParsedResults, Map<string, ParsedRun[]>>();
function runsOf(results: ParsedResults): Map<string, ParsedRun[]> {
  const known = runsByName.get(results);
  if (known) return known;
  const found = new Map<string, ParsedRun[]>();
  for (const run of results.runs) {
    const { workload, setting: one, threads } = run;
    if (workload.family !== "sysbench") continue;
    const name = nameOf(workload.name, workload.params, one.build?.raw, one.config?.raw, threads);
    found.set(name, [...(found.get(name) ?? []), run]);
  }
  runsByName.set(results, found);
  return found;
}

function pointOf(results: ParsedResults, { test: name, phase, range, build, config, threads }: Wanted) {
  const params = { range, ...(phase === null ? {} : { phase }) };
  const found = runsOf(results).get(nameOf(name, params, build, config, threads)) ?? [];
  expect(found.length).toBeLessThanOrEqual(1);
  return results.points.find(({ runKey }) => runKey === found[0]?.key) ?? null;
}

/** Returns the rate in the author's units: scans in thousands of rows, per client or, until March 2025, of all. */
function rateOf(results: ParsedResults, wanted: Wanted, scans: string): number | null {
  const point = pointOf(results, wanted);
  if (wanted.test !== "scan") return point?.metrics.qps ?? null;
  const rows = point?.moreMetrics[scans] ?? null;
  return rows === null ? null : rows / 1000;
}

/** Checks the sidecar's cells that have raw results, and returns their number. */
function checkCells(
  results: ParsedResults,
  bundle: string,
  scans = "rowsPerSecondPerThread",
): { absolute: number; relative: number } {
  const { abs_qps, rel_qps } = expectedOf(bundle);
  const counts = { absolute: 0, relative: 0 };
  for (const cell of abs_qps) {
    const rate = rateOf(results, cell, scans);
    if (rate === null) continue;
    expect(printedAgrees(String(cell.qps), rate), `${JSON.stringify(cell)}: ${rate}`).toBe(true);
    counts.absolute++;
  }
  for (const cell of rel_qps) {
    const rate = rateOf(results, cell, scans);
    const base = rateOf(results, { ...cell, build: cell.base, config: cell.base_config }, scans);
    if (rate === null || base === null) continue;
    // The author divides the rounded numbers of his absolute table.
    const ratio = Math.round(rate) / Math.round(base);
    expect(printedAgrees(cell.rel_qps.toFixed(2), ratio), JSON.stringify(cell)).toBe(true);
    counts.relative++;
  }
  return counts;
}

describe.runIf(hasShared)("raw results of the archive", () => {
  it("give all 144 absolute and 126 relative cells of nov25.sb.mysql, and one run of a summary alone", async () => {
    const results = await read("nov25.sb.mysql");
    expect(checkCells(results, "nov25.sb.mysql")).toEqual({ absolute: 144, relative: 126 });
    // 645 outputs, and the summary of one that is missing.
    const alone = results.points.filter(({ origin }) => origin === "author");
    expect(alone.map(({ metrics }) => metrics.qps)).toEqual([6093.16]);
    expect(results.points).toHaveLength(646);
    expect(results.runs.every(({ status }) => status === "complete")).toBe(true);
    const forty = results.runs.filter(({ key }) => key.includes("dop40/x."));
    expect(new Set(forty.map(({ setting: one }) => one.machine?.cpus))).toEqual(new Set([48]));
    expect(results.issues.map(({ code }) => code)).toEqual(["summary-without-output"]);
  });

  it("have summaries in nov25.sb.mysql that agree with o.met on CPU time and context switches", async () => {
    const results = await read("nov25.sb.mysql");
    const row = z.object({
      cpu_per_op: z.number(),
      cs_per_op: z.number(),
      build: z.string(),
      config: z.string(),
      kind: z.string(),
      test_file: z.string(),
    });
    const { rel_metrics } = z
      .object({ rel_metrics: z.array(row) })
      .parse(JSON.parse(readFileSync(path.join(archive, "nov25.sb.mysql.expected.json"), "utf8")));
    let checked = 0;
    for (const one of rel_metrics.filter(({ kind }) => kind === "abs")) {
      const [, name = "", phase, range, threads] =
        /^sb\.met\.([a-z-]+)(?:\.(\w+))?\.range(\d+)\.pk1\.dop(\d+)$/.exec(one.test_file) ?? [];
      const wanted = { ...one, test: name, phase: phase ?? null, range: Number(range), threads: Number(threads) };
      const more = pointOf(results, wanted)?.moreMetrics;
      expect(more?.cpuSecondsPerQueryPrinted).toBeCloseTo((one.cpu_per_op / 100) * 48, 12);
      expect(more?.contextSwitchesPerQueryPrinted).toBe(one.cs_per_op);
      checked++;
    }
    expect(checked).toBeGreaterThan(5);
  });

  it("give the cells of the builds that nov25.maria.sb kept", async () => {
    const results = await read("nov25.maria.sb");
    // Each of the five tests has z12b_ahi1 and mdev16168 as absolute rates. None is relative, since their base was left
    // out.
    expect(checkCells(results, "nov25.maria.sb")).toEqual({ absolute: 10, relative: 0 });
    expect(new Set(results.runs.map(({ setting: one }) => one.engine))).toEqual(new Set(["mariadb"]));
  });

  it("give runs in nested archives of mar25.pg.workmem.c48, scans by the older rule, and the load", async () => {
    const results = await read("mar25.pg.workmem.c48");
    const { absolute, relative } = checkCells(results, "mar25.pg.workmem.c48", "rowsPerSecond");
    expect([absolute, relative]).toEqual([15, 10]);
    const scan = results.points.find(({ key }) => /pg174.*sb\.o\.scan\./.test(key));
    // 10,000,000 rows x 11.25 queries per second; the author's file says 112500 (thousand).
    expect(scan?.moreMetrics.rowsPerSecond).toBe(112_500_000);
    const load = results.points.find(({ key }) => /pg174.*sb\.prepare\.o\./.test(key));
    expect(load).toMatchObject({ moreMetrics: { insertsPerSecond: 134_228, rowsInserted: 80_000_000 } });
  });

  it("give the 660 compressed outputs of sysbench.dec2020 the engine of their directory", async () => {
    const results = await read("sysbench.dec2020");
    expect(results.runs).toHaveLength(660);
    const one = results.runs.find(({ key }) =>
      key.endsWith("myrocks.inmem/fbmy80/sb.o.point-query.range100.pk1.dop2.gz"),
    );
    const point = results.points.find(({ runKey }) => runKey === one?.key);
    expect(one).toMatchObject({ threads: 2, setting: { engine: "myrocks", machine: { cpus: 4 } } });
    expect(point?.metrics).toMatchObject({ qps: 27525.97, latencyP95Seconds: 0.08 / 1000 });
    expect(results.issues).toEqual([]);
  });
});

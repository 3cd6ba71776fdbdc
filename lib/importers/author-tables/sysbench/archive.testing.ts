import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { printedAgrees } from "@/lib/domain/author/author-table";
import type { ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { filesOfBundle, readFiles } from "../../reading.testing";
import { sysbench } from "../../sysbench/importer";

// The archive's bundles with their sidecars, through the whole importer. Nothing of them is in this repository.
export const archive = path.resolve(import.meta.dirname, "../../../../../shared/bundles/archive");
export const sidecar = (bundle: string): unknown =>
  JSON.parse(readFileSync(path.join(archive, `${bundle}.expected.json`), "utf8"));

export const testName = { test: z.string(), phase: z.string().nullable(), range: z.number() };
export const build = { build: z.string(), config: z.string() };
export const absRow = z.object({ ...testName, ...build, threads: z.number(), qps: z.number(), source: z.string() });
export const relRow = z.object({
  ...testName,
  ...build,
  threads: z.number(),
  base: z.string(),
  base_config: z.string(),
  rel_qps: z.number(),
  source: z.string(),
});
export const metRow = z.object({
  ...build,
  kind: z.string(),
  test_file: z.string(),
  source: z.string(),
  cpu_per_op: z.number(),
  cs_per_op: z.number(),
  r_per_op: z.number(),
  rkb_per_op: z.number(),
  wkb_per_op: z.number(),
  ops_per_s: z.number(),
});
type Test = Pick<z.infer<typeof absRow>, "test" | "phase" | "range" | "build" | "config"> & { threads: number | null };

const read = new Map<string, Promise<Bundle>>();

/** A bundle's results, read once for all tests. */
export function readBundle(bundle: string): Promise<Bundle> {
  const known = read.get(bundle) ?? readNow(bundle);
  read.set(bundle, known);
  return known;
}

async function readNow(bundle: string) {
  const results = readFiles(sysbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`)));
  const runs = new Map(results.runs.map((run) => [run.key, run]));
  const index = new Map<string, { point: ParsedPoint; run: ParsedRun }[]>();
  const keyOf = (one: Test) => JSON.stringify([one.test, one.phase, one.range, one.build, one.config, one.threads]);
  for (const point of results.points) {
    const run = runs.get(point.runKey);
    if (!run || run.workload.family === "vector-search") continue;
    const { name: test, params } = run.workload;
    const { build, config } = run.setting;
    const key = keyOf({
      test,
      phase: typeof params.phase === "string" ? params.phase : null,
      range: Number(params.range),
      build: build?.raw ?? "",
      config: config?.raw ?? "",
      threads: run.threads,
    });
    index.set(key, [...(index.get(key) ?? []), { point, run }]);
  }
  /** The points of a test, of which there has to be one. */
  const only = (test: Test): ParsedPoint | undefined => {
    const found = index.get(keyOf(test)) ?? [];
    expect(found, keyOf(test)).toHaveLength(1);
    return found[0]?.point;
  };
  return { ...results, only };
}

/** A point's rate as tables print it: for scan thousand rows per second, of all threads until March 2025. */
function rateOf(point: ParsedPoint | undefined, scan: "rowsPerSecond" | "rowsPerSecondPerThread"): number {
  return point?.metrics.qps && point.moreMetrics[scan] == null
    ? point.metrics.qps
    : (point?.moreMetrics[scan] ?? Number.NaN) / 1000;
}

type Bundle = Awaited<ReturnType<typeof readNow>>;

/** Every absolute cell of the sidecar is the rate of one point, rounded; answers how many are raw. */
export function expectAbsolute(
  bundle: Bundle,
  rows: z.infer<typeof absRow>[],
  scan: Parameters<typeof rateOf>[1],
): number {
  let raw = 0;
  for (const row of rows) {
    const point = bundle.only(row);
    const rate = rateOf(point, scan);
    expect(printedAgrees(String(row.qps), rate), `${JSON.stringify(row)}: ${rate}`).toBe(true);
    if (point?.origin === "raw") raw++;
  }
  return raw;
}

/** Every relative cell of the sidecar is the ratio of two points' rounded rates. */
export function expectRelative(
  bundle: Bundle,
  rows: z.infer<typeof relRow>[],
  scan: Parameters<typeof rateOf>[1],
): void {
  for (const row of rows) {
    const own = rateOf(bundle.only(row), scan);
    const base = rateOf(bundle.only({ ...row, build: row.base, config: row.base_config }), scan);
    const text = row.rel_qps.toFixed(2);
    const agrees = printedAgrees(text, own / base) || printedAgrees(text, Math.round(own) / Math.round(base));
    expect(agrees, `${JSON.stringify(row)}: ${own} / ${base}`).toBe(true);
  }
}

export const differing = ({ authorTables }: Bundle) => authorTables.filter(({ differ }) => differ > 0);

/** The absolute rows of o.met in the sidecar are what the author's points of the same test have. */
export function expectCosts(bundle: Bundle, rows: z.infer<typeof metRow>[], count: number): void {
  const absolute = rows.filter(({ kind }) => kind === "abs");
  expect(absolute).toHaveLength(count);
  for (const row of absolute) {
    const [, test = "", phase = null, range, threads] =
      /^sb\.met\.([a-z-]+)(?:\.(pre))?\.range(\d+)\.pk1\.dop(\d+)$/.exec(row.test_file) ?? [];
    const { build, config } = row;
    const point = bundle.only({ test, phase, range: Number(range), build, config, threads: Number(threads) });
    expect(point?.metrics.qps).toBe(row.ops_per_s);
    expect(point?.moreMetrics).toMatchObject({
      contextSwitchesPerQueryPrinted: row.cs_per_op,
      readsPerQuery: row.r_per_op,
      readBytesPerQuery: row.rkb_per_op * 1024,
      writtenBytesPerQuery: row.wkb_per_op * 1024,
    });
    expect(point?.moreMetrics.hostCpuSecondsPerQuery).toBeCloseTo(row.cpu_per_op / 100, 12);
  }
}

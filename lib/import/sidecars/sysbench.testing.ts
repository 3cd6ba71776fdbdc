import { expect } from "vitest";
import { z } from "zod";
import { printedAgrees } from "../../domain/author/author-table";
import type { ParsedPoint } from "../../domain/model";
import type { Imported } from "./imported.testing";

// Cells of the archive's sysbench tables, as sidecars list them: a test, a build, a thread count and a number.

/** The fields by which a sidecar names a test. */
export const testName = { test: z.string(), phase: z.string().nullable(), range: z.number() };
/** The fields by which a sidecar names a build; a `pk` of null counts as 1. */
export const build = { build: z.string(), config: z.string(), pk: z.number().nullable() };
const place = { ...testName, ...build, threads: z.number(), source: z.string(), unit: z.string().optional() };

/** A rate in an author's table. */
export const absRow = z.strictObject({ ...place, qps: z.number() });

/** A rate relative to that of the build `base`. */
export const relRow = z.strictObject({ ...place, base: z.string(), base_config: z.string(), rel_qps: z.number() });

/** The costs of a query, absolute or relative. */
export const metRow = z.strictObject({
  ...build,
  kind: z.enum(["abs", "rel"]),
  test_file: z.string(),
  source: z.string(),
  cpu_per_op: z.number(),
  cs_per_op: z.number(),
  ops_per_s: z.number(),
  r_per_op: z.number(),
  rkb_per_op: z.number(),
  wkb_per_op: z.number(),
});
/** A parsed row of rates. */
export type AbsRow = z.infer<typeof absRow>;
/** A parsed row of relative rates. */
export type RelRow = z.infer<typeof relRow>;
/** A parsed row of costs. */
export type MetRow = z.infer<typeof metRow>;
/** The names that identify a point of a bundle; a `pk` of null counts as 1. */
export type Test = Pick<AbsRow, "test" | "phase" | "range" | "build" | "config" | "pk"> & { threads: number | null };

/**
 * The rate that a table prints for a scan, in thousands. It counts rows of all threads until March 2025, then of each
 * thread.
 */
export type ScanRate = "rowsPerSecond" | "rowsPerSecondPerThread";

/** Returns a function that finds the only point of a test, and fails where there are none or several. */
export function pointsOfTests(bundle: Imported): (test: Test) => ParsedPoint | undefined {
  const index = new Map<string, ParsedPoint[]>();
  const keyOf = (one: Test) =>
    JSON.stringify([one.test, one.phase, one.range, one.build, one.config, one.threads, one.pk === null ? 1 : one.pk]);
  for (const point of bundle.points) {
    const run = bundle.runOf(point);
    if (!run || run.workload.family === "vector-search") continue;
    const { name: test, params } = run.workload;
    const { build: engineBuild, config } = run.setting;
    const key = keyOf({
      test,
      phase: typeof params.phase === "string" ? params.phase : null,
      range: Number(params.range),
      build: engineBuild?.raw ?? "",
      config: config?.raw ?? "",
      threads: run.threads,
      pk: run.settings?.primaryKey === false ? 0 : 1,
    });
    index.set(key, [...(index.get(key) ?? []), point]);
  }
  return (test) => {
    const found = index.get(keyOf(test)) ?? [];
    expect(found, keyOf(test)).toHaveLength(1);
    return found[0];
  };
}

/** Returns a point's rate as the author's tables print it. */
export function rateOf(point: ParsedPoint | undefined, scan: ScanRate): number {
  const rows = point?.moreMetrics[scan] ?? null;
  return rows === null ? (point?.metrics.qps ?? Number.NaN) : rows / 1000;
}

/**
 * Asserts that each number is the rate of one point, rounded, and is in a checked table. Returns the number of raw
 * points.
 */
export function expectRates(bundle: Imported, rows: readonly AbsRow[], scan: ScanRate): number {
  const only = pointsOfTests(bundle);
  let raw = 0;
  for (const row of rows) {
    const point = only(row);
    const rate = rateOf(point, scan);
    expect(printedAgrees(String(row.qps), rate), `${row.test} ${row.build} ${row.source}: ${row.qps}, ${rate}`).toBe(
      true,
    );
    // Only scans have "K rows/s".
    expect(row.unit?.startsWith("K rows/s") ?? false).toBe(row.test === "scan");
    expectHeld(bundle, row.source);
    if (point?.origin === "raw") raw++;
  }
  return raw;
}

/** Asserts that each ratio is that of two points' rates, which the author may have rounded before dividing. */
export function expectRatios(bundle: Imported, rows: readonly RelRow[], scan: ScanRate): void {
  const only = pointsOfTests(bundle);
  for (const row of rows) {
    const { test, phase, range, pk, threads } = row;
    const own = rateOf(only(row), scan);
    const base = rateOf(only({ test, phase, range, pk, threads, build: row.base, config: row.base_config }), scan);
    const text = row.rel_qps.toFixed(2);
    const agrees = printedAgrees(text, own / base) || printedAgrees(text, Math.round(own) / Math.round(base));
    expect(agrees, `${row.test} ${row.build} ${row.source}: ${text}, ${own} / ${base}`).toBe(true);
    expect(row.unit).toBeUndefined();
    expectHeld(bundle, row.source);
  }
}

/**
 * Asserts the rows of o.met. The absolute rows have the numbers of the author's points. The relative rows have their
 * ratio to the table's first build.
 */
export function expectCosts(bundle: Imported, rows: readonly MetRow[]): void {
  const only = pointsOfTests(bundle);
  const pointOf = ({ test_file, build: engineBuild, config, pk }: MetRow) => {
    const [, test = "", phase = null, range, threads] =
      /^sb\.met\.([a-z-]+)(?:\.(pre))?\.range(\d+)\.pk1\.dop(\d+)$/.exec(test_file) ?? [];
    return only({ test, phase, range: Number(range), build: engineBuild, config, pk, threads: Number(threads) });
  };
  for (const row of rows) {
    const own = costsOf(pointOf(row));
    const first = rows.find(
      (one) => one.kind === "abs" && one.source === row.source && one.test_file === row.test_file,
    );
    const base = row.kind === "rel" && first ? costsOf(pointOf(first)) : null;
    for (const column of ["cpu_per_op", "cs_per_op", "r_per_op", "rkb_per_op", "wkb_per_op", "ops_per_s"] as const) {
      const ours = base === null ? own[column] : ratio(own[column], base[column]);
      expect(ours, `${row.source} ${row.test_file} ${row.build} ${column}`).toBeCloseTo(row[column], 9);
    }
    expectHeld(bundle, row.source);
  }
}

/** Returns a point's numbers of o.met, in the units of that file. */
function costsOf(point: ParsedPoint | undefined) {
  const more = point?.moreMetrics ?? {};
  return {
    // Percent of the host's CPU, where the bundle names no count of CPUs. Else seconds of the 48 CPUs of this host.
    cpu_per_op: (more.hostCpuSecondsPerQuery ?? (more.cpuSecondsPerQueryPrinted ?? Number.NaN) / 48) * 100,
    cs_per_op: more.contextSwitchesPerQueryPrinted ?? Number.NaN,
    r_per_op: more.readsPerQuery ?? Number.NaN,
    rkb_per_op: (more.readBytesPerQuery ?? Number.NaN) / 1024,
    wkb_per_op: (more.writtenBytesPerQuery ?? Number.NaN) / 1024,
    ops_per_s: Math.round(point?.metrics.qps ?? Number.NaN),
  };
}

/** Divides as the author's script does: 0/0 is 1, to two decimals. */
const ratio = (value: number, base: number): number =>
  value === 0 && base === 0 ? 1 : Number((value / base).toFixed(2));

/** Asserts that the author's table at that path was checked and has no difference. */
export function expectHeld(bundle: Imported, source: string): void {
  const tables = bundle.authorTables.filter(({ source: { path } }) => path.endsWith(`/${source}`));
  expect(tables.length, source).toBeGreaterThan(0);
  expect(tables.map(({ differ }) => differ)).toEqual(tables.map(() => 0));
}

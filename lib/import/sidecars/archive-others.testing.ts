import { expect } from "vitest";
import { z } from "zod";
import { printedAgrees } from "../../domain/author/author-table";
import type { ParsedPoint } from "../../domain/model";
import type { Imported } from "./imported.testing";
import { archiveReasons, cutReason, prose, sidecarCheck } from "./sidecar.testing";
import { expectHeld } from "./sysbench.testing";

// The archive's other families: fio, the insert benchmark, Linkbench, db_bench and TPROC-C.

const testOf = (bundle: Imported, point: ParsedPoint | undefined): string | null => {
  const workload = bundle.runOf(point)?.workload;
  return workload && "name" in workload ? workload.name : null;
};

const sumRow = z.strictObject({
  w_per_s: z.number(),
  mb_per_s_as_published: z.number(),
  sync_us: z.number(),
  jobs: z.number(),
  case: z.string(),
});

const fio = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    edge_cases: prose,
    hosts: z.array(z.string()),
    threads: z.array(z.number()),
    sum_csv: z.record(z.string(), z.array(sumRow)),
  }),
  archiveReasons,
  ({ hosts, threads, sum_csv: sums }, bundle) => {
    // gcp is two hosts, with a local (gcpL) and a remote (gcpR) disk.
    const machines = new Set(bundle.runs.map(({ setting }) => setting.machine?.name.replace(/^gcp[LR]$/, "gcp")));
    expect([...machines].sort()).toEqual([...hosts].sort());
    const found = new Set(bundle.runs.flatMap((run) => run.threads ?? []));
    expect([...found].sort((a, b) => a - b)).toEqual([...threads]);
    for (const [file, rows] of Object.entries(sums)) {
      const [folder, name = ""] = file.split("/");
      const [, , fs, host] = name.split(".");
      const table = bundle.authorTables.find(({ source }) => source.path.endsWith(`/${file}`));
      rows.forEach((row, at) => {
        const raw = `/${folder}/o.${fs}.${host}.secs300.${row.jobs}`;
        const points = bundle.points.filter(
          (point) => point.source.path.endsWith(raw) && testOf(bundle, point) === "write",
        );
        const point = points[at];
        const run = bundle.runOf(point);
        const [sync = "", blockSize] = row.case.split("_");
        expect(run).toMatchObject({ threads: row.jobs, workload: { params: { blockSize } } });
        const [command = "", every] = sync.split("=");
        const params = run && "params" in run.workload ? run.workload.params : {};
        expect(params[command] ?? 0, `${file} ${row.case}`).toBe(Number(every));
        expect(point?.moreMetrics.iops).toBe(row.w_per_s);
        expect((point?.moreMetrics.syncMeanSeconds ?? 0) * 1e6).toBeCloseTo(row.sync_us, 0);
        // Published are MiB/s / 1.048576, which the table's check says of each cell.
        const mebibytes = (point?.moreMetrics.bytesPerSecond ?? Number.NaN) / 2 ** 20;
        expect(printedAgrees(row.mb_per_s_as_published.toFixed(1), mebibytes / 1.048576)).toBe(true);
        const difference = table?.differences.find(({ line, label }) => line === at + 1 && label.endsWith(", MB/s"));
        expect(difference).toMatchObject({ printed: row.mb_per_s_as_published.toFixed(1), pointKey: point?.key });
        expect(difference?.remark).toMatch(/^Unit mistake/);
      });
    }
  },
);

const cell = z.union([z.number(), z.string()]);
const steps = z.record(z.string(), z.array(z.record(z.string(), cell)));

const insertBenchmark = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    left_out_of_bundle: prose,
    units: prose,
    edge_cases: prose,
    steps_in_order: z.array(z.string()),
    mrg: steps,
    rel: steps,
  }),
  {
    ...archiveReasons,
    ...cutReason,
    units: "explains the columns to readers; the checks below hold each value in its unit",
  },
  ({ steps_in_order: order, mrg, rel }, bundle) => {
    const first = bundle.points.filter(({ label }) => label === bundle.points[0]?.label);
    expect(first.map((point) => testOf(bundle, point))).toEqual([...order]);
    const pointOf = (file: string, tag: unknown): ParsedPoint | undefined => {
      const [size, step] = [file.split("/")[0], file.replace(/^.*\/(?:mrg|rel)\./, "")];
      const found = bundle.points.filter(
        (point) => point.label === `${size}.${String(tag)}` && testOf(bundle, point) === step,
      );
      expect(found, `${file} ${String(tag)}`).toHaveLength(1);
      return found[0];
    };
    const columnsOf = (row: Readonly<Record<string, unknown>>) => Object.keys(row).filter((name) => name !== "tag");
    for (const [file, rows] of Object.entries(mrg))
      for (const row of rows) {
        const point = pointOf(file, row.tag);
        for (const column of columnsOf(row)) {
          const printed = row[column];
          const ours = stepValue(point, column, file.includes("mrg.l."));
          // mrg prints whole reads per second, o.sum tenths; a load has no queries; a size of 0 was not measured.
          if (column === "rps") expect(Math.abs((ours ?? -1) - Number(printed))).toBeLessThanOrEqual(0.5);
          else if (ours === null) expect([file, column, printed]).toEqual([file, column, 0]);
          else expect(ours, `${file} ${column}`).toBeCloseTo(Number(printed), 6);
        }
        expectHeld(bundle, file);
      }
    for (const [file, rows] of Object.entries(rel))
      for (const row of rows) {
        // The base is the first row of mrg beside it, which the sidecar has.
        const base = pointOf(file, mrg[file.replace("/rel.", "/mrg.")]?.[0]?.tag);
        const own = pointOf(file, row.tag);
        for (const column of columnsOf(row)) {
          const [top, bottom] = [own, base].map((point) => stepValue(point, column, file.includes("rel.l.")) ?? 0);
          expect(isRatio(top ?? 0, bottom ?? 0, row[column]), `${file} ${column}`).toBe(true);
        }
        expectHeld(bundle, file);
      }
  },
);

/**
 * Returns a column of the insert benchmark's tables from the stored point, in the table's unit. Null where the point
 * has no value.
 */
function stepValue(point: ParsedPoint | undefined, column: string, load: boolean): number | null {
  const per = load ? "Insert" : "Query";
  const [GIB, MIB] = [2 ** 30, 2 ** 20];
  const columns: Readonly<Record<string, readonly [key: string, factor: number]>> = {
    ips: ["insertsPerSecond", 1],
    rps: ["readsPerSecond", 1],
    rmbps: ["readBytesPerSecond", MIB],
    wps: ["writesPerSecond", 1],
    wmbps: ["writtenBytesPerSecond", MIB],
    rpq: [`readsPer${per}`, 1],
    rkbpq: [`readBytesPer${per}`, 1024],
    wpi: ["writesPerInsert", 1],
    wkbpi: ["writtenBytesPerInsert", 1024],
    csps: ["contextSwitchesPerSecond", 1],
    cpups: ["cpuFraction", 0.01],
    cspq: [`contextSwitchesPer${per}`, 1],
    cpupq: [`cpuSecondsPer${per}`, 1e-6],
    maxop: ["latencyMaxSeconds", 1],
    p50: ["throughputP50PerSecond", 1],
    p99: ["throughputP99PerSecond", 1],
    dbgb1: ["databaseBytes", GIB],
    dbgb2: ["directoryBytes", GIB],
    rss: ["memoryBytes", GIB],
  };
  if (column === "qps") return point?.metrics.qps ?? null;
  const [key = "", factor = Number.NaN] = columns[column] ?? [];
  const value = point?.moreMetrics[key] ?? null;
  return value === null ? null : value / factor;
}

/** Returns true for the ratio that the author's script prints: 0/0 is 1, x/0 is inf, else two decimals. */
function isRatio(top: number, bottom: number, printed: unknown): boolean {
  if (bottom === 0) return top === 0 ? printed === 1 : printed === "inf";
  return Math.abs(top / bottom - Number(printed)) <= 0.005 + 1e-9;
}

// The sidecar's columns in base units: KB and MB by 1000, GB by 1024, milliseconds, percent.
const linkColumns: Readonly<Record<string, readonly [key: string, factor: number]>> = {
  ips: ["insertsPerSecond", 1],
  tps: ["tps", 1],
  "r/t": ["readsPerTransaction", 1],
  "wkb/i": ["writtenBytesPerInsert", 1000],
  "wkb/t": ["writtenBytesPerTransaction", 1000],
  "rkb/t": ["readBytesPerTransaction", 1000],
  "mcpu/i": ["normalizedCpuPerInsert", 1],
  "mcpu/t": ["normalizedCpuPerTransaction", 1],
  cpu: ["cpuFraction", 0.01],
  size: ["databaseBytes", 2 ** 30],
  rss: ["memoryBytes", 2 ** 30],
  "rmb/s": ["readBytesPerSecond", 1e6],
  "wmb/s": ["writtenBytesPerSecond", 1e6],
  un: ["updateNodeP99Seconds", 0.001],
  gn: ["getNodeP99Seconds", 0.001],
  ul: ["updateLinkP99Seconds", 0.001],
  gl: ["getLinksListP99Seconds", 0.001],
};

const linkbench = sidecarCheck(
  z.strictObject({ source_tree: prose, rules: prose, edge_cases: prose, tables: steps }),
  { ...archiveReasons, rules: "how columns follow from others; the importer's tests hold them" },
  ({ tables }, bundle) => {
    for (const [file, rows] of Object.entries(tables))
      for (const row of rows) {
        const found = bundle.points.filter(
          ({ source, label }) => source.path.endsWith(`/${file}`) && label === row.engine,
        );
        expect(found, `${file} ${row.engine}`).toHaveLength(1);
        const more = found[0]?.moreMetrics ?? {};
        for (const column of Object.keys(row).filter((name) => name !== "engine")) {
          const [key = "", factor = Number.NaN] = linkColumns[column.toLowerCase()] ?? [];
          const ours = more[`${key}Printed`] ?? more[key] ?? null;
          const printed = row[column];
          // `15xx` is not a size.
          if (typeof printed !== "number") expect([ours, printed]).toEqual([null, expect.stringMatching(/^1\dxx$/)]);
          // Sizes are whole bytes: half a byte is the most that rounding takes.
          else
            expect(Math.abs((ours ?? Number.NaN) - printed * factor), `${file} ${row.engine} ${column}`).toBeLessThan(
              /Bytes$/.test(key) ? 0.501 : Math.abs(printed * factor) * 1e-12 + 1e-15,
            );
        }
      }
  },
);

const firstRow = "first_row_of_dell32/byrx/sum.byrx.lru.txt";

const dbBench = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    edge_cases: prose,
    rel_ops: z.record(
      z.string(),
      z.strictObject({ versions: z.array(z.string()), rows: z.record(z.string(), z.array(z.number())) }),
    ),
    [firstRow]: z.record(z.string(), z.string()),
  }),
  archiveReasons,
  ({ rel_ops: tables, [firstRow]: row }, bundle) => {
    const point = bundle.points.find(
      ({ source }) => source.path.endsWith("/dell32/byrx/sum.byrx.lru.txt") && source.line === 2,
    );
    expectBenchRow(bundle, point, row);
    for (const [file, { versions, rows }] of Object.entries(tables)) {
      const table = bundle.authorTables.find(({ source }) => source.path.endsWith(`/${file}`));
      // All that differs is its name, which says "absolute".
      expect(table?.differences.map(({ remark }) => remark)).toEqual(["named absolute, holds ratios"]);
      for (const [test, ratios] of Object.entries(rows)) {
        const rates = versions.map((version, at) => {
          // Two columns of one version are two block caches: the sums of lru and of hyper-clock.
          const cache = file.includes(".both.") ? ["lru", "hyper-clock"][at] : "lru";
          const found = bundle.points.filter((one) => {
            const setting = bundle.runOf(one)?.setting;
            const inFolder = one.source.path.includes(`/${file.split("/").slice(0, 2).join("/")}/`);
            const own = setting?.build?.version === version && setting.config?.variants.includes(cache ?? "");
            return one.label === test && inFolder && own;
          });
          expect(found, `${file} ${test} ${version}`).toHaveLength(1);
          return found[0]?.metrics.qps ?? Number.NaN;
        });
        expect(rates.map((rate) => Number((rate / (rates[0] ?? Number.NaN)).toFixed(2)))).toEqual([...ratios]);
      }
    }
  },
);

/** Columns of a row of benchmark.sh as stored metrics: key and factor. The cells of the rest are checked one by one. */
const benchColumns: Readonly<Record<string, readonly [key: string, factor: number]>> = {
  ops_sec: ["qps", 1],
  mb_sec: ["bytesPerSecond", 2 ** 20],
  c_wgb: ["compactionWrittenBytes", 2 ** 30],
  w_amp: ["writeAmplification", 1],
  c_mbps: ["compactionWrittenBytesPerSecond", 2 ** 20],
  c_wsecs: ["compactionSeconds", 1],
  c_csecs: ["compactionCpuSeconds", 1],
  b_rgb: ["blobReadBytes", 2 ** 30],
  b_wgb: ["blobWrittenBytes", 2 ** 30],
  p50: ["latencyP50Seconds", 1e-6],
  p99: ["latencyP99Seconds", 1e-6],
  "p99.9": ["latencyP999Seconds", 1e-6],
  "p99.99": ["latencyP9999Seconds", 1e-6],
  pmax: ["latencyMaxSeconds", 1e-6],
  uptime: ["uptimeSeconds", 1],
  "stall%": ["stallFraction", 0.01],
  Nstall: ["stalls", 1],
  u_cpu: ["cpuUserSeconds", 1000],
  s_cpu: ["cpuSystemSeconds", 1000],
  rss: ["memoryBytes", 2 ** 30],
};
const sizes: Readonly<Record<string, number>> = { GB: 2 ** 30, MB: 2 ** 20 };

/**
 * Asserts that each cell of a row of benchmark.sh is stored. A text, and a 0 where 0 is impossible, is stored as null.
 */
export function expectBenchRow(
  bundle: Imported,
  point: ParsedPoint | undefined,
  row: Readonly<Record<string, string | number>>,
): void {
  const numbers: Readonly<Record<string, number | null>> = { ...point?.metrics, ...point?.moreMetrics };
  const run = bundle.runOf(point);
  for (const column of Object.keys(row)) {
    const text = String(row[column]);
    const [key, factor = 1] = benchColumns[column] ?? [];
    if (key !== undefined) {
      const ours = numbers[key] ?? null;
      const none = !/^[\d.]+$/.test(text) || (Number(text) === 0 && /^(?:rss|[us]_cpu)$/.test(column));
      if (none) expect([column, ours]).toEqual([column, null]);
      else {
        const slack = /Bytes$/.test(key) ? 0.501 : Math.abs(Number(text) * factor) * 1e-12;
        expect(Math.abs((ours ?? Number.NaN) - Number(text) * factor), column).toBeLessThanOrEqual(slack);
      }
    } else if (column === "usec_op") {
      // For a multi-read it is the time of a key, not of an answer.
      const mean = numbers.latencyMeanSeconds ?? numbers.latencyMeanPerKeySeconds;
      expect(mean).toBeCloseTo(Number(text) / 1e6, 12);
    } else if (column === "lsm_sz") {
      const [, size, unit = ""] = /^([\d.]+)([GM]B)$/.exec(text) ?? [];
      expect(numbers.databaseBytes).toBe(Number(size) * (sizes[unit] ?? Number.NaN));
    } else if (column === "blob_sz") expect(text).toBe("0GB");
    else if (column === "job_id") expect(text).toBe("");
    else if (column === "test") expect(point?.label).toBe(text);
    else if (column === "date") expect(run?.notes.date).toBe(text);
    else if (column === "version") expect(run?.setting.build?.raw).toBe(text);
    else if (column === "githash") expect(run?.setting.build?.commit).toBe(text);
    else if (column === "file") expect(point?.source.path.split("/").at(-1)).toBe(text);
    else if (column === "line") expect(point?.source.line).toBe(row[column]);
    else expect.unreachable(`The column ${column} is not checked.`);
  }
}

const tprocC = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    left_out_of_bundle: prose,
    unit: prose,
    edge_cases: prose,
    results: z.array(
      z.strictObject({
        file: z.string(),
        build_virtual_users: z.number(),
        virtual_users: z.number(),
        warehouses: z.number(),
        rampup_min: z.number(),
        duration_min: z.number(),
        abs: z.record(z.string(), z.number()),
        rel_to_first: z.record(z.string(), z.number()),
      }),
    ),
  }),
  { ...archiveReasons, ...cutReason, unit: "how the unit was inferred; each value is held in it" },
  ({ results }, bundle) => {
    for (const one of results) {
      const rateOf = (build: string): number => {
        const found = bundle.runs.filter(
          ({ source, setting }) => source.path.endsWith(`/${one.file}`) && setting.build?.raw === build,
        );
        expect(found, `${one.file} ${build}`).toHaveLength(1);
        expect(found[0]).toMatchObject({
          threads: one.virtual_users,
          workload: { params: { warehouses: one.warehouses } },
          settings: {
            buildUsers: one.build_virtual_users,
            rampUpSeconds: one.rampup_min * 60,
            seconds: one.duration_min * 60,
          },
        });
        return bundle.pointOf(found[0])?.moreMetrics.newOrdersPerMinute ?? Number.NaN;
      };
      const [base = ""] = Object.keys(one.abs);
      for (const [build, value] of Object.entries(one.abs)) expect(rateOf(build)).toBe(value);
      for (const [build, ratio] of Object.entries(one.rel_to_first))
        expect(printedAgrees(ratio.toFixed(3), rateOf(build) / rateOf(base)), `${one.file} ${build}`).toBe(true);
    }
    expect(bundle.authorTables.map(({ differ }) => differ)).toEqual(results.map(() => 0));
  },
);

/** The checks, by the sidecar's name. */
export const otherChecks = {
  "archive/dec25.fio.300secs.expected.json": fio,
  "archive/ibench.jan2021.expected.json": insertBenchmark,
  "archive/jan26.tprocc.pn53.pg.expected.json": tprocC,
  "archive/linkbench.sep2017.seed-tables.expected.json": linkbench,
  "archive/may25.db_bench.expected.json": dbBench,
};

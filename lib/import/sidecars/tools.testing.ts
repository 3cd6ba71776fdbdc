import { mean } from "d3-array";
import { expect } from "vitest";
import { z } from "zod";
import type { ParsedPoint } from "../../domain/model";
import { expectBenchRow } from "./archive-others.testing";
import type { Imported } from "./imported.testing";
import { expectFiles, prose, sidecarCheck, toolHead, toolReasons } from "./sidecar.testing";
import { qdrantChecks } from "./tools-qdrant.testing";
import { tableToolChecks } from "./tools-tables.testing";
import { vectorToolChecks } from "./tools-vector.testing";

// Bundles of other tools: their output, and published figures of their authors.

/** Returns the only run of a file; paths of sidecars begin inside the bundle's folder. */
function runIn(bundle: Imported, file: string) {
  const found = bundle.runs.filter(({ source }) => source.path === file || source.path.endsWith(`/${file}`));
  expect(found, file).toHaveLength(1);
  return found[0];
}

const benchbase = sidecarCheck(
  z.strictObject({
    ...toolHead,
    runs: z.number(),
    values: z.array(
      z.strictObject({
        file: z.string(),
        benchmark: z.string(),
        dbms: z.string(),
        dbms_version: z.null(),
        terminals: z.string(),
        scalefactor: z.string(),
        isolation: z.string(),
        config_rate: z.string(),
        throughput: z.number(),
        goodput: z.number(),
        requests: z.number(),
        elapsed_ns: z.number(),
        p50_us: z.number(),
        p95_us: z.number(),
        p99_us: z.number(),
        max_us: z.number(),
      }),
    ),
  }),
  toolReasons,
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    expect(bundle.runs).toHaveLength(sidecar.runs);
    for (const one of sidecar.values) {
      const run = runIn(bundle, one.file);
      const point = bundle.pointOf(run);
      expect(run).toMatchObject({
        algorithm: one.dbms,
        setting: { engine: one.dbms.toLowerCase(), build: one.dbms_version },
        workload: { name: one.benchmark, params: { rate: Number(one.config_rate) } },
        threads: Number(one.terminals),
        settings: { scaleFactor: Number(one.scalefactor), isolation: one.isolation },
        status: "complete",
      });
      expect(point).toMatchObject({
        metrics: {
          latencyP50Seconds: one.p50_us / 1e6,
          latencyP95Seconds: one.p95_us / 1e6,
          latencyP99Seconds: one.p99_us / 1e6,
        },
        moreMetrics: {
          tps: one.throughput,
          goodput: one.goodput,
          latencyMaxSeconds: one.max_us / 1e6,
          transactions: one.requests,
          durationSeconds: one.elapsed_ns / 1e9,
        },
      });
    }
  },
);

const rocksdb = sidecarCheck(
  z.strictObject({
    ...toolHead,
    data_rows: z.number(),
    values: z.array(z.object({ file: z.string(), line: z.number() }).catchall(z.string())),
  }),
  toolReasons,
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    expect(bundle.points).toHaveLength(sidecar.data_rows);
    expect(sidecar.values).toHaveLength(sidecar.data_rows);
    for (const row of sidecar.values) {
      const { file, line } = row;
      const point = bundle.points.find(({ source }) => source.path.endsWith(file) && source.line === line);
      expectBenchRow(bundle, point, row);
    }
  },
);

const percona = sidecarCheck(
  z.strictObject({
    ...toolHead,
    sysbench_files: z.number(),
    tps_by_file: z.record(z.string(), z.number()),
    values: z.array(
      z.strictObject({
        file: z.string(),
        version_line: z.string(),
        threads: z.number(),
        transactions: z.number(),
        tps: z.number(),
        queries_per_s: z.number(),
        latency_avg_ms: z.number(),
        latency_p95_ms: z.number(),
        ignored_errors: z.number(),
        total_time_s: z.number(),
        interval_lines: z.number(),
      }),
    ),
    published: z.strictObject({
      file: prose,
      cells: z.number(),
      "equal_to_trunc(tps)": z.number(),
      threads: z.array(z.number()),
      example_2G: z.record(z.string(), z.array(z.number())),
    }),
  }),
  { ...toolReasons, "published/file": "a picture, which holds no text" },
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    const { sysbench_files: files, tps_by_file: rates, values, published } = sidecar;
    expect(bundle.runs).toHaveLength(files);
    for (const [file, tps] of Object.entries(rates))
      expect(bundle.pointOf(runIn(bundle, file))?.moreMetrics.tps, file).toBe(tps);
    expect([published.cells, published["equal_to_trunc(tps)"]]).toEqual([files, files]);
    for (const row of values) {
      const run = runIn(bundle, row.file);
      const point = bundle.pointOf(run);
      expect(run).toMatchObject({ threads: row.threads, source: { text: row.version_line } });
      expect(point?.metrics).toMatchObject({
        qps: row.queries_per_s,
        latencyMeanSeconds: row.latency_avg_ms / 1000,
        latencyP95Seconds: row.latency_p95_ms / 1000,
      });
      expect(point?.moreMetrics).toMatchObject({
        tps: row.tps,
        transactions: row.transactions,
        errors: row.ignored_errors,
        durationSeconds: row.total_time_s,
      });
      const series = bundle.series.find(({ runKey }) => runKey === run?.key);
      expect(series?.values[0]).toHaveLength(row.interval_lines);
    }
    for (const [name, cells] of Object.entries(published.example_2G)) {
      const [engine = "", version = ""] = name.toLowerCase().split(" ");
      published.threads.forEach((threads, at) => {
        const file = new RegExp(`/${engine}/${version}[^/]*/Tier2G_RW_${threads}th\\.`);
        const run = bundle.runs.find(({ source }) => file.test(source.path));
        // The picture cuts decimals off.
        expect(Math.floor(bundle.pointOf(run)?.moreMetrics.tps ?? Number.NaN), `${name} ${threads}`).toBe(cells[at]);
      });
    }
  },
);

const latencies: Readonly<Record<string, string>> = {
  AverageLatency: "Mean",
  "95thPercentileLatency": "P95",
  "99thPercentileLatency": "P99",
};

/** Returns the stored value of a label of YCSB's summary. Null = no result; undefined = a label that is not stored. */
function ycsbValue(point: ParsedPoint | undefined, label: string): number | null | undefined {
  const [section = "", what = ""] = label.split(" ");
  if (what === "RunTime(ms)") return point?.moreMetrics.durationSeconds;
  if (what === "Throughput(ops/sec)") return point?.metrics.qps;
  const operation = section === "READ-MODIFY-WRITE" ? "readModifyWrite" : section.toLowerCase();
  const name = latencies[what.replace(/\(\w+\)$/, "")];
  if (what === "Operations") return point?.moreMetrics[`${operation}Operations`];
  return name === undefined ? undefined : point?.moreMetrics[`${operation}Latency${name}Seconds`];
}

const ycsbRow = z.object({ file: z.string() }).catchall(z.number());
const ycsbShape = { ...toolHead, run_files: z.number(), values: z.array(ycsbRow) };

const PER_SECOND = new Map([
  ["ms", 1e3],
  ["us", 1e6],
  ["ns", 1e9],
]);

function expectYcsb(sidecar: z.infer<z.ZodObject<typeof ycsbShape>>, bundle: Imported): void {
  expectFiles(bundle, sidecar);
  expect(bundle.runs).toHaveLength(sidecar.run_files);
  for (const row of sidecar.values) {
    const run = runIn(bundle, row.file);
    const point = bundle.pointOf(run);
    for (const label of Object.keys(row).filter((name) => name !== "file")) {
      const printed = Number(row[label]);
      const [section = ""] = label.split(" ");
      const unit = /\((ms|us|ns)\)$/.exec(label)?.[1];
      const base = printed / (PER_SECOND.get(unit ?? "") ?? 1);
      const ours = ycsbValue(point, label);
      // [CLEANUP] closes the connections, one for each client: no operation on data, so it is not a metric.
      if (label === "CLEANUP Operations") expect([ours, run?.threads]).toEqual([undefined, printed]);
      else if (section === "CLEANUP") expect([label, ours]).toEqual([label, undefined]);
      // Nothing was measured where no operation worked, and 0 is not a rate.
      else if (row[`${section} Operations`] === 0 || (printed === 0 && label.includes("Throughput")))
        expect([label, ours ?? null]).toEqual([label, null]);
      else expect(ours, `${row.file} ${label}`).toBe(base);
    }
  }
}

const mongodb = sidecarCheck(z.strictObject(ycsbShape), toolReasons, expectYcsb);

const infinispan = sidecarCheck(
  z.strictObject({
    ...ycsbShape,
    published: prose,
    mean_throughput_ops_s_and_repeats: z.record(z.string(), z.tuple([z.number(), z.number()])),
  }),
  { ...toolReasons, published: "the author's table, which is not in the bundle; its means are held below" },
  (sidecar, bundle) => {
    expectYcsb(sidecar, bundle);
    const groups = new Map<string, number[]>();
    for (const run of bundle.runs) {
      const config = run.setting.config?.raw.replaceAll(" ", "|");
      const name = `${run.setting.engine}|${config}|threads=${run.threads}`;
      groups.set(name, [...(groups.get(name) ?? []), bundle.pointOf(run)?.metrics.qps ?? Number.NaN]);
    }
    const stated = sidecar.mean_throughput_ops_s_and_repeats;
    expect([...groups.keys()].sort()).toEqual(Object.keys(stated).sort());
    for (const [name, [average, repeats]] of Object.entries(stated)) {
      expect(mean(groups.get(name) ?? []), name).toBeCloseTo(average, 3);
      expect(groups.get(name)).toHaveLength(repeats);
    }
  },
);

const bigAnnFiles = [
  "filter/res_private",
  "filter/res_public",
  "ood/res_public",
  "sparse/res_private",
  "sparse/res_public",
]
  .map((name) => `neurips23/${name}_queries_AzureD8lds_v5.csv`)
  .concat("neurips23/streaming/res_final_runbook_AzureD8lds_v5.csv");

const bigAnn = sidecarCheck(
  z.strictObject({
    ...toolHead,
    units: prose,
    published: prose,
    row_counts: z.record(
      z.string(),
      z.strictObject({
        data_rows_full_width: z.number(),
        lines_with_other_width: z.number(),
        blank_lines: z.number(),
        algorithms: z.number(),
        datasets: z.array(z.string()),
      }),
    ),
    "best_qps_at_recall_ge_0.9": z.record(z.string(), z.record(z.string(), z.number())),
    values: z.array(
      z.strictObject({
        file: z.string(),
        algorithm: z.string(),
        parameters: z.string(),
        dataset: z.string(),
        count: z.string(),
        qps: z.string(),
        build: z.string(),
        indexsize: z.string(),
        "recall/ap": z.string(),
        track: z.string(),
      }),
    ),
  }),
  {
    ...toolReasons,
    units: "says the units of the columns to readers; the values below hold them",
    published: "compares the table with another one of its author, which is not in the bundle",
    ...Object.fromEntries(bigAnnFiles.map((file) => [`row_counts/${file}/blank_lines`, "an empty line is nothing"])),
  },
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    const runs = new Map(bundle.runs.map((run) => [run.key, run]));
    const builds = new Map(bundle.indexBuilds.map((build) => [build.key, build]));
    const rowsOf = (file: string) =>
      bundle.points
        .filter(({ source }) => source.path.endsWith(file))
        .flatMap((point) => {
          const run = runs.get(point.runKey);
          return run?.workload.family === "vector-search" ? [{ point, run, workload: run.workload }] : [];
        });
    const datasetOf = (name: string, file: string) => (file.includes("private") ? `${name} private queries` : name);
    for (const [file, counts] of Object.entries(sidecar.row_counts)) {
      const rows = rowsOf(file);
      expect(rows, file).toHaveLength(counts.data_rows_full_width);
      const unread = bundle.issues.filter(({ code, path }) => code === "row-unreadable" && path?.endsWith(file));
      expect(unread, file).toHaveLength(counts.lines_with_other_width);
      expect(new Set(rows.map(({ run }) => run.algorithm)).size, file).toBe(counts.algorithms);
      const datasets = new Set(rows.map(({ workload }) => workload.dataset));
      expect([...datasets].sort(), file).toEqual(counts.datasets.map((name) => datasetOf(name, file)).sort());
    }
    for (const [file, best] of Object.entries(sidecar["best_qps_at_recall_ge_0.9"])) {
      for (const [name, rate] of Object.entries(best)) {
        const rates = rowsOf(file)
          .filter(({ point }) => (point.metrics.recall ?? 0) >= 0.9)
          .filter(({ run, workload }) =>
            [name.replace(" ", " private queries "), name].includes(`${workload.dataset} ${run.algorithm}`),
          )
          .flatMap(({ point }) => point.metrics.qps ?? []);
        expect(Math.max(...rates), `${file} ${name}`).toBeCloseTo(rate, 5);
      }
    }
    for (const {
      file,
      algorithm,
      parameters,
      dataset,
      count,
      qps,
      build,
      indexsize,
      track,
      ...value
    } of sidecar.values) {
      const found = rowsOf(file).filter(
        ({ run, point, workload }) =>
          run.algorithm === algorithm &&
          point.label === parameters &&
          workload.dataset === datasetOf(dataset, file) &&
          point.metrics.recall === Number(value["recall/ap"]),
      );
      expect(found, `${file} ${parameters}`).toHaveLength(1);
      for (const { run, point, workload } of found) {
        expect([workload.k, run.notes.track]).toEqual([Number(count), track]);
        expect(point.metrics.qps).toBe(qps === "" ? null : Number(qps));
        const index = point.indexBuildKey === null ? undefined : builds.get(point.indexBuildKey);
        expect(index?.totalSeconds ?? null).toBe(Number(build) > 0 ? Number(build) : null);
        expect(index?.bytes).toBe(Math.round(Number(indexsize) * 1024));
      }
    }
  },
);

/** The checks, by the sidecar's name. */
export const toolChecks = {
  "tools/benchbase-smallbank-sqlite.expected.json": benchbase,
  "tools/bigann-neurips23.expected.json": bigAnn,
  ...tableToolChecks,
  ...qdrantChecks,
  "tools/rocksdb-benchmark-report.expected.json": rocksdb,
  "tools/sysbench-percona-2g-32g.expected.json": percona,
  ...vectorToolChecks,
  "tools/ycsb-infinispan-workloada.expected.json": infinispan,
  "tools/ycsb-mongodb-redis.expected.json": mongodb,
};

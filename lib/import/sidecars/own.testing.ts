import { expect } from "vitest";
import type { ParsedPoint, ParsedRun } from "../../domain/model";
import type { Imported } from "./imported.testing";

// Tables of ../shared/bundles/own: one program read them from real outputs, and an independent one read them again.

/** A row of a table: its cells by column. */
export type Row = Readonly<Record<string, string>>;

/** The check of a table: fields that we don't store, each with the reason, and the assertions on a row. */
export interface TableCheck {
  prose: Readonly<Record<string, string>>;
  /** `nth` counts the rows of one file from 1. */
  row(row: Row, nth: number, bundle: Imported): void;
}

const number = (cell: string | undefined): number | null => (cell === undefined || cell === "" ? null : Number(cell));
/** Returns a cell divided by the units in one of ours; null for an empty cell. */
const inBaseUnit = (cell: string | undefined, perUnit: number): number | null => {
  const value = number(cell);
  return value === null ? null : value / perUnit;
};
/**
 * Asserts that ours is the printed number up to the error of a binary division. Ours is null where nothing is printed.
 */
function expectNumber(ours: number | null | undefined, printed: number | null, what: string): void {
  if (printed === null) expect(ours ?? null, what).toBeNull();
  else expect(Math.abs((ours ?? Number.NaN) - printed), what).toBeLessThanOrEqual(Math.abs(printed) * 1e-12);
}
const inFile = (bundle: Imported, file: string | undefined): ParsedPoint[] =>
  bundle.points.filter(({ source }) => source.path.endsWith(`/${file}`));
const nameOf = (run: ParsedRun | undefined): string | null =>
  run && "name" in run.workload ? run.workload.name : null;
const all = ({ metrics, moreMetrics }: ParsedPoint): Readonly<Record<string, number | null>> => ({
  ...metrics,
  ...moreMetrics,
});

const sysbenchStatus: Readonly<Record<string, string>> = {
  ok: "complete",
  failed: "failed",
  truncated: "truncated",
  empty: "failed",
};
const sysbenchEngines: Readonly<Record<string, readonly [string, string]>> = {
  "MariaDB 10.11.19 InnoDB": ["mariadb", "10.11.19"],
  "MariaDB 10.11.19 MyRocks": ["myrocks", "10.11.19"],
  "PostgreSQL 15.20": ["postgres", "15.20"],
};

const sysbench: TableCheck = {
  prose: {},
  row(row, _nth, bundle) {
    const points = inFile(bundle, row.file);
    expect(points, row.file).toHaveLength(1);
    const [point] = points;
    const run = bundle.runOf(point);
    const numbers = point ? all(point) : {};
    const [engine, version] = sysbenchEngines[row.engine ?? ""] ?? [];
    expect(run?.setting).toMatchObject({ engine, build: { version } });
    expect(run?.algorithm).toBe(row.build);
    // The author's scripts call oltp_update_non_index update-nonindex, and so on: the file's name says it.
    const name = nameOf(run)?.replaceAll(/[-_]/g, "") ?? "";
    const script = (row.test ?? "").replace(/^(?:oltp|select)_/, "").replaceAll(/[-_]/g, "");
    expect(row.file?.replaceAll("-", "")).toContain(`sb.o.${name}.`);
    expect([name, name.replace("pointquery", "pointselect")]).toContain(script);
    expect(run?.threads).toBe(number(row.threads_text === "" ? row.threads_name : row.threads_text));
    expect(String(run?.threads)).toBe(row.threads_name);
    expect([run?.status, point?.status]).toEqual(Array(2).fill(sysbenchStatus[row.status ?? ""]));
    for (const [column, key] of [
      ["tps", "tps"],
      ["qps", "qps"],
      ["read", "readQueries"],
      ["write", "writeQueries"],
      ["other", "otherQueries"],
      ["events", "events"],
      ["total_s", "durationSeconds"],
      ["ignored_errors", "errors"],
      ["reconnects", "reconnects"],
    ] as const)
      expectNumber(numbers[key ?? ""], number(row[column ?? ""]), `${row.file} ${column}`);
    expectNumber(numbers.latencyMinSeconds, inBaseUnit(row.min_ms, 1000), `${row.file} min`);
    expectNumber(numbers.latencyMeanSeconds, inBaseUnit(row.avg_ms, 1000), `${row.file} avg`);
    expectNumber(numbers.latencyMaxSeconds, inBaseUnit(row.max_ms, 1000), `${row.file} max`);
    expectNumber(numbers[`latencyP${row.pct}Seconds`], inBaseUnit(row.pct_ms, 1000), `${row.file} ${row.pct}`);
    // Errors per second are errors / seconds.
    const perSecond = numbers.errors == null ? "" : (numbers.errors / (numbers.durationSeconds ?? 1)).toFixed(2);
    expect([row.file, perSecond]).toEqual([row.file, row.ignored_errors_per_s]);
    const series = bundle.series.filter(({ runKey }) => runKey === run?.key);
    expect(series.filter(({ kind }) => kind === "interval")).toHaveLength(Number(row.n_progress));
    expect(series.some(({ kind }) => kind === "histogram")).toBe(row.histogram !== "no");
    // FATAL lines end a run.
    expect(Number(row.fatal) > 0).toBe(row.status === "failed");
    expect([row.metric, row.note]).toEqual(["", ""]);
  },
};

const dbbenchStatus: Readonly<Record<string, string>> = {
  ok: "complete",
  failed: "failed",
  suspect_zero_found: "suspect",
};

const dbbench: TableCheck = {
  prose: { note: "the tool's own means over runs of one test; each run is held by its own row" },
  row(row, nth, bundle) {
    const point = inFile(bundle, row.file)[nth - 1];
    const run = bundle.runOf(point);
    const numbers = point ? all(point) : {};
    const micros = (column: string) => {
      const value = number(row[column]);
      return value === null ? null : value / 1e6;
    };
    const failed = row.status === "failed";
    // The table also calls a killed run failed. It assumes one thread where the log of a failed run states none.
    const killed = row.file?.endsWith("overwrite_killed.txt") === true;
    const status = killed ? "truncated" : dbbenchStatus[row.status ?? ""];
    expect([row.file, point?.status, run?.status]).toEqual([row.file, status, status]);
    const assumed = row.file?.endsWith("typo_failed.txt") === true;
    expect([row.file, run?.threads ?? 1]).toEqual([row.file, number(row.threads)]);
    expect(run?.threads === null).toBe(assumed);
    if (failed) expect([row.bench, row.run]).toEqual(["", ""]);
    else {
      expect([nameOf(run), run?.notes.benchmark ?? null], row.file).toContain(row.bench);
      expect(run?.notes.repeat ?? 1, row.file).toBe(number(row.run));
    }
    for (const [key, printed] of Object.entries({
      qps: number(row.ops_sec),
      operations: number(row.operations),
      latencyMeanSeconds: micros("usec_op"),
      // 0.000 seconds is less than the digits printed.
      durationSeconds: number(row.seconds) || null,
      bytesPerSecond: inBaseUnit(row.mb_sec, 1 / 2 ** 20),
      latencyP50Seconds: micros("p50_us"),
      latencyP99Seconds: micros("p99_us"),
      latencyP999Seconds: micros("p99_9_us"),
      latencyP9999Seconds: micros("p99_99_us"),
      latencyMaxSeconds: micros("max_us"),
      foundFraction: row.total === "" ? null : Number(row.found) / Number(row.total),
    }))
      expectNumber(numbers[key], printed, `${row.file} ${key}`);
    if (row.total === "") expect(row.found).toBe("");
    const histogram = bundle.series.find(({ runKey, kind }) => runKey === run?.key && kind === "histogram");
    expect(histogram?.title.toLowerCase() ?? "", row.file).toContain(row.hist_of ?? "no column");
    expect(histogram === undefined).toBe(row.hist_of === "");
  },
};

const onTheWay = "a report on the way: its completion times are not kept, those of the whole run are";

const fio: TableCheck = {
  prose: {
    note: "what stands before the JSON; the importer's tests hold it",
    "6/clat_mean_ms": onTheWay,
    "6/clat_max_ms": onTheWay,
    "7/clat_mean_ms": onTheWay,
    "7/clat_max_ms": onTheWay,
  },
  row(row, _nth, bundle) {
    const points = inFile(bundle, row.file).filter((point) => {
      const { notes, workload } = bundle.runOf(point) ?? {};
      const params = workload && "params" in workload ? workload.params : {};
      return row.job === "" || (notes?.job === row.job && (params.direction ?? row.dir) === row.dir);
    });
    expect(points, `${row.file} ${row.job} ${row.dir}`).toHaveLength(1);
    const [point] = points;
    const run = bundle.runOf(point);
    if (row.status === "failed") {
      expect([row.file, run?.status, point?.moreMetrics]).toEqual([row.file, "failed", {}]);
      expect(String(run?.notes.error ?? "")).toBe(row.error);
      // A failed job prints zeros, or nothing.
      const printed = ["iops", "bw_kib_s", "io_kib", "runtime_ms", "lat_mean_ms", "clat_mean_ms", "clat_max_ms"];
      expect(printed.map((column) => Number(row[column]))).toEqual(printed.map(() => 0));
      expect([row.clat_p95_ms, row.clat_p99_ms]).toEqual(["", ""]);
      expect([String(run?.notes.job ?? ""), ""]).toContain(row.job);
      expect(["", "write"]).toContain(row.dir);
      expect(["", "1"]).toContain(row.object);
      return;
    }
    expect([run?.status, row.error]).toEqual(["complete", "0"]);
    expect(nameOf(run)).toBe(row.job);
    const series = bundle.series.find(({ runKey }) => runKey === run?.key);
    const reports = series?.values[0]?.length ?? 1;
    // Objects before the last are reports on the way: rows of the run's series.
    if (Number(row.object) < reports) {
      const column = (key: string) => series?.values[series.columns.indexOf(key)]?.[Number(row.object) - 1];
      expectNumber(column("seconds"), inBaseUnit(row.runtime_ms, 1000), "seconds");
      expect(column("iops")?.toFixed(2)).toBe(row.iops);
      const rate = column("bytesPerSecond") ?? Number.NaN;
      expect(Math.floor(rate / 1024)).toBe(number(row.bw_kib_s));
      expect((rate * (column("seconds") ?? Number.NaN)) / 1024).toBeCloseTo(Number(row.io_kib), 0);
      for (const [key, printed] of [
        ["latencyMeanSeconds", row.lat_mean_ms],
        ["latencyP95Seconds", row.clat_p95_ms],
        ["latencyP99Seconds", row.clat_p99_ms],
      ] as const)
        expect((column(key) ?? Number.NaN) * 1000, key).toBeCloseTo(Number(printed), 4);
      return;
    }
    expect(Number(row.object)).toBe(reports);
    const numbers = point ? all(point) : {};
    const close = (key: string, column: string, unit: number, digits: number) =>
      expect((numbers[key] ?? Number.NaN) / unit, `${row.file} ${column}`).toBeCloseTo(Number(row[column]), digits);
    close("iops", "iops", 1, 2);
    // fio cuts the fraction of a KiB/s off.
    expect(Math.floor((numbers.bytesPerSecond ?? Number.NaN) / 1024)).toBe(number(row.bw_kib_s));
    close("ioBytes", "io_kib", 1024, 0);
    close("durationSeconds", "runtime_ms", 0.001, 9);
    close("latencyMeanSeconds", "lat_mean_ms", 0.001, 4);
    close("completionLatencyMeanSeconds", "clat_mean_ms", 0.001, 4);
    close("latencyP95Seconds", "clat_p95_ms", 0.001, 4);
    close("latencyP99Seconds", "clat_p99_ms", 0.001, 4);
    close("completionLatencyMaxSeconds", "clat_max_ms", 0.001, 4);
  },
};

const pgbenchStatus: Readonly<Record<string, string>> = {
  ok: "complete",
  failed: "failed",
  aborted_incomplete: "truncated",
};

const pgbench: TableCheck = {
  prose: {},
  row(row, _nth, bundle) {
    const points = inFile(bundle, row.file);
    expect(points, row.file).toHaveLength(1);
    const [point] = points;
    const run = bundle.runOf(point);
    const numbers = point ? all(point) : {};
    const [product = "", version] = row.engine?.split(" ") ?? [];
    expect([run?.setting.engine, product]).toEqual(["postgres", "PostgreSQL"]);
    // A client that reached no server prints no version.
    expect([version, undefined]).toContain(run?.setting.build?.version);
    expect([row.file, run?.status]).toEqual([row.file, pgbenchStatus[row.status ?? ""]]);
    expect([row.file, run?.notes.transactionType ?? ""]).toEqual([row.file, row.script]);
    expect([row.file, run?.threads ?? null]).toEqual([row.file, number(row.clients)]);
    const settings = run?.settings ?? {};
    expect([row.file, settings.queryMode ?? ""]).toEqual([row.file, row.mode]);
    for (const [key, column] of [
      ["clientThreads", "threads"],
      ["seconds", "duration_s"],
      ["maxTries", "max_tries"],
    ] as const)
      expect([row.file, key, settings[key] ?? null]).toEqual([row.file, key, number(row[column])]);
    // The .err beside mixed-9to1_c4.out has its 6 progress lines; the table counts those of the file itself.
    const rows = bundle.series.find(({ runKey, kind }) => runKey === run?.key && kind === "interval")?.values[0]
      ?.length;
    const beside = row.file === "mixed-9to1_c4.out" ? 6 : 0;
    expect([row.file, rows ?? 0]).toEqual([row.file, Number(row.n_progress) + beside]);
    const scripts = Object.keys(run?.notes ?? {}).filter((key) => /^script\d+$/.test(key)).length;
    expect([row.file, scripts]).toEqual([row.file, Number(row.n_scripts)]);
    const connection = /^avg connection time ([\d.]+) ms$/.exec(row.note ?? "")?.[1] ?? "";
    expectNumber(numbers.connectionMeanSeconds, inBaseUnit(connection, 1000), `${row.file} note`);
    if (connection === "") expect(row.note).toBe("");
    const results: Readonly<Record<string, number | null>> = {
      tps: number(row.tps),
      transactions: number(row.transactions),
      errors: number(row.failed),
      skippedTransactions: number(row.skipped),
      lateTransactions: number(row.late),
      retriedTransactions: number(row.retried),
      latencyMeanSeconds: inBaseUnit(row.lat_avg_ms, 1000),
      latencyStddevSeconds: inBaseUnit(row.lat_stddev_ms, 1000),
      initialConnectionSeconds: inBaseUnit(row.init_conn_ms, 1000),
    };
    // The print of a failed or aborted run is not a result; its rate stays in a note.
    if (row.status !== "ok") expect(run?.notes.printedTps ?? null).toBe(results.tps);
    for (const [key, printed] of Object.entries(results))
      expectNumber(numbers[key], row.status === "ok" ? printed : null, `${row.file} ${key}`);
  },
};

/** The checks by the table's name. */
export const tableChecks: Readonly<Record<string, TableCheck>> = {
  "own/dbbench.expected.csv": dbbench,
  "own/fio-vmstat.expected.csv": fio,
  "own/pgbench.expected.csv": pgbench,
  "own/sysbench-archive-layout.expected.csv": sysbench,
};

/** The sidecars of the vector search, which own-vector.test.ts checks. */
export const vectorTables: readonly string[] = [
  "own/ann-hdf5-small.expected.csv",
  "own/ann-hdf5-small.expected_batch.csv",
  "own/ann-hdf5-small.expected_by_file.csv",
  "own/ann-hdf5-small.frontier.json",
];

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ownBundle, readFixtures } from "../fixtures.testing";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { pgbench } from "./importer";
import { pgbenchOutput } from "./output.testing";

const fixtures = readFiles(pgbench, readFixtures("pgbench"));
const inFile = (name: string) => {
  const key = `${name}#1`;
  const [run] = fixtures.runs.filter((one) => one.key === key);
  const [point] = fixtures.points.filter((one) => one.key === key);
  const [series] = fixtures.series.filter(({ runKey }) => runKey === key);
  return { run, point, series, codes: fixtures.issues.filter((one) => one.path === name).map(({ code }) => code) };
};

describe("pgbench output", () => {
  it("names the workload after its script; options that change the rate's meaning are parameters", () => {
    const workloads = Object.fromEntries(
      fixtures.runs.map(({ key, workload }) => [key.replace(/^.*\/|#1$/g, ""), workload]),
    );
    expect(workloads["tpcb-like_c2_t1000.txt"]).toEqual({
      family: "pgbench",
      name: "tpcb-like",
      params: {},
    });
    expect(workloads["select-only-prepared_c8.txt"]).toEqual({
      family: "pgbench",
      name: "select-only",
      params: { queryMode: "prepared" },
    });
    expect(workloads["select-only_c2_newconn.txt"]).toMatchObject({ params: { newConnections: true } });
    expect(workloads["simple-update_c2_rate200_log.txt"]).toMatchObject({ params: { rateLimited: true } });
    expect(workloads["mixed-9to1_c4.out"]).toMatchObject({ name: "select-only@9 simple-update@1" });
    expect(workloads["hot_serializable_c8_tries5.txt"]).toMatchObject({ name: "hot" });
    // It ended before it named its script, so the file's name counts.
    expect(workloads["select-only_c2_serverdown.txt"]).toMatchObject({ name: "select-only" });
  });

  it("keeps statistics per script and joins the progress of standard error", () => {
    const { point, run, series } = inFile("pgbench/mixed-9to1_c4.out");
    expect(point?.moreMetrics).toMatchObject({
      tps: 21_018.948697,
      script1TransactionsPerSecond: 18_907.996165,
      script1LatencyMeanSeconds: 0.123 / 1e3,
      script2Transactions: 12_652,
      script2LatencyStddevSeconds: 1.042 / 1e3,
    });
    expect(run?.notes).toMatchObject({ script1: "select-only", script2: "simple-update" });
    expect(run?.notes.sql).toContain("UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;");
    expect(run?.notes.sql).not.toContain("\\set");
    expect(series?.source.path).toBe("pgbench/mixed-9to1_c4.err");
    expect(series?.values.map((column) => column[0])).toEqual([1, 15_676.7, 0.229 / 1e3, 0.581 / 1e3, 0]);
    expect(series?.values[0]).toHaveLength(6);
    expect(fixtures.runs.map(({ key }) => key)).not.toContain("pgbench/mixed-9to1_c4.err#1");
  });

  it("keeps the statistics of every script, of which pgbench takes up to 128", () => {
    const script = (nth: number) => [`SQL script ${nth}: s${nth}.sql`, ` - latency average = ${nth} ms`];
    const head = ["pgbench (15.20)", "transaction type: multiple scripts", "number of clients: 1"];
    const end = ["tps = 100.000000 (without initial connection time)"];
    const text = [...head, ...end, ...Array.from({ length: 128 }, (_, at) => script(at + 1)).flat(), ""].join("\n");
    const [point] = readFiles(pgbench, [{ path: "many.out", text }]).points;
    expect(point?.moreMetrics).toMatchObject({ script20LatencyMeanSeconds: 0.02, script128LatencyMeanSeconds: 0.128 });
  });

  it("reports a set rate, and the number of failed transactions", () => {
    const limited = inFile("pgbench/simple-update_c2_rate200_log.txt");
    expect(limited.codes).toEqual(["rate-limited"]);
    // Without the rate in the output nobody knows that the run reached it.
    const remarks = fixtures.issues.flatMap(({ code, message }) => (code === "rate-limited" ? [message] : []));
    expect(remarks.join("\n")).not.toContain("is the requested one");
    expect(limited.run?.status).toBe("complete");
    expect(limited.point?.moreMetrics).toMatchObject({
      skippedTransactions: 4,
      lateTransactions: 47,
      scheduleLagMeanSeconds: 0.207 / 1e3,
      scheduleLagMaxSeconds: 4.638 / 1e3,
    });
    expect(limited.run?.settings).toMatchObject({ latencyLimitSeconds: 0.003, scale: 5, clientThreads: 1, seconds: 3 });
    const tries = inFile("pgbench/hot_serializable_c8_tries5.txt");
    expect(tries.codes).toEqual(["transactions-failed"]);
    expect(tries.point?.moreMetrics).toMatchObject({ errors: 3044, retriedTransactions: 8578, retries: 23_983 });
  });

  it("reports that the number of all transactions is unknown where the output does not print it", () => {
    const text = [
      "pgbench (15.20)",
      "transaction type: <builtin: select only>",
      "number of clients: 1",
      "number of failed transactions: 3 (1.000%)",
      "tps = 100.000000 (without initial connection time)",
      "",
    ].join("\n");
    const { issues } = readFiles(pgbench, [{ path: "few.out", text }]);
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      ["transactions-failed", "3 transactions failed, of an unknown number; pgbench's rate counts only the others."],
    ]);
  });

  it("keeps no result of runs that failed or were aborted", () => {
    const stopped = inFile("pgbench/simple-update_c4_serverstop.txt");
    expect(stopped.run).toMatchObject({ status: "truncated", notes: { printedTps: 6686.954107 } });
    expect(stopped.point).toMatchObject({ status: "truncated", metrics: { latencyMeanSeconds: null } });
    expect(stopped.point?.moreMetrics).toEqual({});
    expect(stopped.codes).toEqual(["run-aborted"]);
    for (const name of ["typo_c2_failed.txt", "select-only_c2_serverdown.txt"]) {
      const { run, point, codes } = inFile(`pgbench/${name}`);
      expect([run?.status, point?.status, point?.moreMetrics, codes]).toEqual(["failed", "failed", {}, ["run-failed"]]);
    }
  });

  it("has no latency for seconds without a transaction", () => {
    const text = [
      "progress: 1.0 s, 0.0 tps, lat 0.000 ms stddev 0.000, 0 failed",
      "progress: 2.0 s, 12.0 tps, lat 4.000 ms stddev 0.000, 0 failed",
      "",
    ].join("\n");
    const [series] = readFiles(pgbench, [{ path: "x.txt", text }]).series;
    expect(series?.values.slice(1, 4)).toEqual([
      [0, 12],
      [null, 0.004],
      [null, 0],
    ]);
  });

  /** The summary of a run whose clients each have 1,000 transactions. */
  const summary = (processed: string, before = "") =>
    [
      ...(before === "" ? [] : [before]),
      "transaction type: <builtin: TPC-B (sort of)>",
      "number of clients: 4",
      "number of transactions per client: 1000",
      `number of transactions actually processed: ${processed}`,
      "number of failed transactions: 10 (0.250%)",
      "tps = 1500.000000 (without initial connection time)",
      "",
    ].join("\n");

  it("keeps no result of a run that lost a client, whichever line says so", () => {
    const aborted = "pgbench: error: Run was aborted; the above results are incomplete.\n";
    // Versions 10 and 9.6 print these lines without their name, and nothing at the end.
    const lost = "client 3 aborted in command 5 of script 0; ERROR:  could not serialize access";
    const older = "Client 3 aborted in state 7: ERROR:  could not serialize access";
    const cases = [
      [{ path: "x.txt", text: summary("2991/4000") }],
      [{ path: "x.txt", text: summary("3990/4000", lost) }],
      [{ path: "x.txt", text: summary("3990/4000", older) }],
      [
        { path: "x.out", text: summary("3990/4000") },
        { path: "x.err", text: `starting vacuum...end.\n${aborted}` },
      ],
    ];
    for (const files of cases) {
      const { runs, points } = readFiles(pgbench, files);
      expect(runs.map(({ status, notes }) => [status, notes.printedTps])).toEqual([["truncated", 1500]]);
      expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([{}]);
    }
    // 3,990 that worked and 10 that failed are all.
    expect(readFiles(pgbench, [{ path: "x.txt", text: summary("3990/4000") }]).runs[0]?.status).toBe("complete");
  });

  it("reads the statistics of a script as version 19 prints them, with its failures", () => {
    const text = [
      summary("3990/4000").trimEnd(),
      "SQL script 1: <builtin: select only>",
      " - weight: 1 (targets 50.0% of total)",
      " - 2000 transactions (50.0% of total)",
      " - number of transactions actually processed: 1990 (tps = 750.500000)",
      " - number of failed transactions: 10 (0.500%)",
      " - number of other failures: 4 (0.200%)",
      "",
    ].join("\n");
    expect(readFiles(pgbench, [{ path: "x.txt", text }]).points[0]?.moreMetrics).toMatchObject({
      script1Transactions: 1990,
      script1TransactionsPerSecond: 750.5,
      script1Failures: 10,
      script1OtherFailures: 4,
    });
  });

  it("takes the rate without connecting where old versions print two", () => {
    const { point, run, series } = inFile("old.txt");
    expect(point?.moreMetrics).toMatchObject({ tps: 413.84, tpsIncludingConnections: 413.12 });
    expect(run).toMatchObject({ threads: 10, setting: { engine: "postgres", build: null } });
    expect(series?.values[0]).toEqual([5, 10]);
  });

  it("reads runs that follow each other in one file, and a build's name in the path", () => {
    const text = readFixtures("pgbench").find((file) => file.path === "old.txt")?.text ?? "";
    const { runs } = readFiles(pgbench, [{ path: "runs/pg172_o2nofp/all.txt", text: text + text }]);
    expect(runs.map(({ setting }) => setting.build?.version)).toEqual(["17.2", "17.2"]);
    expect(runs.map(({ source }) => source.line)).toEqual([14, 28]);
  });

  it("keeps the stage of a version: two betas and a release are three builds", () => {
    const versionOf = (printed: string) =>
      readFiles(pgbench, [{ path: "v/c16.txt", text: pgbenchOutput(1000, printed) }]).runs[0]?.setting.build?.version;
    const printed = ["18beta1", "18beta2", "18rc1", "18.0", "19devel", "17.4 (Debian 17.4-1.pgdg120+2)"];
    expect(printed.map(versionOf)).toEqual(["18beta1", "18beta2", "18rc1", "18.0", "19devel", "17.4"]);
  });

  it("takes the server's release from the output, and only its flags from a folder", () => {
    const buildAt = (folder: string, printed = "17.4") => {
      const [run] = readFiles(pgbench, [{ path: `${folder}/c16.txt`, text: pgbenchOutput(1000, printed) }]).runs;
      return [run?.setting.build?.raw, run?.setting.build?.version];
    };
    // pgbench prints its own version alone where the server has the same.
    for (const folder of ["postgres-16.4", "postgres-16.4.nothp", "pg162", "postgres-2025.11.30", "other"])
      expect(buildAt(folder), folder).toEqual(["17.4", "17.4"]);
    expect(buildAt("postgres-16.4", "17.4, server 16.2")).toEqual(["16.2", "16.2"]);
    for (const folder of ["pg-17.4", "pg-17.4-r2", "postgresql-17.4_run1", "postgres-17.4-vs-18.0"])
      expect(buildAt(folder), folder).toEqual(["17.4", "17.4"]);
    expect(buildAt("pg174_o2nofp")).toEqual(["pg174_o2nofp", "17.4"]);
    expect(buildAt("pg174_o2nofp", "18.0, server 17.4")).toEqual(["pg174_o2nofp", "17.4"]);
  });

  it("takes an error after a rate for the next run's", () => {
    const text = readFixtures("pgbench").find((file) => file.path === "old.txt")?.text ?? "";
    const down = 'pgbench: error: connection to server at "127.0.0.1" failed: Connection refused\n';
    const { runs } = readFiles(pgbench, [{ path: "all.txt", text: text + down }]);
    expect(runs.map(({ status }) => status)).toEqual(["complete", "failed"]);
  });

  it("is distinguished from its version, its initialisation and its logs", () => {
    const claims = (text: string, file = "a.txt") => pgbench.recognise(headOf({ path: file, text }));
    expect(claims("pgbench (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)\n")).toBe(false);
    expect(claims("dropping old tables...\ncreating tables...\nvacuuming...\n")).toBe(false);
    expect(claims("0 1 1885 0 1795231388 279126 738\n", "logs/rate_c2.21476")).toBe(false);
    expect(claims("tps = 1.0 (without initial connection time)\n", "notes.md")).toBe(false);
  });
});

const own = ownBundle("pgbench");
const cell = z.string().transform((text) => (text === "" ? null : text));
const count = cell.transform((text) => (text === null ? null : Number(text)));
const rows = z.array(
  z.object({
    file: z.string(),
    status: z.enum(["ok", "failed", "aborted_incomplete"]),
    mode: cell,
    clients: count,
    threads: count,
    duration_s: count,
    transactions: count,
    failed: count,
    skipped: count,
    late: count,
    tps: count,
    lat_avg_ms: count,
    lat_stddev_ms: count,
    init_conn_ms: count,
    max_tries: count,
    retried: count,
    n_progress: count,
    n_scripts: count,
  }),
);

describe("the bundle of pgbench runs", () => {
  it("gives the statuses, settings and numbers of its table, which another program read", async () => {
    const table = rows.parse(parse(readFileSync(own.table), { columns: true }));
    const results = readFiles(pgbench, await filesOfBundle(own.bundle));
    expect(results.runs).toHaveLength(table.length);
    const statuses = { ok: "complete", failed: "failed", aborted_incomplete: "truncated" };
    for (const row of table) {
      const run = results.runs.find(({ key }) => key.endsWith(`/${row.file}#1`));
      const point = results.points.find(({ key }) => key === run?.key);
      expect([row.file, run?.status]).toEqual([row.file, statuses[row.status]]);
      expect([row.file, run?.threads ?? null]).toEqual([row.file, row.clients]);
      const { queryMode = null, clientThreads = null, seconds: duration = null, maxTries = null } = run?.settings ?? {};
      expect([row.file, queryMode, clientThreads, duration, maxTries]).toEqual([
        row.file,
        row.mode,
        row.threads,
        row.duration_s,
        row.max_tries,
      ]);
      const shown = (key: string) => point?.moreMetrics[key] ?? null;
      const rowCount = results.series.find(({ runKey }) => runKey === run?.key)?.values[0]?.length ?? 0;
      // mixed-9to1_c4.err has 6 progress lines; the table counts those of the file itself.
      expect([row.file, rowCount]).toEqual([row.file, row.file === "mixed-9to1_c4.out" ? 6 : row.n_progress]);
      if (row.status !== "ok") {
        expect([shown("tps"), point?.metrics.latencyMeanSeconds]).toEqual([null, null]);
        expect(run?.notes.printedTps ?? null).toBe(row.tps);
        continue;
      }
      expect(run?.notes).toHaveProperty(row.n_scripts === 0 ? "transactionType" : `script${row.n_scripts}`);
      const keys = ["tps", "transactions", "errors", "skippedTransactions", "lateTransactions", "retriedTransactions"];
      expect([row.file, ...keys.map(shown)]).toEqual([
        row.file,
        row.tps,
        row.transactions,
        row.failed,
        row.skipped,
        row.late,
        row.retried,
      ]);
      const latencies = [
        point?.metrics.latencyMeanSeconds,
        shown("latencyStddevSeconds"),
        shown("initialConnectionSeconds"),
      ];
      [row.lat_avg_ms, row.lat_stddev_ms, row.init_conn_ms].forEach((ms, at) => {
        const ours = latencies[at] ?? null;
        if (ms === null) expect(ours).toBeNull();
        else expect(ours).toBeCloseTo(ms / 1e3, 12);
      });
    }
  });
});

describe("pgbench 9.0 to 9.5", () => {
  it("prints statements behind a tab, and two rates", () => {
    const rates =
      "tps = 85.184871 (including connections establishing)\ntps = 85.296346 (excluding connections establishing)";
    const text = [
      `transaction type: TPC-B (sort of)\nnumber of clients: 10\nlatency average: 9.666 ms\n${rates}\n`,
      "statement latencies in milliseconds:\n\t0.002522\t\\\\set nbranches :scale\n\t0.132000\tBEGIN;\n",
    ].join("");
    const { runs, points } = readFiles(pgbench, [{ path: "old.txt", text }]);
    expect(runs[0]).toMatchObject({ status: "complete", notes: { sql: "BEGIN;" } });
    const statements = Array.from({ length: 8 }, (_, at) => `\t0.1\tSELECT ${at}, '${"x".repeat(280)}';`);
    const long = `${text}${statements.join("\n")}\n`;
    const notes = readFiles(pgbench, [{ path: "old.txt", text: long }]).runs[0]?.notes ?? {};
    // The note has 2,000 characters and a mark of its cut.
    expect([String(notes.sql).length, String(notes.sql).endsWith("…")]).toEqual([2_001, true]);
    expect(points[0]?.metrics.latencyMeanSeconds).toBe(0.009666);
    expect(points[0]?.moreMetrics).toMatchObject({ tps: 85.296346, tpsIncludingConnections: 85.184871 });
  });
});

// Output of pgbench 15.18 itself.
describe("pgbench with failed transactions", () => {
  const head = ["pgbench (15.18 (Debian 15.18-0+deb12u1))"];
  const summary = (latency: string, type = "c.sql") => [
    `transaction type: ${type}`,
    "number of clients: 4",
    "number of transactions actually processed: 1103",
    "number of failed transactions: 935 (45.878%)",
    latency,
    "tps = 553.284620 (without initial connection time)",
  ];
  const read = (lines: string[]) => readFiles(pgbench, [{ path: "run.txt", text: lines.join("\n") }]);

  it("keeps a mean latency that includes the failed ones apart from that of the successful ones", () => {
    const [all] = read([...head, ...summary("latency average = 3.913 ms (including failures)")]).points;
    expect(all?.metrics.latencyMeanSeconds).toBeNull();
    expect(all?.moreMetrics.latencyMeanWithFailuresSeconds).toBe(0.003913);
    const [good] = read([...head, ...summary("latency average = 5.752 ms")]).points;
    expect(good?.metrics.latencyMeanSeconds).toBe(0.005752);
    expect(good?.moreMetrics).not.toHaveProperty("latencyMeanWithFailuresSeconds");
  });

  it("has the retries of each script", () => {
    const script = [
      "SQL script 1: c.sql",
      " - weight: 2 (targets 66.7% of total)",
      " - 1422 transactions (60.3% of total, tps = 718.173476)",
      " - number of failed transactions: 381 (21.131%)",
      " - number of transactions retried: 878 (48.697%)",
      " - total number of retries: 1466",
    ];
    const { points } = read([...head, ...summary("latency average = 2.893 ms", "multiple scripts"), ...script]);
    expect(points[0]?.moreMetrics).toMatchObject({
      script1Failures: 381,
      script1RetriedTransactions: 878,
      script1Retries: 1466,
    });
  });

  it("has the columns of its progress that were printed: lag, skipped, retried", () => {
    const progress = (lines: string[]) => {
      const [series] = read([...head, ...lines, ...summary("latency average = 5.752 ms")]).series;
      return [series?.columns, series?.values.map(([first]) => first)];
    };
    const usual = ["seconds", "tps", "latencyMeanSeconds", "latencyStddevSeconds", "errors"];
    expect(
      progress([
        "progress: 1.0 s, 459.9 tps, lat 5.719 ms stddev 17.615, 81 failed, 244 retried, 653 retries",
        "progress: 2.0 s, 476.6 tps, lat 5.428 ms stddev 10.346, 55 failed, 212 retried, 547 retries",
      ]),
    ).toEqual([
      [...usual, "retriedTransactions", "retries"],
      [1, 459.9, 0.005719, 0.017615, 81, 244, 653],
    ]);
    // printProgressReport of pgbench.c: the lag of -R, then the transactions above the limit of --latency-limit.
    expect(
      progress([
        "progress: 1.0 s, 99.0 tps, lat 5.000 ms stddev 1.000, 0 failed, lag 0.250 ms, 3 skipped",
        "progress: 2.0 s, 98.0 tps, lat 5.000 ms stddev 1.000, 0 failed, lag 0.300 ms, 4 skipped",
      ]),
    ).toEqual([
      [...usual, "scheduleLagMeanSeconds", "skippedTransactions"],
      [1, 99, 0.005, 0.001, 0, 0.00025, 3],
    ]);
  });
});

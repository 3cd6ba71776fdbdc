import { describe, expect, it } from "vitest";
import { head, interval, path, read, readOne, report } from "./outputs.testing";

describe("odd outputs", () => {
  it("of clients that keep to a rate report it where a complete run reached it", () => {
    const limited = (rate: number) =>
      head(4).replace("Initializing random", `Target transaction rate: ${rate}/sec\nInitializing random`);
    // The report's transactions: 2721 (453.30 per sec.)
    const { runs, issues } = readOne(path, limited(450) + report());
    expect(runs[0]?.settings).toMatchObject({ ratePerSecond: 450 });
    expect(issues).toMatchObject([{ code: "rate-limited", severity: "info", line: 5 }]);
    const below = readOne(path, limited(500) + report());
    expect(below.runs).toMatchObject([{ status: "complete", settings: { ratePerSecond: 500 } }]);
    expect(below.issues).toEqual([]);
    for (const cut of ["", report().replace(/General statistics[\s\S]*/, "")])
      expect(readOne(path, limited(450) + cut).issues.map(({ code }) => code)).not.toContain("rate-limited");
    expect(readOne(path, head(4) + report()).runs[0]?.settings).not.toHaveProperty("ratePerSecond");
  });

  it("give the percentile that the options set, or none", () => {
    expect(
      readOne(path, head(4) + report("1.00", "         99th percentile:  20.00\n")).points[0]?.metrics,
    ).toMatchObject({
      latencyP95Seconds: null,
      latencyP99Seconds: 0.02,
    });
    expect(
      readOne(path, head(4) + report("1.00", "         90th percentile:  20.00\n")).points[0]?.moreMetrics,
    ).toMatchObject({
      latencyP90Seconds: 0.02,
    });
    const unmeasured = interval(1, "100.00").replace("(ms,99%): 10.09", "(ms,0%): 0.00");
    const { columns = [] } = readOne(path, head(4) + unmeasured + report("1.00", "")).series[0] ?? {};
    expect(columns).toContain("qps");
    expect(columns.filter((column) => /latency/.test(column))).toEqual([]);
    const none = readOne(path, head(4) + report("1.00", "")).points[0];
    expect({ ...none?.metrics, ...none?.moreMetrics }).not.toHaveProperty("latencyP0Seconds");
  });

  it("have latencies in the unit that they name", () => {
    const meanOf = (from: string, to: string) =>
      readOne(path, head(4) + report().replace(from, to)).points[0]?.metrics.latencyMeanSeconds;
    expect(meanOf("4.41", "4.41")).toBe(0.00441);
    // sysbench 0.4: "avg:                            0.0044s"; 0.5: "avg: 4.41ms".
    expect(meanOf("  4.41", "0.0044s")).toBe(0.0044);
    expect(meanOf("4.41", "4.41ms")).toBe(0.00441);
    expect(meanOf("Latency (ms)", "Latency (us)")).toBe(0.00000441);
    expect(meanOf("Latency (ms)", "Latency (ticks)")).toBeNull();
  });

  it("are named by the commands of a shell or of set -x, one for each run of a log", () => {
    const run = (command: string) => `${command}\n${head(4)}${report()}`;
    const { runs, issues } = readOne(
      "run.log",
      [
        run("$ sysbench oltp_read_only --tables=8 --threads=4 run"),
        run("[root@db1 ~]# sysbench oltp_write_only --tables=8 --threads=4 run"),
        run("+ sysbench /usr/share/sysbench/oltp_update_index.lua --threads=4 run"),
        run("user@host:~$ sudo sysbench oltp_point_select --threads=4 run"),
      ].join(""),
    );
    const names = ["read-only", "write-only", "update-index", "point-query"];
    expect(runs).toMatchObject(names.map((name) => ({ workload: { name } })));
    expect(issues).toEqual([]);
  });

  it("are named by --test, as versions before 1.0 call it", () => {
    const nameOf = (test: string) =>
      readOne("run.log", `sysbench --test=${test} --num-threads=4 run\n${head(4)}${report()}`).runs[0]?.workload;
    expect(nameOf("oltp_read_only.lua")).toMatchObject({ name: "read-only" });
    expect(nameOf("/usr/share/tests/db/oltp_delete.lua")).toMatchObject({ name: "delete" });
    expect(nameOf("oltp")).toMatchObject({ name: "oltp" });
  });

  it("that name no test count by themselves in one file, unless their thread counts tell them apart", () => {
    const texts = [head(4) + report(), head(8) + report(), head(4) + report().replace("4.41", "4.42")];
    const { runs, issues } = readOne("run.log", texts.join(""));
    expect(runs).toMatchObject([
      { threads: 4, settings: { output: 1 } },
      { threads: 8, settings: {} },
      { threads: 4, settings: { output: 2 } },
    ]);
    expect(runs[1]?.settings).not.toHaveProperty("output");
    expect(issues.map(({ code }) => code).sort()).toEqual(["several-outputs", "test-unknown"]);
  });

  it("of 0.4 have its deadlocks as errors", () => {
    const text = [
      "sysbench 0.4.12:  multi-threaded system evaluation benchmark",
      "Number of threads: 8",
      "OLTP test statistics:",
      "    transactions:                        10000  (988.91 per sec.)",
      "    deadlocks:                           2      (0.20 per sec.)",
      "    read/write requests:                 190036 (18792.85 per sec.)",
      "    other operations:                    20002  (1978.02 per sec.)",
      "    total time:                          10.1121s",
      "Threads fairness:",
      "",
    ].join("\n");
    expect(readOne(path, text).points[0]?.moreMetrics).toMatchObject({ transactions: 10_000, errors: 2 });
  });

  it("of a stopped run keep the mean of the interval lines as a hint only", () => {
    const { runs, points, series } = readOne(path, head(4) + interval(1, "100.00") + interval(2, "300.00"));
    expect(runs[0]?.status).toBe("truncated");
    expect(points[0]).toMatchObject({
      status: "truncated",
      metrics: { qps: null },
      moreMetrics: { qpsFromIntervals: 200 },
    });
    expect(points[0]?.metricSources?.qpsFromIntervals).toMatchObject({ line: 12, origin: "computed" });
    expect(series).toMatchObject([{ kind: "interval", x: "seconds", source: { line: 12 } }]);
    const column = (name: string) => series[0]?.values[series[0].columns.indexOf(name)];
    expect(column("seconds")).toEqual([1, 2]);
    expect(column("latencyP99Seconds")).toEqual([0.01009, 0.01009]);
    expect(column("errorsPerSecond")).toEqual([23, 23]);
  });

  it("thin out more interval lines than a series may have, and report it", () => {
    const many = Array.from({ length: 12_000 }, (_, at) => interval(at + 1, "100.00")).join("");
    const { series, issues } = readOne(path, head(4) + many + report());
    expect(series[0]?.values[0]?.slice(0, 3)).toEqual([1, 5, 9]);
    expect(series[0]?.values[0]?.length).toBe(3000);
    const message = "12,000 interval lines are too many to keep: every 4th was kept.";
    expect(issues).toMatchObject([{ code: "series-thinned", severity: "info", message }]);
    expect(series[0]?.title).toBe("sysbench's interval reports, every 4th line");
  });

  it("with an error beside a report, or with half a report, are suspect; a number at the cut is left out", () => {
    const fatal = "FATAL: mysql_drv_query() returned error 1213 (Deadlock)\n";
    expect(readOne(path, head(4) + fatal + report()).points[0]).toMatchObject({
      status: "suspect",
      metrics: { qps: 9066.07 },
    });
    const whole = head(4) + report();
    const cut = readOne(path, whole.slice(0, whole.indexOf("118.63") + 3)).points[0];
    expect(cut).toMatchObject({ status: "suspect", metrics: { qps: 9066.07, latencyMeanSeconds: 0.00441 } });
    expect(cut?.moreMetrics).not.toHaveProperty("latencyMaxSeconds");
  });

  it("whose rate is not their own count divided by their time are suspect, and have no rate to be ranked by", () => {
    // 2,721 transactions in 6.0019 s are 453.36 a second.
    const { points, issues } = readOne(path, head(4) + report().replace("453.30", "999999.99"));
    expect(points[0]).toMatchObject({ status: "suspect", metrics: { qps: null, latencyMeanSeconds: 0.00441 } });
    expect(points[0]?.moreMetrics).toMatchObject({ tps: null, transactions: 2721 });
    expect(issues).toMatchObject([{ code: "rate-contradicts-count", severity: "warning" }]);
    expect(issues[0]?.message).toContain("2721 transactions in 6.0019 s are 453.36 a second, and it prints 999999.99");
  });

  it("are suspect when they ran another of sysbench's tests than their name states; other scripts are fine", () => {
    const text = (script: string) =>
      `sysbench --threads=4 /usr/share/sysbench/${script}.lua run\n2 CPUs\n${head(4)}${report()}`;
    const named = (test: string) => `b/x.my8_rel.z12a.pk1/sb.o.${test}.range100.pk1.dop4`;
    const other = readOne(named("update-index"), text("oltp_point_select"));
    expect(other.points[0]).toMatchObject({ status: "suspect", metrics: { qps: null } });
    expect(other.issues).toMatchObject([{ code: "script-contradicts-name", severity: "warning" }]);
    const pairs = [
      ["update-nonindex", "oltp_update_non_index"],
      ["update-one", "oltp_update_non_index"],
      ["random-points", "oltp_inlist_select"],
    ] as const;
    for (const [test, script] of pairs)
      expect(readOne(named(test), text(script)).points[0], test).toMatchObject({ status: "complete" });
  });

  it("whose rate cannot be read are not copies of each other, however equal the rest is", () => {
    const unreadable = (folder: string, rate: string) => ({
      path: `${folder}/sb.o.scan.range100.pk1.dop4`,
      text: head(4) + report(rate).replace("453.30", rate),
    });
    const { points, issues } = read(
      unreadable("a/x.my8_rel.z12a.pk1", "NaN"),
      unreadable("b/x.my8_rel.z12a.pk1", "inf"),
    );
    expect(points).toMatchObject([{ metrics: { qps: null } }, { metrics: { qps: null } }]);
    expect(issues.map(({ code }) => code)).toEqual(["report-without-rate", "report-without-rate"]);
  });

  it("without a single query failed: their rate is not 0", () => {
    const { points, issues } = readOne(path, head(4) + report("0.00"));
    expect(points[0]).toMatchObject({ status: "failed", metrics: { qps: null }, moreMetrics: {} });
    expect(issues.map(({ code }) => code)).toEqual(["no-queries"]);
  });

  it("with several reports keep the last, which is not of the whole run", () => {
    const { points, issues } = readOne(path, head(4) + report("10.00") + report("20.00"));
    expect(points[0]).toMatchObject({ status: "suspect", metrics: { qps: 20 } });
    expect(issues.map(({ code }) => code)).toEqual(["several-reports"]);
  });

  it("of a test without queries have events, or are suspect", () => {
    const tail = `General statistics:
    total time:                          10.0004s
    total number of events:              12000

Threads fairness:
    execution time (avg/stddev):   9.9990/0.00
`;
    const cpu = readOne(path, `${head(4)}CPU speed:\n    events per second:  1199.88\n\n${tail}`).points[0];
    expect(cpu).toMatchObject({
      status: "complete",
      metrics: { qps: null },
      moreMetrics: { eventsPerSecond: 1199.88 },
    });
    const files = readOne(path, `${head(4)}File operations:\n    reads/s:                      5000.00\n\n${tail}`);
    expect(files.points[0]).toMatchObject({ status: "suspect", moreMetrics: { events: 12_000 } });
    expect(files.issues.map(({ code }) => code)).toEqual(["report-without-rate"]);
  });

  it("have a histogram", () => {
    const histogram = `Latency histogram (values are in milliseconds)
       value  ------------- distribution ------------- count
       0.065 |*****                                    300
       0.066 |**************************************** 2331

`;
    const { series, points } = readOne(path, head(4) + histogram + report());
    expect(series).toMatchObject([
      {
        kind: "histogram",
        columns: ["latencySeconds", "count"],
        values: [
          [0.065 / 1000, 0.066 / 1000],
          [300, 2331],
        ],
      },
    ]);
    expect(points[0]?.metrics.qps).toBe(9066.07);
  });

  it("of 0.5 add up the two rates that it prints", () => {
    const text = `sysbench 0.5:  multi-threaded system evaluation benchmark

Running the test with following options:
Number of threads: 16
Threads started!

[  10s] threads: 16, tps: 381.60, reads: 5355.90, writes: 1527.60, response time: 65.66ms (95%), errors: 0.00, reconnects:  0.00
OLTP test statistics:
    queries performed:
        read:                            53578
        write:                           15308
        other:                           7654
        total:                           76540
    transactions:                        3827   (381.66 per sec.)
    read/write requests:                 68886  (6869.88 per sec.)
    other operations:                    7654   (763.32 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0273s
    total number of events:              3827
    total time taken by event execution: 160.1234s
    response time:
         min:                                 12.77ms
         avg:                                 41.84ms
         max:                                199.64ms
         approx.  95 percentile:              65.66ms

Threads fairness:
    events (avg/stddev):           239.1875/2.86
    execution time (avg/stddev):   10.0077/0.01
`;
    const { runs, points, series } = readOne("percona/5.6.20/oltp_rw_16.txt", text);
    expect(runs[0]).toMatchObject({ status: "complete", threads: 16, settings: { toolVersion: "0.5" } });
    // 6869.88 + 763.32; 76540 queries in 10.0273 s are 7633.16.
    expect(points[0]?.metrics.qps).toBeCloseTo(7633.2, 6);
    expect(points[0]).toMatchObject({
      metrics: { latencyP95Seconds: 0.06566 },
      moreMetrics: { tps: 381.66 },
      metricSources: { qps: { origin: "computed", line: 15 } },
    });
    expect(series[0]?.columns).toContain("latencyP95Seconds");
  });
});

describe("a scan and its summary", () => {
  const directory = "nov25.x/x.my9500_rel.z12a_c8r32.pk1";
  const command =
    "sysbench --db-driver=mysql --table-size=25000 --tables=4 --threads=2 --time=6 /lua/oltp_scan.lua run\n2 CPUs\n";
  const output = {
    path: `${directory}/sb.o.scan.range100.pk1.dop2`,
    text: command + head(2) + report("453.30").replace("54420  (", "2721  ("),
  };
  const met = (rate: string) => ({
    path: `${directory}/sb.met.scan.range100.pk1.dop2`,
    text: [
      "iostat, vmstat normalized by operation rate\nsamp\tr/s\trMB/s\tw/s\twMB/s\tr/o\trKB/o\twKB/o\to/s\n",
      `5\t906.6\t0.0\t0.0\t0.0\t0.160\t0.000\t0.000\t${rate}\n\n`,
      "samp\tcs/s\tcpu/s\tcs/o\tcpu/o\n5\t4533\t90.66\t0.800\t0.015993\n",
    ].join(""),
  });

  it("count rows of a table, per client and of all, and give costs per second per query, too", () => {
    // 25000 / 0.00441 s = 5668934 rows per second and client.
    const { points, issues } = read(output, met("5669"));
    expect(points[0]?.moreMetrics).toMatchObject({
      rowsPerSecond: 25_000 * 453.3,
      rowsPerSecondPerThread: 25_000 / 0.00441,
    });
    expect(points[0]?.metricSources?.rowsPerSecondPerThread).toMatchObject({ origin: "computed", path: output.path });
    expect(points[0]?.moreMetrics.contextSwitchesPerQueryPrinted).toBeCloseTo((4533 * 6.0019) / 2721, 9);
    expect(points[0]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.9066 * 2 * 6.0019) / 2721, 9);
    expect(points[0]?.moreMetrics.readsPerQuery).toBeCloseTo((906.6 * 6.0019) / 2721, 9);
    expect(issues).toEqual([]);
  });

  it("of minutes count their queries, as 0.14 queries per second is too coarse", () => {
    const slow = report("0.14")
      .replace("54420  (", "9  (")
      .replace("2721   (453.30", "9  (0.14")
      .replace("6.0019s", "62.6824s");
    const { points, issues } = read({ ...output, text: command + head(2) + slow }, met("5669"));
    expect(points[0]?.metrics.qps).toBe(0.14);
    // 25000 rows x 9 queries / 62.6824 s; 90.66 % of 2 CPUs for 62.6824 s / 9.
    expect(points[0]?.moreMetrics.rowsPerSecond).toBeCloseTo((25_000 * 9) / 62.6824, 6);
    expect(points[0]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.9066 * 2 * 62.6824) / 9, 9);
    expect(issues).toEqual([]);
  });

  it("take a cost from the printed value of each row where 0.0 MB/s is too coarse", () => {
    const { path, text } = met("5669");
    const little = { path, text: text.replace("0.160\t0.000\t0.000", "0.160\t0.000\t0.005") };
    const [point] = read(output, little).points;
    // 0.005 KB for each of 5,669 units a second, divided by 453.3 queries a second: 2,721 queries in 6.0019 s.
    expect(point?.moreMetrics.writtenBytesPerQuery).toBeCloseTo((0.005 * 1024 * 5669 * 6.0019) / 2721, 9);
    expect(point?.metricSources?.writtenBytesPerQuery?.rule).toMatch(/^wKB\/o x o\/s \/ queries per second/);
    expect(point?.moreMetrics.readBytesPerQuery).toBe(0);
  });

  it("are separate when the summary is of another run", () => {
    expect(read(output, met("99")).issues.map(({ code }) => code)).toEqual(["summary-of-another-run"]);
  });

  it("are compared by the known rates alone where the output has no mean latency", () => {
    const text = output.text.replace(/^ *avg: .*\n/m, "");
    const { issues } = read({ ...output, text }, met("99"));
    // 25,000 rows x 453.30 queries per second, in thousands.
    expect(issues.find(({ code }) => code === "summary-of-another-run")?.message).toContain("(11332.50)");
    const noTable = text.replace("--table-size=25000 ", "");
    const unknown = read({ ...output, text: noTable }, met("99")).issues.map(({ code }) => code);
    expect(unknown).not.toContain("summary-of-another-run");
  });

  it("keep a summary's rate where the output is missing, a scan's where path and rate show its unit", () => {
    const other = { ...met("6093.16"), path: `${directory}/sb.met.random-points.range1000.pk1.dop2` };
    const { points, issues } = read(output, met("5669"), other);
    expect(points[1]).toMatchObject({ origin: "author", metrics: { qps: 6093.16 }, source: { line: 3 } });
    expect(points[1]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.015993 * 2) / 100, 12);
    expect(issues.map(({ code }) => code)).toEqual(["summary-without-output"]);
    const alone = (path: string) => read({ ...met("5669"), path }).points[0];
    expect(alone(met("5669").path)).toMatchObject({
      metrics: { qps: null },
      moreMetrics: { rowsPerSecondPerThread: 5_669_000 },
    });
    expect(alone(met("5669").path.replace("nov25", "aug25"))?.moreMetrics).toEqual({});
    const messageOf = (rate: string, name: string) =>
      read({ ...met(rate), path: `${directory.replace("nov25", "aug25")}/sb.met.${name}.range100.pk1.dop2` }).issues[0]
        ?.message;
    expect(messageOf("5669", "scan")).toContain("a rate that does not say what it counts; it is left out");
    expect(messageOf("0", "insert")).toContain("has no rate, so the test counts as failed");
    expect(messageOf("5669", "insert")).toContain("summary has its rate");
  });
});

import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { annConsole } from "./importer";

const fixtures = readFixtures(annConsole.id);
const caseOf = (folder: string) =>
  readFiles(
    annConsole,
    fixtures.filter(({ path }) => path.startsWith(`${folder}/`)),
  );
const codes = (issues: { code: string; line: number | null }[]) => issues.map(({ code, line }) => [code, line]);

describe("a complete directory in batch mode", () => {
  const results = caseOf("complete");

  it("gives one run per log with threads, data set, distance and k", () => {
    expect(results.runs).toMatchObject([
      {
        algorithm: "MariaDB",
        setting: {
          engine: "mariadb",
          build: { raw: "ma110701", version: "11.7.1" },
          config: { raw: "cz11b_vector_c32r128", id: "z11b", claimedHardware: "c32r128" },
          machine: null,
        },
        workload: { dataset: "tiny-4-euclidean", distance: "euclidean", k: 10 },
        batch: true,
        threads: 4,
        status: "complete",
        notes: { settingFrom: "from the name of the directory beside the log", storageEngine: "InnoDB" },
      },
      {
        algorithm: "PGVector",
        setting: { engine: "pgvector", build: null, config: null },
        threads: 4,
        status: "complete",
      },
    ]);
  });

  it("keeps load and build apart, KiB as bytes, the table's MB as MiB", () => {
    expect(results.indexBuilds).toMatchObject([
      {
        indexParams: { m: 8 },
        totalSeconds: 4.25,
        loadSeconds: 1.5,
        buildSeconds: 2.5,
        bytes: 3584 * 1024,
        tableBytes: 7 * 1048576,
        status: "complete",
      },
      { indexParams: { m: 16 }, totalSeconds: 6.75, bytes: 4096 * 1024 },
      { indexParams: { m: 8, efConstruction: 32 }, totalSeconds: 5.5, loadSeconds: 2, buildSeconds: 3 },
    ]);
  });

  it("joins points to their index builds, `m= 8` with a blank too", () => {
    const [first] = results.points;
    expect(first).toMatchObject({
      label: "MariaDB(m= 8, ef_search=10)",
      indexParams: { m: 8 },
      queryParams: { efSearch: 10 },
      metrics: { recall: 0.9, qps: 800.5, latencyMeanSeconds: null },
      recallSource: "printed",
      origin: "raw",
      status: "complete",
      source: { line: 3 },
    });
    expect(first?.indexBuildKey).toBe(results.indexBuilds[0]?.key);
    expect(
      results.points.filter(({ indexBuildKey }) => indexBuildKey === null).map(({ queryParams }) => queryParams),
    ).toEqual([{ efSearch: 300 }]);
  });

  it("counts a point of two plots once, and reports such points and points of an older run in one issue each", () => {
    expect(results.points).toHaveLength(6);
    expect(results.issues.map(({ code, message }) => [code, message])).toEqual([
      ["no-index-build", "No log beside this file covers 1 point; its index build is unknown."],
      ["same-points", "5 points of this file were already printed by complete/dop_4/o.plot; each is counted once."],
      [
        "k-assumed",
        "Nothing here says how many neighbours were asked for; k = 10, ann-benchmarks' default, is assumed for 2 runs.",
      ],
    ]);
  });

  it("takes no thread count of a directory where the log prints several", () => {
    const log = fixtures.find(({ path }) => path.endsWith("o.batch1.pgvector"))?.text ?? "";
    const read = (text: string) =>
      readFiles(annConsole, [{ path: "res.tiny-4-euclidean/dop_4/o.batch1.pgvector", text }]);
    const reasonsOf = ({ issues }: ReturnType<typeof read>) =>
      issues.flatMap(({ code, message }) => (code === "threads-unknown" ? [message] : []));
    const one = read(log);
    expect([one.runs[0]?.threads, reasonsOf(one)]).toEqual([4, []]);
    const several = read(`${log}PGVector concurrency for --batch is 8\n`);
    expect(several.runs[0]?.threads).toBeNull();
    expect(reasonsOf(several)).toEqual(["The log prints several thread counts; that of the run is unknown."]);
  });
});

describe("a log that stops early", () => {
  const results = caseOf("truncated");

  it("is a truncated run, reported with its last line", () => {
    expect(results.runs).toMatchObject([
      { status: "truncated", threads: 1, batch: false, workload: { distance: "angular" } },
    ]);
    expect(results.issues.find(({ code }) => code === "run-truncated")).toMatchObject({
      line: 53,
      message: [
        "This log stops early: 2 of 3 indexes were built; the last one stops in query group 2 of 3;",
        '"Terminating" never comes.',
      ].join(" "),
    });
  });

  it("tells a finished, a failed and an unfinished index build apart; a size that is not a number is unknown", () => {
    expect(results.indexBuilds.map(({ status, totalSeconds, bytes }) => [status, totalSeconds, bytes])).toEqual([
      ["complete", 1.25, 2048 * 1024],
      ["failed", null, null],
      ["truncated", 2.5, null],
    ]);
  });

  it("keeps damaged points without the damaged value, never divides a percentage and never shows 0 QPS", () => {
    expect(results.points.map(({ metrics, status }) => [metrics.recall, metrics.qps, status])).toEqual([
      [0.8, 100, "complete"],
      [null, 200, "suspect"],
      [0.951, null, "suspect"],
      [null, 150, "suspect"],
      [null, null, "suspect"],
    ]);
    expect(codes(results.issues).filter(([code]) => code !== "k-assumed")).toEqual([
      ["not-a-number", 45],
      ["recall-out-of-range", 5],
      ["qps-out-of-range", 7],
      ["recall-out-of-range", 9],
      ["not-a-number", 11],
      ["not-a-number", 11],
      ["unread-line", 12],
      ["run-truncated", 53],
      ["build-failed", 36],
    ]);
  });
});

describe("a crash inside a log that goes on", () => {
  const log = fixtures.find(({ path }) => path.endsWith("o.batch1.mariadb"))?.text ?? "";
  const path = "res.tiny-4-euclidean/dop_4/o.batch1.mariadb";
  const error = "psycopg.errors.DiskFull: could not extend file";
  const crash = ["Traceback (most recent call last):", '  File "main.py", line 1, in run_worker', error, ""].join("\n");
  const second = log.indexOf("Trying to instantiate", log.indexOf("Trying to instantiate") + 1);
  const read = (text: string) => readFiles(annConsole, [{ path, text }]);
  const statesOf = ({ runs, indexBuilds }: ReturnType<typeof read>) => [
    runs[0]?.status,
    indexBuilds.map(({ status }) => status),
  ];

  it("makes the run and its index truncated, and is quoted", () => {
    expect(statesOf(read(log))).toEqual(["complete", ["complete", "complete"]]);
    const results = read(log.slice(0, second) + crash + log.slice(second));
    expect(statesOf(results)).toEqual(["truncated", ["truncated", "complete"]]);
    const stopped = results.issues.filter(({ code }) => code === "searches-stopped");
    expect(stopped.map(({ text }) => text)).toEqual([error]);
    const why = results.issues.find(({ code }) => code === "run-truncated")?.message;
    expect(why).toBe("This log stops early: the searches on 1 earlier build stop early.");
  });

  it("shows by a missing group of queries, too", () => {
    const groups = [...log.slice(0, second).matchAll(/^Running query argument group (\d+) of (\d+).*$/gm)];
    const last = groups.at(-1);
    expect(last?.[1]).toBe(last?.[2]);
    const results = read(log.slice(0, last?.index) + log.slice(second));
    expect(statesOf(results)).toEqual(["truncated", ["truncated", "complete"]]);
    const [stopped] = results.issues.filter(({ code }) => code === "searches-stopped");
    const started = Number(last?.[1]) - 1;
    expect(stopped?.message).toContain(`query group ${started} of ${last?.[2]}`);
  });
});

describe("a plot without logs", () => {
  it("keeps both rows of a label and takes the thread count from the directory", () => {
    const results = caseOf("plot-only");
    expect(results.runs).toMatchObject([
      { algorithm: "Qdrant", setting: { engine: "qdrant" }, threads: 2, batch: true },
    ]);
    expect(results.points.map(({ metrics }) => metrics.recall)).toEqual([0.9, 0.94]);
    expect(codes(results.issues)).toEqual([
      ["no-index-build", 3],
      ["repeated-label", 5],
      ["k-assumed", 3],
    ]);
  });
});

describe("a plot of rows that two others printed", () => {
  it("adds no point, and its issue names one of them and counts the other", () => {
    const one = "MariaDB(m=8, ef_search=10) 0.900 800.5";
    const two = "MariaDB(m=8, ef_search=20) 0.950 700.2";
    const plot = (name: string, ...rows: string[]) => ({
      path: `d/o.plot.${name}`,
      text: ["writing output to results/tiny-4-euclidean.png", ...rows.map((row) => ` ${row}`), ""].join("\n"),
    });
    const files = [plot("a", one), plot("b", two), plot("c", one, two)];
    const { points, issues } = readFiles(annConsole, files);
    expect(points.map(({ source }) => source.path)).toEqual(["d/o.plot.a", "d/o.plot.b"]);
    expect(issues.flatMap(({ code, path, message }) => (code === "same-points" ? [[path, message]] : []))).toEqual([
      [
        "d/o.plot.c",
        "2 points of this file were already printed by d/o.plot.a and 1 other file; each is counted once.",
      ],
    ]);
  });
});

describe("recognition", () => {
  const head = "2025-01-02 03:04:05,678 - annb - INFO - running only mariadb\n";

  it("needs the tool's file name and one of its lines within the first 50", () => {
    const recognises = (path: string, text: string) => readFiles(annConsole, [{ path, text }]).recognised.length === 1;
    expect(recognises("d/o.batch0.mariadb", head)).toBe(true);
    expect(recognises("d/o.batch0.mariadb.v2.gz", `${"noise\n".repeat(49)}${head}`)).toBe(true);
    expect(recognises("d/o.batch0.mariadb", `${"noise\n".repeat(50)}${head}`)).toBe(false);
    expect(recognises("d/.o.batch0.mariadb.swp", head)).toBe(false);
    expect(recognises("d/o.vm.mariadb", head)).toBe(false);
    expect(recognises("d/o.plot", head)).toBe(false);
    expect(recognises("d/o.plot.some", "writing output to results/tiny-4-euclidean.png\n")).toBe(true);
  });

  it("counts two copies of a log once", () => {
    const [log] = fixtures.filter(({ path }) => path.endsWith("o.batch1.pgvector"));
    const text = log?.text ?? "";
    const files = ["d/res.tiny-4-euclidean/o.batch1.pgvector", "d/res.tiny-4-euclidean/o.batch1.pgvector.gz"];
    const results = readFiles(
      annConsole,
      files.map((path) => ({ path, text })),
    );
    expect(results.runs).toMatchObject([{ workload: { dataset: "tiny-4-euclidean" } }]);
    expect(results.indexBuilds).toHaveLength(1);
    expect(results.issues.map(({ code }) => code)).toContain("same-log");
  });

  it("leaves out a log without the name of its data set, and reports it", () => {
    const [log] = fixtures.filter(({ path }) => path.endsWith("o.batch1.pgvector"));
    const results = readFiles(annConsole, [{ path: "d/o.batch1.pgvector", text: log?.text ?? "" }]);
    expect([results.runs, results.indexBuilds]).toEqual([[], []]);
    expect(results.issues).toMatchObject([{ code: "dataset-unknown", severity: "error" }]);
  });
});

describe("logs and plots of one suffix", () => {
  const file = (name: string) => fixtures.find(({ path }) => path === `complete/dop_4/${name}`)?.text ?? "";
  const results = readFiles(annConsole, [
    // The drawing of all variants comes first, as `tar` may have it.
    { path: "d/o.plot.xlog", text: file("o.plot") },
    { path: "d/o.plot.wm8", text: file("o.plot") },
    { path: "d/o.batch1.mariadb.wm8", text: file("o.batch1.mariadb") },
    { path: "d/o.plot.def", text: file("o.plot") },
    { path: "d/o.batch1.mariadb.def.gz", text: file("o.batch1.mariadb").replaceAll("4.25", "4.26") },
  ]);

  it("belong together, though labels and numbers are the same, and the suffix is their variant", () => {
    const [wm8, def] = ["wm8", "def"].map((suffix) =>
      results.points.filter(({ source }) => source.path === `d/o.plot.${suffix}`),
    );
    expect(wm8?.length).toBeGreaterThan(0);
    expect(def?.map(({ label }) => label)).toEqual(wm8?.map(({ label }) => label));
    for (const { runKey, indexBuildKey, label, source } of results.points) {
      if (!label.startsWith("MariaDB")) continue;
      const run = results.runs.find(({ key }) => key === runKey);
      expect(run?.variant).toEqual([source.path.split(".").at(-1)]);
      expect(results.indexBuilds.find(({ key }) => key === indexBuildKey)?.runKey).toBe(runKey);
    }
  });

  it("print their points once, though a drawing of all variants comes first", () => {
    expect(results.points.filter(({ source }) => source.path === "d/o.plot.xlog")).toEqual([]);
    expect(results.issues.map(({ code, path }) => [code, path])).toContainEqual(["same-points", "d/o.plot.xlog"]);
  });
});

import { describe, expect, it } from "vitest";
import type { ParsedRun } from "../domain/model";
import type { Given } from "../domain/names/given";
import { noResults } from "../domain/parsed-results";
import { identifyRuns } from "./identify";
import { statedFacts } from "./manifest/stated";

const unnamed = { engine: "unknown", build: null, config: null, machine: null };
const runAt = (path: string, more: Partial<ParsedRun> = {}): ParsedRun => ({
  key: path,
  setting: unnamed,
  algorithm: "unknown",
  workload: { family: "sysbench", name: "point-query", params: {} },
  batch: null,
  threads: 8,
  status: "complete",
  source: { path, line: 3, text: "a line" },
  notes: {},
  ...more,
});

function identify(given: Given, ...runs: ParsedRun[]) {
  const bundle = { fileName: "nightly.tar", sideFiles: new Map<string, string>() };
  const { results, issues } = identifyRuns([{ ...noResults(), runs }], bundle, statedFacts(given, new Map()));
  return { runs: results.flatMap((result) => result.runs), issues };
}
const build = (raw: string, version: string) => ({ raw, version, flags: [], commit: null });

describe("a fact that an upload states of its runs", () => {
  it("fills what neither output nor path states, and is noted with the run", () => {
    const given = { engine: "mydb", version: "1.2", machine: "ci-1", config: "fast", measured: "2026-01-31" };
    const { runs, issues } = identify(given, runAt("out/read.log", { workload: runAt("").workload }));
    expect(issues).toEqual([]);
    expect(runs[0]).toMatchObject({
      setting: {
        engine: "mydb",
        build: build("mydb-1.2", "1.2"),
        config: { raw: "fast" },
        machine: { name: "ci-1", cpus: null },
      },
      algorithm: "mydb-1.2",
      notes: { given: "engine, build, config, machine", measuredAt: "2026-01-31" },
    });
  });

  it("is the same for a run whatever files are beside it", () => {
    const given = { engine: "mydb", version: "1.2" };
    const run = runAt("out/read.log");
    const other = runAt("mysql-8.0.36/write.log");
    expect(identify(given, other, run).runs[1]).toEqual(identify(given, run).runs[0]);
  });

  it("counts above the names of folders; another name stays a condition, so that two are not repeats", () => {
    const runs = ["pg172", "pg181"].map((raw) =>
      runAt(`${raw}/read.log`, {
        setting: { ...unnamed, engine: "postgres", build: build(raw, raw) },
        assumed: ["engine", "build", "config"],
      }),
    );
    const found = identify({ engine: "orioledb", version: "beta12" }, ...runs);
    expect(found.runs.map(({ setting, settings }) => [setting.engine, setting.build?.raw, settings?.named])).toEqual([
      ["orioledb", "orioledb-beta12", "pg172"],
      ["orioledb", "orioledb-beta12", "pg181"],
    ]);
    expect(found.issues.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ["given-over-name", "info", "pg172/read.log"],
      ["given-over-name", "info", "pg181/read.log"],
    ]);
  });

  it("counts below the output: its value is kept, and one issue for each names file and line", () => {
    const setting = { ...unnamed, engine: "mariadb", build: build("11.4.2", "11.4.2") };
    const runs = ["a", "b"].map((name) => runAt(`${name}.log`, { setting }));
    const found = identify({ engine: "postgres", version: "18.1", machine: "ci-1" }, ...runs);
    expect(found.runs.map((run) => [run.setting.engine, run.setting.build?.raw, run.setting.machine?.name])).toEqual([
      ["mariadb", "11.4.2", "ci-1"],
      ["mariadb", "11.4.2", "ci-1"],
    ]);
    expect(found.issues).toEqual([
      {
        code: "given-differs",
        severity: "warning",
        path: "a.log",
        line: 3,
        text: "a line",
        message:
          "Given with the upload: engine postgres. The output says mariadb, which counts in 2 runs, of which this is the first.",
      },
    ]);
  });

  it("is counted for each row that shares its facts with others, each with its own key, line and repeat", () => {
    const setting = { ...unnamed, engine: "mariadb", build: build("11.4.2", "11.4.2") };
    const rows = [3, 4, 5].map((line) => ({
      ...runAt("a.csv", { setting, key: `a.csv:${line}` }),
      source: { path: "a.csv", line, text: `row ${line}` },
      ...(line === 5 ? {} : { repeat: `r${line}` }),
    }));
    const found = identify({ engine: "postgres", machine: "ci-1" }, ...rows);
    expect(found.runs.map(({ key, source, repeat }) => [key, source, repeat])).toEqual([
      ["a.csv:3", { path: "a.csv", line: 3, text: "row 3" }, "r3"],
      ["a.csv:4", { path: "a.csv", line: 4, text: "row 4" }, "r4"],
      ["a.csv:5", { path: "a.csv", line: 5, text: "row 5" }, undefined],
    ]);
    expect(new Set(found.runs.map((run) => run.setting.machine?.name))).toEqual(new Set(["ci-1"]));
    expect(found.issues).toHaveLength(1);
    expect(found.issues[0]).toMatchObject({ line: 3, text: "row 3" });
    expect(found.issues[0]?.message).toMatch("in 3 runs, of which this is the first");
  });

  it("names a machine, and keeps what the output observed of it", () => {
    const observed = { name: "48 CPUs", cpus: 48, memoryBytes: null, model: null };
    const [run] = identify({ machine: "ci-1" }, runAt("a.log", { setting: { ...unnamed, machine: observed } })).runs;
    expect(run?.setting.machine).toEqual({ ...observed, name: "ci-1, 48 CPUs" });
    const printed = { name: "db-host", cpus: null, memoryBytes: null, model: null };
    const other = identify({ machine: "ci-1" }, runAt("a.log", { setting: { ...unnamed, machine: printed } }));
    expect(other.runs[0]?.setting.machine).toEqual(printed);
    expect(other.issues.map(({ code }) => code)).toContain("given-differs");
  });

  it("names a test that nothing else names, and no other", () => {
    const test = (name: string, more: Partial<ParsedRun> = {}) =>
      runAt(`${name}.log`, { workload: { family: "sysbench", name, params: {} }, ...more });
    const named = identify(
      { workload: "tpcc" },
      test("unnamed"),
      test("read-write", { assumed: ["workload"] }),
      test("read-only"),
    );
    expect(named.runs.map(({ workload }) => "name" in workload && workload.name)).toEqual([
      "tpcc",
      "tpcc",
      "read-only",
    ]);
  });

  it("contradicted in a hundred ways makes few issues, of which the last counts the others", () => {
    const runs = Array.from({ length: 100 }, (_, at) =>
      runAt(`${at}.log`, { setting: { ...unnamed, engine: `engine${at}` } }),
    );
    const { issues } = identify({ engine: "mydb" }, ...runs);
    expect(issues).toHaveLength(20);
    expect(issues[19]?.message).toMatch(/80 other values/);
  });

  it("never makes repeats of two runs with different paths", () => {
    const namedOf = (given: Given, ...runs: ParsedRun[]) =>
      identify(given, ...runs).runs.map(({ settings }) => settings?.named);
    expect(namedOf({ machine: "ci-1" }, runAt("c7i.4xlarge/a.log"), runAt("m6i.xlarge/a.log"))).toEqual([
      "c7i.4xlarge",
      "m6i.xlarge",
    ]);
    expect(namedOf({ machine: "ci-c7i.4xlarge" }, runAt("c7i.4xlarge/a.log"))).toEqual([undefined]);
    expect(namedOf({ config: "fast" }, runAt("cz12a_c8r32/a.log"), runAt("cz13a_c24r64/a.log"))).toEqual([
      "cz12a_c8r32",
      "cz13a_c24r64",
    ]);
    const test = (name: string) =>
      runAt(`${name}.log`, { workload: { family: "sysbench", name, params: {} }, assumed: ["workload"] });
    expect(namedOf({ workload: "tpcc" }, test("read-write"), test("read-only"))).toEqual(["read-write", "read-only"]);
  });
});

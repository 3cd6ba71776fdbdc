import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { benchbase } from "./importer";

const files = readFixtures("benchbase");
const fixtures = readFiles(benchbase, files);
const execution = (time: string) => {
  const [run] = fixtures.runs.filter(({ key }) => key.endsWith(time));
  const [point] = fixtures.points.filter(({ key }) => key.endsWith(time));
  return { run, point, codes: fixtures.issues.filter((one) => one.path?.includes(time)).map(({ code }) => code) };
};

describe("BenchBase results", () => {
  it("give a run with its plan's settings and its summary's numbers in base units", () => {
    const { run, point, codes } = execution("10-00-00");
    expect(run).toMatchObject({
      setting: { engine: "postgres", build: { raw: "PostgreSQL 16.2 (Debian 16.2-1)", version: "16.2" } },
      workload: { family: "benchbase", name: "tpcc", params: {} },
      threads: 8,
      status: "complete",
      settings: {
        scaleFactor: 2,
        isolation: "TRANSACTION_SERIALIZABLE",
        seconds: 30,
        weights: "45,43,4,4,4",
        batchSize: 128,
      },
    });
    expect(run?.settings).not.toHaveProperty("rateLimit");
    expect(point?.metrics).toMatchObject({
      qps: null,
      latencyMeanSeconds: 0.00221,
      latencyP50Seconds: 0.002,
      latencyP95Seconds: 0.0041,
      latencyP99Seconds: 0.009,
    });
    expect(point?.moreMetrics).toMatchObject({
      tps: 499.99166680555,
      goodput: 497.5,
      transactions: 15_000,
      durationSeconds: 30.0005,
      latencyP25Seconds: 0.0015,
      latencyMaxSeconds: 0.091,
    });
    expect(point?.source.text).toContain('"Throughput (requests/second)": 499.99166680555');
    expect(codes).toEqual([]);
  });

  it("leave to the path which server answered the client, and do not take a compiler's version for a beta's", () => {
    const [plain] = files.filter(({ path }) => /10-00-00.*\.summary\.json$/.test(path));
    const text = plain?.text.replace("PostgreSQL 16.2 (Debian 16.2-1)", "PostgreSQL 18beta1 on x86_64, by gcc 12.2.0");
    const [run] = readFiles(benchbase, [{ path: plain?.path ?? "", text: text ?? "" }]).runs;
    expect(run).toMatchObject({ setting: { engine: "postgres", build: { version: "18beta1" } } });
    expect(run?.assumed).toContain("engine");
  });

  it("take no release of PostgreSQL for the one of another server that its driver reports", () => {
    const summary = JSON.stringify({
      "DBMS Type": "COCKROACHDB",
      "DBMS Version": "PostgreSQL 13.0.0",
      "Benchmark Type": "tpcc",
      "Final State": "EXIT",
      "Measured Requests": 100,
      "Throughput (requests/second)": 10,
      "Latency Distribution": {},
    });
    const [run] = readFiles(benchbase, [{ path: "b/tpcc_2026-01-02_10-00-00.summary.json", text: summary }]).runs;
    expect(run).toMatchObject({
      setting: { engine: "cockroachdb", build: null },
      settings: { serverVersion: "PostgreSQL 13.0.0" },
    });
  });

  it("have one summary an execution: a second one is named, whichever comes first in the archive", () => {
    const [plain] = files.filter(({ path }) => /10-00-00.*\.summary\.json$/.test(path));
    if (!plain) throw new Error("There is no summary of 10:00.");
    const other = {
      path: `${plain.path}.gz`,
      text: plain.text.replace('"Throughput (requests/second)"', '"Throughput"'),
    };
    for (const order of [
      [plain, other],
      [other, plain],
    ]) {
      const { points, issues } = readFiles(benchbase, order);
      expect(points.map(({ source }) => source.path)).toEqual([plain.path]);
      expect(issues.filter(({ code }) => code === "second-summary").map(({ path }) => path)).toEqual([other.path]);
    }
  });

  it("have one plan an execution: a second one is named, whichever comes first in the archive", () => {
    const own = files.filter(({ path: at }) => /10-00-00\.(?:summary\.json|config\.xml)$/.test(at));
    const [plan] = own.filter(({ path: at }) => at.endsWith(".xml"));
    if (!plan) throw new Error("There is no plan of 10:00.");
    const other = { path: `${plan.path}.gz`, text: plan.text.replace(/<terminals>\d+/, "<terminals>64") };
    for (const order of [
      [...own, other],
      [other, ...own],
    ]) {
      const { runs, issues } = readFiles(benchbase, order);
      expect(runs.map(({ threads }) => threads)).toEqual([8]);
      expect(issues.map(({ code, path: at }) => [code, at])).toEqual([["second-config", other.path]]);
    }
  });

  it("make each set rate a workload of its own, and report it", () => {
    const { run, point, codes } = execution("11-00-00");
    expect(run?.workload).toMatchObject({ name: "tpcc", params: { rate: 100 } });
    // This version's summary has no terminals: the plan has.
    expect(run).toMatchObject({ threads: 8, setting: { build: null }, settings: { rateLimit: 100 } });
    expect(point?.moreMetrics).toMatchObject({ tps: 100.0012, goodput: null });
    expect(codes).toEqual(["rate-limited"]);
  });

  it("are failed without a request, and no run without a summary", () => {
    const { run, point, codes } = execution("12-00-00");
    expect([run?.status, point?.moreMetrics.tps, point?.metrics.latencyMeanSeconds, codes]).toEqual([
      "failed",
      null,
      null,
      ["run-failed"],
    ]);
    expect(execution("13-00-00")).toEqual({ run: undefined, point: undefined, codes: ["no-summary"] });
  });

  it("are failed where requests were sent and none succeeded", () => {
    const summary = {
      "DBMS Type": "MYSQL",
      "Benchmark Type": "tpcc",
      "Measured Requests": 54_015,
      "Final State": "EXIT",
    };
    const of = (goodput: number) => {
      const rates = { "Throughput (requests/second)": 900.5, "Goodput (requests/second)": goodput };
      const text = JSON.stringify({ ...summary, ...rates, "Latency Distribution": {} });
      const { runs, points } = readFiles(benchbase, [{ path: "r/tpcc_1.summary.json", text }]);
      const { tps, goodput: good, transactions } = points[0]?.moreMetrics ?? {};
      return [runs[0]?.status, tps, good, transactions];
    };
    expect(of(0)).toEqual(["failed", null, null, 54_015]);
    expect(of(0.5)).toEqual(["complete", 900.5, 0.5, 54_015]);
  });

  it("give windows and samples as rows over time, ms and µs in seconds, no latency where nothing ran", () => {
    const series = new Map(fixtures.series.map((one) => [one.title, one]));
    expect([...series.keys()].sort()).toEqual([
      "BenchBase each second",
      "BenchBase windows",
      "BenchBase windows of NewOrder",
    ]);
    const windows = series.get("BenchBase windows");
    const column = (key: string) => windows?.values[windows.columns.indexOf(key)];
    expect(column("tps")).toEqual([480, 0, 510.2]);
    expect(column("latencyP95Seconds")?.[0]).toBeCloseTo(0.0041, 12);
    expect(column("latencyP95Seconds")?.[1]).toBeNull();
    const samples = series.get("BenchBase each second");
    expect(samples?.values[samples.columns.indexOf("latencyMaxSeconds")]).toEqual([0.091, 0.06]);
  });

  it("never keep the plan's host, user and password", () => {
    expect(JSON.stringify(fixtures)).not.toMatch(/hunter2|admin|jdbc|db1/);
  });

  it("may have a summary without .json in its name, as OLTP-Bench wrote it", () => {
    const text = '{"DBMS Type": "POSTGRES", "Latency Distribution": {}, "Throughput (requests/second)": 9.5}';
    expect(readFiles(benchbase, [{ path: "r/outputfile.summary", text }]).points[0]?.moreMetrics.tps).toBe(9.5);
  });

  it("leave raw.csv unread, with a note", () => {
    const raw = { path: "results/tpcc_2026-01-02_10-00-00.raw.csv", text: "Transaction Type Index,Transaction Name\n" };
    expect(benchbase.recognise(headOf(raw))).toBe(false);
    expect(readFiles(benchbase, [...files, raw]).issues.filter(({ code }) => code === "raw-not-read")).toMatchObject([
      { path: raw.path, severity: "info" },
    ]);
  });

  it("report a summary or a plan that cannot be read, and expand no entity", () => {
    const [summary] = files.filter(({ path: at }) => at.endsWith("10-00-00.summary.json"));
    const cut = { path: "a.summary.json", text: summary?.text.slice(0, 400) ?? "" };
    const { issues, runs, points } = readFiles(benchbase, [cut]);
    expect(issues.map(({ code }) => code)).toEqual(["unreadable-summary", "run-truncated"]);
    expect(runs).toMatchObject([{ status: "truncated", setting: { engine: "postgres" }, workload: { name: "tpcc" } }]);
    const values = points.flatMap(({ metrics, moreMetrics }) => Object.values({ ...metrics, ...moreMetrics }));
    expect(new Set(values)).toEqual(new Set([null]));
    const bomb = [
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
      "<configuration><terminals>&b;</terminals><works><work></work></works></configuration>",
    ].join("\n");
    const read = readFiles(benchbase, [{ path: "a.config.xml", text: bomb }]);
    expect(read.issues.map(({ code }) => code)).toContain("unreadable-config");
    expect(JSON.stringify(read)).not.toContain("aaaa");
    const whole = "<configuration><terminals>4</terminals><works><work></work></works></configuration>";
    const codes = [whole, whole.replace("</configuration>", "")].map((text) =>
      readFiles(benchbase, [{ path: "a.config.xml", text }]).issues.map(({ code }) => code),
    );
    expect(codes).toEqual([["no-summary"], ["unreadable-config", "no-summary"]]);
  });
});

const tools = path.resolve(import.meta.dirname, "../../../../shared/bundles/tools");
describe.runIf(hasShared)("the SmallBank set", () => {
  it("gives a run for each summary, and its windows as series", async () => {
    const results = readFiles(benchbase, await filesOfBundle(path.join(tools, "benchbase-smallbank-sqlite.tar.gz")));
    expect(results.runs).toHaveLength(5);
    // Recognised are 5 summaries, 5 plans, 5 samples, 5 windows and 30 windows of a transaction. The 4 raw.csv and 5
    // params.json are not read.
    expect(results.recognised).toHaveLength(50);
    expect(results.series).toHaveLength(40);
    const codes = results.issues.map(({ code }) => code);
    expect([
      codes.filter((code) => code === "rate-limited").length,
      codes.filter((code) => code === "raw-not-read").length,
    ]).toEqual([5, 4]);
  });
});

describe("a plan of several phases", () => {
  it("keeps weights that differ, so that it is not taken for either of its phases", () => {
    const summary = { "DBMS Type": "MYSQL", "Benchmark Type": "tpcc", "Throughput (requests/second)": 9.5 };
    const work = (weights: string) => `<work><time>60</time><weights>${weights}</weights></work>`;
    const xml = `<parameters><works>${work("45,55")}${work("0,100")}</works></parameters>`;
    const { runs } = readFiles(benchbase, [
      { path: "r/tpcc_1.summary.json", text: JSON.stringify({ ...summary, "Latency Distribution": {} }) },
      { path: "r/tpcc_1.config.xml", text: xml },
    ]);
    expect(runs[0]?.settings).toEqual({ seconds: 60, weights: "45,55; 0,100", phases: 2 });
  });
});

describe("a plan whose phases have different rates", () => {
  it("keeps them, and limits no workload to one of them", () => {
    const text = JSON.stringify({ "Benchmark Type": "tpcc", "Throughput (requests/second)": 9.5 });
    const works = ["100", "unlimited"].map((rate) => `<work><rate>${rate}</rate></work>`);
    const { runs } = readFiles(benchbase, [
      { path: "r/tpcc_1.summary.json", text },
      { path: "r/tpcc_1.config.xml", text: `<parameters><works>${works.join("")}</works></parameters>` },
    ]);
    expect(runs).toMatchObject([{ settings: { rateLimit: "100; unlimited", phases: 2 }, workload: { params: {} } }]);
  });

  it("has no limit where no phase has a number: unlimited and disabled are none", () => {
    const text = JSON.stringify({ "Benchmark Type": "tpcc", "Throughput (requests/second)": 9.5 });
    const works = ["unlimited", "disabled"].map((rate) => `<work><rate>${rate}</rate></work>`);
    const { runs } = readFiles(benchbase, [
      { path: "r/tpcc_1.summary.json", text },
      { path: "r/tpcc_1.config.xml", text: `<parameters><works>${works.join("")}</works></parameters>` },
    ]);
    expect(runs[0]?.settings).not.toHaveProperty("rateLimit");
  });
});

describe("latencies of a summary", () => {
  it("are of the unit that their names say: 12 milliseconds and 12 microseconds", () => {
    const latencies = { "Average Latency (milliseconds)": 12, "Median Latency (microseconds)": 12 };
    const summary = { "DBMS Type": "MYSQL", "Latency Distribution": latencies, "Throughput (requests/second)": 9.5 };
    const [point] = readFiles(benchbase, [{ path: "a.summary.json", text: JSON.stringify(summary) }]).points;
    expect(point?.metrics).toMatchObject({ latencyMeanSeconds: 0.012, latencyP50Seconds: 0.000012 });
  });
});

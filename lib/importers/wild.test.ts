import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ParsedRun, TestWorkload } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { hasShared } from "@/lib/shared.testing";
import { cockroachWorkload } from "./cockroach-workload/importer";
import { fio } from "./fio/importer";
import type { TextImporter } from "./kit/types";
import { memtier } from "./memtier/importer";
import { pgbench } from "./pgbench/importer";
import { pyTpcc } from "./py-tpcc/importer";
import { filesOfBundle, headOf, readFiles } from "./reading.testing";
import { importers, recogniseMember } from "./registry";
import { ycsb } from "./ycsb/importer";
import { ycsbCpp } from "./ycsb-cpp/importer";

// Results of other people, outside the repository. Where they exist, they must give the numbers of their README.
const bundles = path.resolve(import.meta.dirname, "../../../shared/bundles");
const read = async (importer: TextImporter, name: string) =>
  readFiles(importer, await filesOfBundle(path.join(bundles, `${name}.tar.gz`)));
const workloadOf = ({ workload }: ParsedRun): TestWorkload => {
  if (workload.family === "vector-search") throw new Error("no test");
  return workload;
};
const completePoints = (results: ParsedResults) => results.points.filter(({ status }) => status === "complete");

describe.runIf(hasShared)("results of other people", () => {
  it("chris-sanders/ceph-fio-results: mode and queue depth belong to the test, and no read is a write", async () => {
    const results = await read(fio, "wild/chris-sanders+ceph-fio-results");
    const runs = new Map(results.runs.map((run) => [run.key, run]));
    expect(completePoints(results).length).toBeGreaterThan(100);
    for (const { runKey, source } of results.points) {
      const run = runs.get(runKey);
      const workload = workloadOf(run ?? never());
      // The file is called after its mode: randread-4k.out.
      const [, mode = ""] = /\/(\w+)-(?:4k|1M)\.out/.exec(source.path) ?? [];
      expect(workload.params.mode, source.path).toBe(mode);
      expect(workload.params.ioDepth).toBe(32);
      const oneDirection = mode.endsWith("write") ? "write" : null;
      expect(workloadGroup(workload)).toBe(mode === "rw" ? "mixed" : oneDirection);
    }
  });

  it("serverscamp/pgbench-aws-vs-serverscamp: scales 100, 1000 and 10000 are separate settings", async () => {
    const results = await read(pgbench, "wild/serverscamp+pgbench-aws-vs-serverscamp");
    const runs = new Map(results.runs.map((run) => [run.key, run]));
    const own = results.points.filter(({ source }) => /bench(100+)\/run\d\.txt$/.test(source.path));
    // Three hosts, three scales, three runs of each.
    expect(own).toHaveLength(27);
    for (const { source, runKey } of own) {
      const [, scale] = /bench(100+)\//.exec(source.path) ?? [];
      expect(runs.get(runKey)?.settings?.scale, source.path).toBe(Number(scale));
    }
  });

  it("AlexandrKhabarov/scylla-benchmark: commands name ScyllaDB, operations name tests, and a run with failures is suspect", async () => {
    const results = await read(ycsb, "wild/AlexandrKhabarov+scylla-benchmark");
    expect(new Set(results.runs.map(({ setting }) => setting.engine))).toEqual(new Set(["scylla"]));
    const first = results.points.find(({ source }) => source.path.endsWith("test_case_1.txt"));
    // 1,314,810 of 5,000,000 operations failed.
    expect(first?.status).toBe("suspect");
    const params = (file: string) =>
      results.runs.filter(({ source }) => source.path.endsWith(file)).map((run) => workloadOf(run).params);
    expect(params("test_case_2.txt")[0]).toEqual({ phase: "run", updateFraction: 0.25, insertFraction: 0.25 });
    expect(params("test_case_3.txt")[0]).toMatchObject({ requestDistribution: "uniform" });
    expect(new Set(results.runs.map((run) => workloadOf(run).name))).toEqual(new Set(["workloada"]));
  });

  it("AlexandrKhabarov/scylla-benchmark: three clients of one load are not repeats, and keep their printed rates", async () => {
    const results = await read(ycsb, "wild/AlexandrKhabarov+scylla-benchmark");
    const last = results.runs.filter(({ source }) => source.path.endsWith("test_case_4.txt"));
    expect(last.map(({ workload, threads }) => ["params" in workload && workload.params.output, threads])).toEqual(
      // [CLEANUP] closed 100 connections in each, also of the call that asked for 600 threads.
      ["1 of 3", "2 of 3", "3 of 3"].map((output) => [output, 100]),
    );
    const rates = last.map(({ key }) => results.points.find(({ runKey }) => runKey === key)?.metrics.qps);
    expect(rates).toEqual([5801.271638743213, 5893.9188902458, 5921.497523037586]);
    expect(results.issues.filter(({ code }) => code === "calls-not-told")).toHaveLength(1);
    // Each is a separate test, since the ratio of two thirds of one load has no meaning.
    expect(results.runs.filter(({ workload }) => "params" in workload && workload.params.output)).toHaveLength(3);
  });
});

describe.runIf(hasShared)("dec25.fio_sync", () => {
  it("has four experiments on gcp, by file system and disk, and every sum is a copy of raw output", async () => {
    const results = await read(fio, "conditions/dec25.fio_sync");
    const gcp = results.runs.filter(({ setting }) => setting.machine?.name === "gcp");
    expect(new Set(gcp.map(({ setting, variant }) => `${setting.config?.raw} ${variant?.join()}`))).toEqual(
      new Set(["ext4 local", "ext4 remote", "xfs local", "xfs remote"]),
    );
    expect(results.recognised.filter((file) => file.includes("/o.sum."))).toHaveLength(8);
    expect(results.runs.filter(({ source }) => source.path.includes("/o.sum."))).toEqual([]);
  });
});

describe.runIf(hasShared)("facts of an independent reading", () => {
  const factsOf = (name: string) =>
    z
      .object({ values: z.array(z.record(z.string(), z.union([z.number(), z.string()]))) })
      .parse(JSON.parse(readFileSync(path.join(bundles, `strangers/${name}/facts.json`), "utf8"))).values;
  const readBundle = async (importer: TextImporter, name: string, rename = (file: string) => file) => {
    const files = await filesOfBundle(path.join(bundles, `strangers/${name}/${name}.tar.gz`));
    const results = readFiles(
      importer,
      files.map(({ path: file, text }) => ({ path: rename(file), text })),
    );
    return results.runs.map((run) => {
      const point = results.points.find(({ runKey }) => runKey === run.key);
      const values: Readonly<Record<string, number | null>> = { ...point?.metrics, ...point?.moreMetrics };
      return { ...run, values };
    });
  };

  it("memtier-in-readme: nine runs have the rates, means and clients", async () => {
    const runs = await readBundle(memtier, "memtier-in-readme", (file) => file.replace(".md", ".txt"));
    expect(runs.map(({ values, threads }) => [values.operationsPerSecond, values.latencyMeanSeconds, threads])).toEqual(
      factsOf("memtier-in-readme").map(({ totalsOpsPerSec, avgLatencyMs, threads, connections }) => [
        totalsOpsPerSec,
        Number(`${avgLatencyMs}e-3`),
        Number(threads) * Number(connections),
      ]),
    );
  });

  it("pytpcc-mongodb: nine files have the tpmC, p95, aborts, threads and warehouses", async () => {
    const runs = await readBundle(pyTpcc, "pytpcc-mongodb");
    const facts = factsOf("pytpcc-mongodb");
    expect(runs).toHaveLength(facts.length);
    for (const { file, tpmC, threads, warehouses, newOrderP95ms, aborts } of facts) {
      const run = runs.find(({ source }) => source.path.endsWith(String(file)));
      expect(run).toMatchObject({ threads, workload: { params: { warehouses } } });
      expect(run?.values).toMatchObject({
        newOrdersPerMinute: tpmC,
        errors: aborts,
        newOrderLatencyP95Seconds: Number(`${newOrderP95ms}e-3`),
      });
    }
  });

  it("cockroach-tpcc: the run has the tpmC, efficiency, time and latencies, though the last number is cut", async () => {
    const [fact] = factsOf("cockroach-tpcc");
    const [run, ...others] = await readBundle(cockroachWorkload, "cockroach-tpcc");
    expect(others).toEqual([]);
    expect(run?.notes.seconds).toBe(fact?.elapsedS);
    expect(run?.values).toMatchObject({
      newOrdersPerMinute: fact?.tpmC,
      efficiencyFraction: Number(`${fact?.efficiencyPercent}e-2`),
      latencyMeanSeconds: Number(`${fact?.avgMs}e-3`),
      latencyP50Seconds: Number(`${fact?.p50Ms}e-3`),
      latencyP95Seconds: Number(`${fact?.p95Ms}e-3`),
      latencyP99Seconds: Number(`${fact?.p99Ms}e-3`),
    });
  });

  it("DIR-LAB+ycsb-storedsbench: every rate below a heading counts, with the structure that its wrapper names", async () => {
    const files = await filesOfBundle(path.join(bundles, "wild/DIR-LAB+ycsb-storedsbench.tar.gz"));
    const { points, runs } = readFiles(ycsbCpp, files);
    const printed = files.flatMap(({ text }) =>
      text.split("\n").flatMap((line) => (line.startsWith("storeds\t") ? [Number(line.split("\t")[3]) * 1000] : [])),
    );
    expect(printed.length).toBeGreaterThan(1_000);
    const rates = points.flatMap(({ metrics }) => metrics.qps ?? []);
    expect(rates.map((rate) => rate.toPrecision(10))).toEqual(printed.map((rate) => rate.toPrecision(10)));
    expect(runs.filter(({ setting }) => setting.engine === "storeds")).toEqual([]);
  });
});

describe.runIf(hasShared)("the bundles of other people that give numbers", () => {
  const isText = (importer: (typeof importers)[number]): importer is TextImporter => importer.reader === "lines";
  const countsOf = async (file: string): Promise<[importer: string, points: number][]> => {
    const files = group(await filesOfBundle(path.join(bundles, file)), (one) => {
      const found = recogniseMember(headOf(one));
      return found.kind === "matched" ? found.importer : null;
    });
    const counts = importers
      .filter(isText)
      .map((importer): [string, number] => [
        importer.id,
        completePoints(readFiles(importer, files.get(importer) ?? [])).length,
      ]);
    return counts.filter(([, points]) => points > 0);
  };

  it("are 22 of 27, two of them as tables that explain themselves", async () => {
    const wild = readdirSync(path.join(bundles, "wild")).filter((name) => name.endsWith(".tar.gz"));
    const strangers = readdirSync(path.join(bundles, "strangers")).filter((name) => name !== "README.md");
    const files = [
      ...wild.map((name) => `wild/${name}`),
      ...strangers.map((name) => `strangers/${name}/${name}.tar.gz`),
    ];
    const reading: [file: string, counts: [string, number][]][] = [];
    for (const file of files) {
      const counts = await countsOf(file);
      if (counts.length > 0) reading.push([file, counts]);
    }
    expect([files.length, reading.length]).toEqual([27, 22]);
    // 616 rows of 46 CSVs of redis-benchmark.
    expect(reading.find(([file]) => file.includes("valkey-redis-benchmark"))?.[1]).toEqual([
      ["redis-benchmark-csv", 616],
    ]);
    // 373 files of one object, and 6,876 records.
    expect(reading.filter(([, counts]) => counts.some(([id]) => id === "tables"))).toEqual([
      ["strangers/kcores-one-object-a-file/kcores-one-object-a-file.tar.gz", [["tables", 373]]],
      ["strangers/lance-ci-history/lance-ci-history.tar.gz", [["tables", 6_876]]],
    ]);
  });
});

function never(): never {
  throw new Error("there is none");
}

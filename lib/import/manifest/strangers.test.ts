import { readFileSync } from "node:fs";
import path from "node:path";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle } from "../../importers/reading.testing";
import { readBundle } from "./reading.testing";

// Results of other people, outside the repository, each with a manifest of at most eight lines.
const strangers = path.resolve(import.meta.dirname, "../../../../shared/bundles/strangers");

const MANIFESTS = {
  "engine-as-json-key": `version: 1
runs:
  - files: "results/healthcare_{scale}_benchmark_results.json"
    values: "benchmarks.{group}.{workload}.{engine}"
    columns: { avg_time: { is: mean, unit: ms }, min_time: { is: min, unit: ms }, max_time: { is: max, unit: ms },
      std_dev: { is: stddev, unit: ms }, runs: repeats, not_possible: failure, limitation: ignore, query: ignore }
`,
  "slatedb-result-json": `version: 1
runs:
  - files: "results/*/{_}/workload/*/result.json"
    set: { engine: slatedb }
    values: "application.operations.{operation}"
    columns: { task: workload, source.slate_version: version, source.slate_commit: commit, configuration.task.clients: threads,
      avg_per_second: { is: throughput, unit: ops/s }, "application.latency.{operation}.p99_ns": p99, total: ignore,
      environment.runner_type: machine, session: ignore, actions_log_url: ignore, recorded_interval_ns: ignore }
`,
  "tpch-tidy-csv": `version: 1
runs:
  - files: "results/*.csv"
    columns:
      name: workload
      total_time_process: { is: time, unit: s }
      comment: { is: condition, name: clock }
      datadir: { is: condition, name: scale }
`,
};

async function read(name: keyof typeof MANIFESTS) {
  const files = await filesOfBundle(path.join(strangers, name, `${name}.tar.gz`));
  const top = files[0]?.path.split("/")[0] ?? "";
  const texts = Object.fromEntries(files.map((file) => [file.path, file.text]));
  expect(MANIFESTS[name].trim().split("\n").length).toBeLessThanOrEqual(8);
  const bundle = await readBundle({ ...texts, [`${top}/benchfolio.yaml`]: MANIFESTS[name] });
  // Each number has the line that holds it.
  for (const { source } of bundle.rows)
    expect(texts[source.path]?.split("\n")[(source.line ?? 0) - 1]).toContain(source.text?.replace(/…$/, ""));
  return { ...bundle, texts, top };
}

const factsOf = (name: string): unknown => JSON.parse(readFileSync(path.join(strangers, name, "facts.json"), "utf8"));
const inMs = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1_000);
const nameOf = ({ workload }: Awaited<ReturnType<typeof read>>["rows"][number]) =>
  "name" in workload ? workload.name : "";

describe.runIf(hasShared)("other people's tables with a manifest of at most eight lines", () => {
  it("give 39 means and 9 failures by three keys, as an independent reading found (engine-as-json-key)", async () => {
    const { values } = z
      .object({
        values: z.array(
          z.object({
            file: z.string(),
            category: z.string(),
            workload: z.string(),
            engine: z.string(),
            avg_time_ms: z.number().nullable(),
            min: z.number().nullable(),
          }),
        ),
      })
      .parse(factsOf("engine-as-json-key"));
    const { rows, top, issues } = await read("engine-as-json-key");
    const found = rows.map((row) => ({
      file: row.source.path.slice(top.length + 1),
      category: row.settings?.group,
      workload: nameOf(row),
      engine: row.setting.engine,
      avg_time_ms: inMs(row.numbers.latencyMeanSeconds),
      min: inMs(row.numbers.latencyMinSeconds),
    }));
    const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
    expect(found).toEqual(values.map((one) => ({ ...one, avg_time_ms: close(one.avg_time_ms), min: close(one.min) })));
    expect(rows.filter(({ status }) => status === "failed")).toHaveLength(9);
    expect(rows.filter(({ status }) => status === "complete")).toHaveLength(39);
    for (const { settings, source } of rows) expect(source.path).toContain(`healthcare_${settings?.scale}_`);
    expect(new Set(rows.map(({ notes, status }) => `${status} ${notes.meanOf}`))).toEqual(
      new Set(["complete 5", "failed undefined"]),
    );
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("give a row for each operation, with version, commit and clients of its file (slatedb-result-json)", async () => {
    const operation = z.object({ avg_per_second: z.number() });
    const document = z.object({
      task: z.string(),
      source: z.object({ slate_version: z.string(), slate_commit: z.string() }),
      configuration: z.object({ task: z.object({ clients: z.number() }) }),
      application: z.object({
        operations: z.record(z.string(), operation),
        latency: z.record(z.string(), z.object({ p99_ns: z.number() })),
      }),
    });
    const { rows, texts } = await read("slatedb-result-json");
    const expected = Object.entries(texts).flatMap(([file, text]) => {
      const { task, source, configuration, application } = document.parse(JSON.parse(text));
      return Object.entries(application.operations).map(([name, { avg_per_second: rate }]) => ({
        file,
        task,
        name,
        version: source.slate_version,
        commit: source.slate_commit,
        threads: configuration.task.clients,
        rate,
        p99: (application.latency[name]?.p99_ns ?? Number.NaN) / 1e9,
      }));
    });
    // 27 of 30 files have operations; the three idle ones have none.
    expect(expected).toHaveLength(60);
    expect(new Set(expected.map(({ file }) => file)).size).toBe(27);
    const found = rows.map((row) => ({
      file: row.source.path,
      task: nameOf(row),
      name: row.settings?.operation,
      version: row.setting.build?.raw.split(" ")[0],
      commit: row.setting.build?.commit,
      threads: row.threads,
      rate: row.numbers.operationsPerSecond,
      p99: row.numbers.latencyP99Seconds ?? Number.NaN,
    }));
    expect(found).toEqual(
      expected.map((one) => ({ ...one, p99: Number.isNaN(one.p99) ? one.p99 : expect.closeTo(one.p99, 12) })),
    );
    expect(new Set(rows.map(({ setting }) => setting.engine))).toEqual(new Set(["slatedb"]));
  });

  it("give 3,696 times of 924 settings, four repeats each, as an independent reading found (tpch-tidy-csv)", async () => {
    const { values } = z
      .object({
        values: z.array(
          z.object({
            db: z.string(),
            scale: z.string(),
            query: z.string(),
            threads: z.string(),
            comment: z.string(),
            total_time_process: z.array(z.number()),
          }),
        ),
      })
      .parse(factsOf("tpch-tidy-csv"));
    const { rows } = await read("tpch-tidy-csv");
    const keyOf = (row: (typeof rows)[number]) =>
      [row.setting.engine, row.settings?.scale, nameOf(row), row.threads, row.settings?.clock].join(" ");
    const times = group(rows, keyOf);
    expect([rows.length, times.size]).toEqual([3_696, 924]);
    expect(values.length).toBeGreaterThan(30);
    for (const { db, scale, query, threads, comment, total_time_process: first } of values) {
      const found = times.get([db, scale, query, threads, comment].join(" ")) ?? [];
      // The facts list the first three of four.
      expect(found.map(({ numbers }) => numbers.seconds)).toEqual([...first, expect.any(Number)]);
      expect(found.map(({ repeat }) => repeat)).toEqual(["1", "2", "3", "4"]);
    }
  });
});

import { mean, median } from "d3-array";
import { expect } from "vitest";
import { z } from "zod";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import type { Imported } from "./imported.testing";
import { archiveReasons, cutReason, prose, sidecarCheck } from "./sidecar.testing";
import {
  absRow,
  build,
  expectCosts,
  expectHeld,
  expectRates,
  expectRatios,
  metRow,
  pointsOfTests,
  rateOf,
  relRow,
  testName,
} from "./sysbench.testing";

// The archive's bundles of sysbench: tables of rates and ratios, with or without the outputs behind them.

const latin = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    hardware: z.string(),
    edge_cases: prose,
    grouped_rel_qps: z.array(
      z.strictObject({
        group: z.string(),
        ...testName,
        rel_qps: z.array(z.number()),
        columns: z.array(z.strictObject(build)),
        base: z.strictObject(build),
      }),
    ),
    rows_per_group: z.record(z.string(), z.number()),
  }),
  archiveReasons,
  ({ grouped_rel_qps: rows, rows_per_group: counts, hardware }, bundle) => {
    const [host, claimed] = hardware.split(" = ");
    for (const { setting } of bundle.runs) {
      expect(setting.machine?.name).toBe(host);
      if (setting.config) expect(setting.config.claimedHardware).toBe(claimed);
    }
    const source = "qps.rel.latest.tsv.edit";
    for (const { group, test, phase, range, rel_qps: ratios, columns, base } of rows) {
      expect(ratios).toHaveLength(columns.length);
      columns.forEach(({ build: name, config, pk }, at) => {
        const cell = { test, phase, range, threads: 1, build: name, config, pk, source };
        const { build: first, config: firstConfig, pk: firstPk } = base;
        expect(firstPk).toBe(pk);
        expectRatios(
          bundle,
          [{ ...cell, base: first, base_config: firstConfig, rel_qps: ratios[at] ?? Number.NaN }],
          "rowsPerSecondPerThread",
        );
        const point = pointsOfTests(bundle)(cell);
        expect(groupNames[groupOf(bundle, point)]).toBe(group);
      });
    }
    const table = bundle.runs.filter(({ key }) => key.includes("qps.abs.latest.tsv") && key.endsWith(".1"));
    for (const [group, name] of Object.entries(groupNames)) {
      const own = table.filter(({ workload }) => workloadGroup(workload) === group);
      expect(own.filter(({ workload }) => "params" in workload && workload.params.phase !== "warm")).toHaveLength(
        counts[name] ?? Number.NaN,
      );
    }
  },
);

/** The author's names of our groups. */
const groupNames: Readonly<Record<string, string>> = {
  point: "point queries",
  range: "range queries without aggregation",
  "range-aggregation": "range queries with aggregation",
  write: "writes",
};

const groupOf = (bundle: Imported, point: Parameters<Imported["runOf"]>[0]): string => {
  const workload = bundle.runOf(point)?.workload;
  return (workload && workloadGroup(workload)) ?? "";
};

const rates = { abs_qps: z.array(absRow), rel_qps: z.array(relRow) };

const maria = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    left_out_of_bundle: prose,
    edge_cases: prose,
    ...rates,
    missing_values: z.array(
      z.strictObject({ file: z.string(), column: z.string(), value_in_file: z.string(), must_be: z.string() }),
    ),
  }),
  { ...archiveReasons, ...cutReason },
  ({ abs_qps, rel_qps, missing_values: missing }, bundle) => {
    // The bundle has the outputs of z12b_ahi1 and mdev16168 for each of the five tests.
    expect(expectRates(bundle, abs_qps, "rowsPerSecondPerThread")).toBe(10);
    expectRatios(bundle, rel_qps, "rowsPerSecondPerThread");
    const failed = bundle.points.filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(33);
    for (const { file, column, value_in_file: printed, must_be: wanted } of missing) {
      const [name = ""] = file.split(" ");
      // "col-19 ma110306" names the build; "20th value" is the same one of a table that begins with the base.
      const word = /ma\d+/.exec(column)?.[0] ?? (column === "20th value" ? "ma110306" : "no column");
      const value = /"(.*)"/.exec(printed)?.[0] ?? printed;
      const issues = bundle.issues.filter(({ code, path }) => code === "author-cell-failed" && path?.endsWith(name));
      expect(issues.length, name).toBeGreaterThan(0);
      for (const { message } of issues) {
        expect(message).toContain(`33 cells of x.${word}_`);
        expect(message).toContain(`hold ${value}`);
      }
      expect(wanted).toMatch(/^missing/);
      expect(failed.map(({ label, metrics }) => [label.includes(word), metrics.qps])).toEqual(
        failed.map(() => [true, null]),
      );
    }
  },
);

const mysql = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    edge_cases: prose,
    group_stats_note: prose,
    ...rates,
    rel_metrics: z.array(metRow),
    counts: z.strictObject({
      raw_run_dirs: z.record(z.string(), z.number()),
      "sb.o files": z.number(),
      "qps.abs rows": z.number(),
      "qps.abs columns": z.number(),
    }),
    group_stats: z.array(
      z.strictObject({
        build: z.string(),
        base: z.string(),
        threads: z.number(),
        group: z.string(),
        n: z.number(),
        min: z.number(),
        max: z.number(),
        average: z.number(),
        median: z.number(),
      }),
    ),
  }),
  { ...archiveReasons, group_stats_note: "how the statistics were made: of ratios to two decimals, without scan.warm" },
  ({ abs_qps, rel_qps, rel_metrics, counts, group_stats: stats }, bundle) => {
    expect(expectRates(bundle, abs_qps, "rowsPerSecondPerThread")).toBe(abs_qps.length);
    expectRatios(bundle, rel_qps, "rowsPerSecondPerThread");
    expectCosts(bundle, rel_metrics);
    for (const [threads, dirs] of Object.entries(counts.raw_run_dirs)) {
      const found = bundle.runs.flatMap(({ key }) => new RegExp(`/${threads}/(x\\.[^/]*)/sb\\.`).exec(key)?.[1] ?? []);
      expect(new Set(found).size).toBe(dirs);
    }
    // One of them is absent: its summary gives the rate.
    const measured = bundle.points.filter(({ key }) => /\/sb\.(?:o|met)\.[^/]*$/.test(key));
    expect(measured).toHaveLength(counts["sb.o files"]);
    const tables = bundle.authorTables.filter(({ title }) => title === "absolute QPS");
    const cells = counts["qps.abs rows"] * counts["qps.abs columns"];
    expect(tables.map((table) => [table.cells, table.differ])).toEqual([
      [cells, 0],
      [cells, 0],
    ]);
    const only = pointsOfTests(bundle);
    for (const { build: name, base, threads, group, n, min, max, average, median: middle } of stats) {
      const config = threads === 1 ? "z12a_c8r32" : "z12a_c32r128";
      const ratios = bundle.points.flatMap((point) => {
        const run = bundle.runOf(point);
        if (run?.setting.build?.raw !== name || run.threads !== threads || run.workload.family !== "sysbench")
          return [];
        const { name: test, params } = run.workload;
        // The author takes both kinds of ranges as one group, and leaves the phases pre and warm out.
        if (!workloadGroup(run.workload)?.startsWith(group) || params.phase !== undefined) return [];
        const cell = { test, phase: null, range: Number(params.range), config, pk: 1, threads };
        const rate = (engineBuild: string) =>
          halfToEven(rateOf(only({ ...cell, build: engineBuild }), "rowsPerSecondPerThread"));
        return [Number((rate(name) / rate(base)).toFixed(2))];
      });
      expect(ratios, `${group} ${threads}`).toHaveLength(n);
      expect([Math.min(...ratios), Math.max(...ratios)]).toEqual([min, max]);
      expect(mean(ratios)).toBeCloseTo(average, 4);
      expect(median(ratios)).toBeCloseTo(middle, 9);
    }
  },
);

/** Rounds as printf does: 220.5 is 220. */
const halfToEven = (value: number): number => (value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value));

const workmem = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    left_out_of_bundle: prose,
    edge_cases: prose,
    ...rates,
    rel_metrics: z.array(metRow),
  }),
  { ...archiveReasons, ...cutReason },
  ({ abs_qps, rel_qps, rel_metrics }, bundle) => {
    expect(expectRates(bundle, abs_qps, "rowsPerSecond")).toBe(abs_qps.length);
    expectRatios(bundle, rel_qps, "rowsPerSecond");
    expectCosts(bundle, rel_metrics);
  },
);

const inMemory = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    edge_cases: prose,
    ...rates,
    rel_metrics: z.array(metRow),
    threads: z.array(z.number()),
  }),
  archiveReasons,
  ({ abs_qps, rel_qps, rel_metrics, threads }, bundle) => {
    expect(expectRates(bundle, abs_qps, "rowsPerSecond")).toBe(0);
    expectRatios(bundle, rel_qps, "rowsPerSecond");
    expectCosts(bundle, rel_metrics);
    const found = new Set(bundle.runs.flatMap((run) => run.threads ?? []));
    expect([...found].sort((a, b) => a - b)).toEqual([...threads]);
  },
);

const block = z.object({ file: z.string(), test: z.string(), phase: z.string(), range: z.number() });
const numbers = z.array(z.number());

const dec2020 = sidecarCheck(
  z.strictObject({
    source_tree: prose,
    edge_cases: prose,
    abs_qps_blocks: z.array(
      block.extend({ columns_are: z.string().optional() }).catchall(z.union([numbers, z.string()])),
    ),
    rel_qps_blocks: z.array(block.extend({ base: z.string() }).catchall(z.union([numbers, z.string()]))),
    raw: z.array(
      z.strictObject({
        file: z.string(),
        qps: z.number(),
        threads: z.number(),
        cpus: z.number(),
        p95_ms: z.number(),
      }),
    ),
  }),
  { ...archiveReasons, "abs_qps_blocks/0/columns_are": "where the thread counts come from" },
  ({ abs_qps_blocks: abs, rel_qps_blocks: rel, raw }, bundle) => {
    const ratesOf = (one: z.infer<typeof block>, name: string) => {
      const [folder, table = ""] = one.file.split("/");
      expectHeld(bundle, `${folder}/${table}`);
      return [1, 2, 3, 4].map((threads) => {
        const found = bundle.runs.filter(
          ({ source, workload, setting, threads: count }) =>
            source.path.includes(`/${folder}/`) &&
            "name" in workload &&
            workload.name === one.test &&
            workload.params.phase === one.phase &&
            workload.params.range === one.range &&
            setting.build?.raw === name &&
            count === threads,
        );
        expect(found, `${one.file} ${name} ${threads}`).toHaveLength(1);
        return bundle.pointOf(found[0])?.metrics.qps ?? Number.NaN;
      });
    };
    const rowsOf = (one: object): [string, number[]][] =>
      Object.entries(one).flatMap(([name, values]: [string, unknown]) => {
        const row = numbers.safeParse(values);
        return row.success ? [[/^(?:x\.)?([^.]+)/.exec(name)?.[1] ?? "", row.data]] : [];
      });
    for (const one of abs)
      for (const [name, row] of rowsOf(one)) expect(ratesOf(one, name).map(Math.round), name).toEqual(row);
    for (const one of rel) {
      const base = ratesOf(one, one.base);
      for (const [name, row] of rowsOf(one))
        expect(ratesOf(one, name).map((rate, at) => Number((rate / (base[at] ?? Number.NaN)).toFixed(2)))).toEqual(row);
    }
    for (const { file, qps, threads, cpus, p95_ms: p95 } of raw) {
      const run = bundle.runs.find(({ key }) => key.endsWith(`/${file}`));
      expect(run).toMatchObject({ threads, setting: { machine: { cpus } } });
      expect(bundle.pointOf(run)?.metrics).toMatchObject({ qps, latencyP95Seconds: p95 / 1000 });
    }
  },
);

/** The checks, by the sidecar's name. */
export const sysbenchChecks = {
  "archive/apr26.pn53.sb.ma.latin.expected.json": latin,
  "archive/mar25.pg.workmem.c48.expected.json": workmem,
  "archive/mar25.sb.in.c48.expected.json": inMemory,
  "archive/nov25.maria.sb.expected.json": maria,
  "archive/nov25.sb.mysql.expected.json": mysql,
  "archive/sysbench.dec2020.expected.json": dec2020,
};

import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ParsedRun } from "@/lib/domain/model";
import { filesOfBundle } from "../../reading.testing";
import {
  absRow,
  archive,
  build,
  differing,
  expectAbsolute,
  expectCosts,
  expectRelative,
  metRow,
  readBundle,
  relRow,
  sidecar,
  testName,
} from "./archive.testing";

describe.runIf(existsSync(archive))("nov25.sb.mysql", () => {
  const expected = z.object({ abs_qps: z.array(absRow), rel_qps: z.array(relRow), rel_metrics: z.array(metRow) });

  it("agrees with all 144 rates and 126 ratios of the sidecar, all from raw results", async () => {
    const bundle = await readBundle("nov25.sb.mysql");
    const { abs_qps: abs, rel_qps: rel } = expected.parse(sidecar("nov25.sb.mysql"));
    expect(abs).toHaveLength(144);
    expect(rel).toHaveLength(126);
    expect(expectAbsolute(bundle, abs, "rowsPerSecondPerThread")).toBe(144);
    expectRelative(bundle, rel, "rowsPerSecondPerThread");
  });

  it("checks all 528 rates, 462 ratios and 6,840 numbers of o.met; only the load has no raw data here", async () => {
    const bundle = await readBundle("nov25.sb.mysql");
    const tables = bundle.authorTables.map(({ title, cells, differ, noData }) => [title, cells, differ, noData]);
    expect(tables.toSorted()).toEqual([
      ["absolute QPS", 264, 0, 0],
      ["absolute QPS", 264, 0, 0],
      ["rates and costs per operation", 3420, 0, 90],
      ["rates and costs per operation", 3420, 0, 90],
      ["relative QPS", 231, 0, 0],
      ["relative QPS", 231, 0, 0],
    ]);
    const authored = bundle.runs.filter(({ notes }) => notes.cellOfLine !== undefined);
    expect(authored).toHaveLength(16);
    expect(new Set(authored.map(({ workload }) => "name" in workload && workload.name))).toEqual(new Set(["prepare"]));
  });
});

describe.runIf(existsSync(archive))("apr26.pn53.sb.ma.latin", () => {
  const column = z.object(build);
  const expected = z.object({
    grouped_rel_qps: z.array(
      z.object({
        group: z.string(),
        ...testName,
        rel_qps: z.array(z.number()),
        columns: z.array(column),
        base: column,
      }),
    ),
    rows_per_group: z.record(z.string(), z.number()),
  });

  it("gives author points whose ratios are those of the edited table, col-10 after col-9", async () => {
    const bundle = await readBundle("apr26.pn53.sb.ma.latin");
    const rows = expected.parse(sidecar("apr26.pn53.sb.ma.latin")).grouped_rel_qps;
    expect(rows).toHaveLength(4);
    for (const { rel_qps, columns, base, ...row } of rows) {
      expect(rel_qps).toHaveLength(10);
      columns.forEach((one, at) => {
        const rel = { ...row, ...one, threads: 1, base: base.build, base_config: base.config, source: "" };
        expectRelative(bundle, [{ ...rel, rel_qps: rel_qps[at] ?? Number.NaN }], "rowsPerSecondPerThread");
      });
    }
    expect(differing(bundle)).toEqual([]);
    expect(bundle.points.every(({ origin }) => origin === "author")).toBe(true);
    expect(bundle.authorTables.find(({ title }) => title === "relative QPS, edited copy")).toMatchObject({
      cells: 320,
      rule: expect.stringMatching(/320 agree with the author's other numbers and 0 do not\.$/),
    });
  });

  it("sorts tests into groups as the edited table does", async () => {
    const { runs } = await readBundle("apr26.pn53.sb.ma.latin");
    const names = {
      point: "point queries",
      range: "range queries without aggregation",
      "range-aggregation": "range queries with aggregation",
      write: "writes",
    };
    const table = runs.filter(({ key }) => key.includes("qps.abs.latest.tsv") && key.endsWith(".1"));
    const counts = Object.entries(names).map(([group, name]) => [
      name,
      table.filter(
        ({ workload }) => "group" in workload && workload.group === group && workload.params.phase !== "warm",
      ).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual(expected.parse(sidecar("apr26.pn53.sb.ma.latin")).rows_per_group);
  });
});

describe.runIf(existsSync(archive))("mar25.sb.in.c48", () => {
  it("gives author points with the threads of seven directories, their ratios and what o.met adds", async () => {
    const bundle = await readBundle("mar25.sb.in.c48");
    const expected = z
      .object({
        threads: z.array(z.number()),
        abs_qps: z.array(absRow),
        rel_qps: z.array(relRow),
        rel_metrics: z.array(metRow),
      })
      .parse(sidecar("mar25.sb.in.c48"));
    expect(expected.abs_qps).toHaveLength(84);
    expect(expectAbsolute(bundle, expected.abs_qps, "rowsPerSecond")).toBe(0);
    expect(expected.rel_qps).toHaveLength(105);
    expectRelative(bundle, expected.rel_qps, "rowsPerSecond");
    const threads = new Set(bundle.runs.map((run) => run.threads).filter((one) => one !== null));
    expect([...threads].sort((a, b) => a - b)).toEqual(expected.threads);
    expect(differing(bundle)).toEqual([]);
    expectCosts(bundle, expected.rel_metrics, 6);
  });
});

describe.runIf(existsSync(archive))("mar25.pg.workmem.c48", () => {
  it("finds the raw results in the archives of the archive, and 40 threads for every work_mem", async () => {
    const bundle = await readBundle("mar25.pg.workmem.c48");
    const expected = z
      .object({ abs_qps: z.array(absRow), rel_qps: z.array(relRow), rel_metrics: z.array(metRow) })
      .parse(sidecar("mar25.pg.workmem.c48"));
    expect(expected.abs_qps).toHaveLength(15);
    expect(expectAbsolute(bundle, expected.abs_qps, "rowsPerSecond")).toBe(15);
    expect(expected.rel_qps).toHaveLength(20);
    expectRelative(bundle, expected.rel_qps, "rowsPerSecond");
    expect(differing(bundle)).toEqual([]);
    expectCosts(bundle, expected.rel_metrics, 3);
    const warm = (run: ParsedRun) => "params" in run.workload && run.workload.params.phase === "warm";
    const measured = bundle.runs.filter(
      (run) => !warm(run) && !("name" in run.workload && run.workload.name === "prepare"),
    );
    expect(new Set(measured.map((run) => run.threads))).toEqual(new Set([40]));
    const byHand = bundle.authorTables.find(({ source }) => source.path.endsWith("qps.readonly.all"));
    expect(byHand).toMatchObject({ cells: 144, agree: 24, differ: 0, noData: 120 });
  });
});

describe.runIf(existsSync(archive))("nov25.maria.sb", () => {
  it("takes what the three raw directories have from them, the rest from tables, each cell once", async () => {
    const bundle = await readBundle("nov25.maria.sb");
    const expected = z.object({ abs_qps: z.array(absRow), rel_qps: z.array(relRow) }).parse(sidecar("nov25.maria.sb"));
    expect(expected.abs_qps).toHaveLength(20);
    expect(expectAbsolute(bundle, expected.abs_qps, "rowsPerSecondPerThread")).toBe(10);
    expect(expected.rel_qps).toHaveLength(25);
    expectRelative(bundle, expected.rel_qps, "rowsPerSecondPerThread");
    expect(differing(bundle)).toEqual([]);
    expect(bundle.issues.filter(({ code }) => code === "author-repeat" || code === "csv-differs")).toEqual([]);
  });

  it("checks files of one name at two levels each for itself: their columns differ", async () => {
    const { authorTables } = await readBundle("nov25.maria.sb");
    const cellsOf = (name: string) =>
      authorTables.flatMap(({ source, cells }) => (source.path.endsWith(name) ? [[source.path, cells]] : []));
    const top = "nov25.maria.sb";
    // 33 tests by 28 columns in both; relative ones of 27 columns at the top and 26 below (the sidecar's edge_cases).
    expect(cellsOf("/qps.abs.ma.all2.tsv.no1103").sort()).toEqual([
      [`${top}/hetz.2/qps.abs.ma.all2.tsv.no1103`, 33 * 28],
      [`${top}/qps.abs.ma.all2.tsv.no1103`, 33 * 28],
    ]);
    expect(cellsOf("/qps.rel.ma.all2.tsv.markup.no1103").sort()).toEqual([
      [`${top}/hetz.2/qps.rel.ma.all2.tsv.markup.no1103`, 33 * 26],
      [`${top}/qps.rel.ma.all2.tsv.markup.no1103`, 33 * 27],
    ]);
  });

  it("has 33 failed runs of the build whose column says 0.00 or innodb, and no rate of 0", async () => {
    const { points, issues } = await readBundle("nov25.maria.sb");
    const failed = points.filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(33);
    expect(failed.every(({ label, metrics }) => label.includes("x.ma110306_") && metrics.qps === null)).toBe(true);
    const told = issues.filter(({ code }) => code === "author-cell-failed").map(({ message }) => message);
    expect(told).toHaveLength(3);
    for (const message of told) expect(message).toMatch(/^33 cells of x\.ma110306_rel_withdbg.* hold ("innodb"|0\.00)/);
  });
});

describe.runIf(existsSync(archive))("sysbench.dec2020", () => {
  const block = z.object({ file: z.string(), test: z.string(), phase: z.string(), range: z.number() }).loose();

  it("reads the blocks of the sidecar with a thread count a column", async () => {
    const bundle = await readBundle("sysbench.dec2020");
    const { abs_qps_blocks: abs, rel_qps_blocks: rel } = z
      .object({ abs_qps_blocks: z.array(block), rel_qps_blocks: z.array(block) })
      .parse(sidecar("sysbench.dec2020"));
    const rates = (one: z.infer<typeof block>, name: string) =>
      [1, 2, 3, 4].map((threads) => {
        const run = bundle.runs.find(
          ({ source, workload, setting, threads: count }) =>
            source.path.includes(`/${one.file.split("/")[0]}/`) &&
            "name" in workload &&
            workload.name === one.test &&
            workload.params.phase === one.phase &&
            workload.params.range === one.range &&
            setting.build?.raw === name &&
            count === threads,
        );
        return bundle.points.find(({ runKey }) => runKey === run?.key)?.metrics.qps ?? Number.NaN;
      });
    const buildsOf = (one: z.infer<typeof block>) =>
      Object.entries(one).flatMap(([name, values]) => {
        const numbers = z.array(z.number()).safeParse(values);
        return numbers.success ? [{ name: /^(?:x\.)?([^.]+)/.exec(name)?.[1] ?? "", numbers: numbers.data }] : [];
      });
    expect(abs.flatMap(buildsOf)).toHaveLength(5);
    for (const one of abs) {
      for (const { name, numbers } of buildsOf(one)) expect(rates(one, name).map(Math.round), name).toEqual(numbers);
    }
    for (const one of rel) {
      const base = rates(one, String(one.base));
      for (const { name, numbers } of buildsOf(one))
        expect(rates(one, name).map((rate, at) => Number((rate / (base[at] ?? Number.NaN)).toFixed(2)))).toEqual(
          numbers,
        );
    }
    expect(differing(bundle)).toEqual([]);
  });

  it("checks o.sum.rx against the raw results of fbmy56 and fbmy80", async () => {
    const { authorTables } = await readBundle("sysbench.dec2020");
    const sums = authorTables.filter(({ source }) => /o\.sum\.rx\.(?:abs|rel)$/.test(source.path));
    expect(sums.map(({ title, cells, agree }) => [title, cells, agree]).toSorted()).toEqual([
      ["absolute QPS", 330, 330],
      ["absolute QPS", 330, 330],
      ["relative QPS", 205, 205],
      ["relative QPS", 205, 205],
    ]);
  });

  it("has each of the 250 numbers of inmem.take4/o.qps.abs.my.pg.old once: MySQL's as o.qps.abs.in prints them beside it, Postgres' here", async () => {
    const { runs, points, issues } = await readBundle("sysbench.dec2020");
    const files = await filesOfBundle(path.join(archive, "sysbench.dec2020.tar.gz"));
    const { path: table, text } = files.find((file) => file.path.endsWith("/inmem.take4/o.qps.abs.my.pg.old")) ?? {
      path: "",
      text: "",
    };
    // A line is its numbers, one a thread count, and the build; the scan and the load have one number.
    const rows = text
      .split("\n")
      .filter((line) => line.includes("\t"))
      .map((line) => line.split("\t"))
      .map((cells) => ({ numbers: cells.slice(0, -1).map(Number), build: cells.at(-1)?.split(".")[1] }));
    expect(rows.reduce((sum, { numbers }) => sum + numbers.length, 0)).toBe(250);
    const byThreads = rows.filter(({ numbers }) => numbers.length === 3);
    // 41 tests of two builds; these are the 246 numbers whose thread counts the report calls assumed.
    expect(byThreads).toHaveLength(82);
    expect(issues.find((issue) => issue.path === table && issue.code === "threads-assumed")?.message).toContain(
      " 246 numbers ",
    );
    for (const [build, file] of [
      ["my5649", "o.qps.abs.in"],
      ["pg1110", "o.qps.abs.my.pg.old"],
    ]) {
      const own = new Map(runs.filter(({ setting }) => setting.build?.raw === build).map((run) => [run.key, run]));
      const kept = points.filter(
        ({ source, runKey }) => source.path.endsWith(`/inmem.take4/${file}`) && own.has(runKey),
      );
      expect(kept).toHaveLength(125);
      for (const threads of [1, 2, 3])
        expect(
          kept
            .filter(({ runKey, metrics }) => own.get(runKey)?.threads === threads && metrics.qps !== null)
            .map(({ metrics }) => metrics.qps)
            .toSorted(),
        ).toEqual(
          byThreads
            .filter((row) => row.build === build)
            .map(({ numbers }) => numbers[threads - 1])
            .toSorted(),
        );
    }
  });
});

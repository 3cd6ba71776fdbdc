import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ParsedRun } from "@/lib/domain/model";
import { archive, hasShared } from "@/lib/shared.testing";
import { filesOfBundle } from "../../reading.testing";
import { differing, readBundle } from "./archive.testing";

describe.runIf(hasShared)("nov25.sb.mysql", () => {
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

describe.runIf(hasShared)("apr26.pn53.sb.ma.latin", () => {
  it("gives author points alone, with which the edited table agrees", async () => {
    const bundle = await readBundle("apr26.pn53.sb.ma.latin");
    expect(differing(bundle)).toEqual([]);
    expect(new Set(bundle.points.map(({ origin }) => origin))).toEqual(new Set(["author"]));
    expect(bundle.authorTables.find(({ title }) => title === "relative QPS, edited copy")).toMatchObject({
      cells: 320,
      rule: expect.stringMatching(/320 agree with the author's other numbers and 0 do not\.$/),
    });
  });
});

describe.runIf(hasShared)("mar25.sb.in.c48", () => {
  it("gives author points, with which its other tables agree", async () => {
    const bundle = await readBundle("mar25.sb.in.c48");
    expect(new Set(bundle.points.map(({ origin }) => origin))).toEqual(new Set(["author"]));
    expect(differing(bundle)).toEqual([]);
  });
});

describe.runIf(hasShared)("mar25.pg.workmem.c48", () => {
  it("finds raw results in archives inside the bundle, and 40 threads for every work_mem", async () => {
    const bundle = await readBundle("mar25.pg.workmem.c48");
    expect(differing(bundle)).toEqual([]);
    const warm = (run: ParsedRun) => "params" in run.workload && run.workload.params.phase === "warm";
    const measured = bundle.runs.filter(
      (run) => !warm(run) && !("name" in run.workload && run.workload.name === "prepare"),
    );
    expect(new Set(measured.map((run) => run.threads))).toEqual(new Set([40]));
    const byHand = bundle.authorTables.find(({ source }) => source.path.endsWith("qps.readonly.all"));
    expect(byHand).toMatchObject({ cells: 144, agree: 24, differ: 0, noData: 120 });
  });
});

describe.runIf(hasShared)("nov25.maria.sb", () => {
  it("agrees with all of its tables, and no two tables have different numbers for a cell", async () => {
    const bundle = await readBundle("nov25.maria.sb");
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

  it("has 33 failed runs of the build whose column holds 0.00 or innodb, and no rate of 0", async () => {
    const { points, issues } = await readBundle("nov25.maria.sb");
    const failed = points.filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(33);
    expect(failed.every(({ label, metrics }) => label.includes("x.ma110306_") && metrics.qps === null)).toBe(true);
    expect(points.filter(({ metrics }) => metrics.qps === 0)).toEqual([]);
    const messages = issues.filter(({ code }) => code === "author-cell-failed").map(({ message }) => message);
    expect(messages).toHaveLength(3);
    for (const message of messages)
      expect(message).toMatch(/^33 cells of x\.ma110306_rel_withdbg.* hold ("innodb"|0\.00)/);
  });
});

describe.runIf(hasShared)("sysbench.dec2020", () => {
  it("agrees with all of its tables", async () => {
    expect(differing(await readBundle("sysbench.dec2020"))).toEqual([]);
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

  it("has each of the 250 numbers of inmem.take4/o.qps.abs.my.pg.old once, MySQL's in o.qps.abs.in", async () => {
    const { runs, points, issues } = await readBundle("sysbench.dec2020");
    const files = await filesOfBundle(path.join(archive, "sysbench.dec2020.tar.gz"));
    const { path: table, text } = files.find((file) => file.path.endsWith("/inmem.take4/o.qps.abs.my.pg.old")) ?? {
      path: "",
      text: "",
    };
    // A line has one number per thread count, and the build. The scan and the load have one number.
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
    for (const [build, file, other] of [
      ["my5649", "o.qps.abs.in", "o.qps.abs.my.pg.old"],
      ["pg1110", "o.qps.abs.my.pg.old", "o.qps.abs.in"],
    ]) {
      const own = new Map(runs.filter(({ setting }) => setting.build?.raw === build).map((run) => [run.key, run]));
      const ownOf = (name: string | undefined) =>
        points.filter(({ source, runKey }) => source.path.endsWith(`/inmem.take4/${name}`) && own.has(runKey));
      const kept = ownOf(file);
      expect([kept.length, ownOf(other).length]).toEqual([125, 0]);
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

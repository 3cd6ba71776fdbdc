import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { archive, hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { linkbench } from "./importer";

const bundle = "linkbench.sep2017.seed-tables";
describe.runIf(hasShared)(bundle, () => {
  let results: ParsedResults;
  beforeAll(async () => {
    results = readFiles(linkbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`)));
  });
  const pointOf = (file: string, engine: string) =>
    results.points.find(({ source, label }) => source.path.endsWith(file) && label === engine);

  it("gives 24 rows, all of them the author's; lib/import/sidecars checks each cell", () => {
    expect([results.points.length, results.runs.length]).toEqual([24, 24]);
    expect(new Set(results.points.map(({ origin }) => origin))).toEqual(new Set(["author"]));
  });

  it("finds the two misprints among 31 KB cells and 19 Mcpu cells, and shows the values that follow from MB/s instead", () => {
    const total = [0, 0, 0, 0];
    for (const { cells, agree, differ, noData } of results.authorTables)
      [cells, agree, differ, noData].forEach((count, at) => {
        total[at] = (total[at] ?? 0) + count;
      });
    expect(total).toEqual([31 + 19, 29 + 19, 2, 0]);
    expect(
      results.authorTables.flatMap(({ differences }) => differences.map(({ label, printed }) => [label, printed])),
    ).toEqual(
      expect.arrayContaining([
        ["toku5717 wkb/t", "0.08"],
        ["inno802 wkb/i", "1.02"],
      ]),
    );
    const toku = pointOf("inmem.48core.256g.trx.hour12.new_config.txt", "toku5717");
    expect(toku?.moreMetrics.writtenBytesPerTransactionPrinted).toBe(80);
    // 10.0 * 1000 / 3333 = 3.0003 KB.
    expect(toku?.moreMetrics.writtenBytesPerTransaction).toBeCloseTo(3000.3, 1);
    expect(results.issues.filter(({ code }) => code === "misprint")).toHaveLength(2);
  });

  it("reports the sizes 15xx and 12xx and nothing else", () => {
    expect(
      results.issues.filter(({ code }) => code !== "misprint").map(({ code, text }) => [code, text?.includes("xx")]),
    ).toEqual(Array(4).fill(["not-a-number", true]));
  });

  it("knows engines, versions and the hour", () => {
    const run = (label: string) => results.runs.find(({ algorithm }) => algorithm === label)?.setting;
    expect(run("toku5717.zlib")).toMatchObject({ engine: "tokudb", build: { version: "5.7.17", flags: ["zlib"] } });
    expect(run("inno802")).toMatchObject({ engine: "mysql", build: { version: "8.0.2" } });
    expect(run("myrocks.none")).toMatchObject({ engine: "myrocks", build: { version: null } });
    expect(new Set(results.runs.map(({ workload }) => JSON.stringify(workload)))).toEqual(
      new Set([
        '{"family":"linkbench","name":"load","params":{}}',
        '{"family":"linkbench","name":"trx","params":{"hour":12}}',
      ]),
    );
  });
});

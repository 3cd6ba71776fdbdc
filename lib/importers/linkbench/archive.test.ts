import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { filesOfBundle, readFiles } from "../reading.testing";
import { linkbench } from "./importer";

const archive = path.resolve(import.meta.dirname, "../../../../shared/bundles/archive");
const bundle = "linkbench.sep2017.seed-tables";
const cell = z.union([z.number(), z.string(), z.null()]);
const sidecar = () =>
  z
    .object({ tables: z.record(z.string(), z.array(z.record(z.string(), cell))) })
    .parse(JSON.parse(readFileSync(path.join(archive, `${bundle}.expected.json`), "utf8"))).tables;

// What the sidecar's columns are in base units, written down a second time: KB and MB by 1000, GB by 1024, milliseconds, percent.
const units: Readonly<Record<string, readonly [string, number]>> = {
  ips: ["insertsPerSecond", 1],
  tps: ["tps", 1],
  "r/t": ["readsPerTransaction", 1],
  "wkb/i": ["writtenBytesPerInsert", 1000],
  "wkb/t": ["writtenBytesPerTransaction", 1000],
  "rkb/t": ["readBytesPerTransaction", 1000],
  "mcpu/i": ["normalizedCpuPerInsert", 1],
  "mcpu/t": ["normalizedCpuPerTransaction", 1],
  size: ["databaseBytes", 1024 ** 3],
  rss: ["memoryBytes", 1024 ** 3],
  "rmb/s": ["readBytesPerSecond", 1e6],
  "wmb/s": ["writtenBytesPerSecond", 1e6],
  cpu: ["cpuFraction", 0.01],
  un: ["updateNodeP99Seconds", 0.001],
  gn: ["getNodeP99Seconds", 0.001],
  ul: ["updateLinkP99Seconds", 0.001],
  gl: ["getLinksListP99Seconds", 0.001],
};

describe.runIf(existsSync(archive))(bundle, () => {
  let results: ParsedResults;
  beforeAll(async () => {
    results = readFiles(linkbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`)));
  });
  const pointOf = (file: string, engine: string) =>
    results.points.find(({ source, label }) => source.path.endsWith(file) && label === engine);

  it("gives the sidecar's 24 rows, every cell in base units", () => {
    let rows = 0;
    for (const [file, table] of Object.entries(sidecar())) {
      for (const row of table) {
        rows++;
        const more = pointOf(file, String(row.engine))?.moreMetrics ?? {};
        for (const [name, value] of Object.entries(row)) {
          if (name === "engine") continue;
          const [key = "", factor = Number.NaN] = units[name.toLowerCase()] ?? [];
          const got = more[`${key}Printed`] ?? more[key];
          if (typeof value === "number") expect(got, `${file} ${row.engine} ${name}`).toBeCloseTo(value * factor, 6);
          else expect(got, `${file} ${row.engine} ${name}`).toBeNull();
        }
      }
    }
    expect([rows, results.points.length, results.runs.length]).toEqual([24, 24, 24]);
    expect(new Set(results.points.map(({ origin }) => origin))).toEqual(new Set(["author"]));
  });

  it("finds the two misprints among 31 KB cells and 19 Mcpu cells, and shows what follows from MB/s instead", () => {
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

  it("names the sizes 15xx and 12xx and nothing else", () => {
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
        '{"family":"linkbench","name":"load","params":{},"group":"load"}',
        '{"family":"linkbench","name":"trx","params":{"hour":12},"group":"mixed"}',
      ]),
    );
  });
});

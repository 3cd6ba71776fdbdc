import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Origin, ParsedPoint } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { filesOfBundle, readFiles, type TestFile } from "../reading.testing";
import { insertBenchmark } from "./importer";

const archive = path.resolve(import.meta.dirname, "../../../../shared/bundles/archive");
const bundle = "ibench.jan2021";

const cell = z.union([z.number(), z.string(), z.null()]);
const tables = z.record(z.string(), z.array(z.record(z.string(), cell)));
const sidecar = () =>
  z
    .object({ steps_in_order: z.array(z.string()), mrg: tables, rel: tables })
    .parse(JSON.parse(readFileSync(path.join(archive, `${bundle}.expected.json`), "utf8")));

/** Rows of tables as lines, counted without our parser: they end in a tag and hold 20 tabs. */
const rowsIn = (files: TestFile[]) =>
  files
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => line.split("\t").length === 21 && !line.startsWith("ips"));

describe.runIf(existsSync(archive))(bundle, () => {
  let files: TestFile[] = [];
  let results: ParsedResults;
  beforeAll(async () => {
    files = await filesOfBundle(path.join(archive, `${bundle}.tar.gz`));
    results = readFiles(insertBenchmark, files);
  });
  const named = (pattern: RegExp) => files.filter((file) => pattern.test(path.basename(file.path)));
  const pointOf = (label: string, step: string): ParsedPoint | undefined => {
    const runs = results.runs
      .filter(({ workload }) => "name" in workload && workload.name === step)
      .map(({ key }) => key);
    return results.points.find((point) => point.label === label && runs.includes(point.runKey));
  };
  const counted = (prefix: string) =>
    results.authorTables
      .filter(({ title }) => title.startsWith(prefix))
      .reduce((sum, { cells, agree }) => ({ cells: sum.cells + cells, agree: sum.agree + agree }), {
        cells: 0,
        agree: 0,
      });

  it("gives one run and one raw point for each of the 22 files' 15 rows, in the order of the sidecar's steps", () => {
    const { steps_in_order: steps } = sidecar();
    expect(named(/^o\.sum\.t\./)).toHaveLength(22);
    expect(results.points).toHaveLength(22 * steps.length);
    expect(new Set(results.points.map(({ origin }) => origin))).toEqual(new Set<Origin>(["raw"]));
    expect(results.runs.slice(0, steps.length).map(({ workload }) => "name" in workload && workload.name)).toEqual(
      steps,
    );
    expect(results.issues).toEqual([]);
  });

  it("gives the values of the sidecar's mrg rows in base units", () => {
    for (const [file, rows] of Object.entries(sidecar().mrg)) {
      const size = file.split("/")[0];
      const step = file.replace(/^.*mrg\./, "");
      for (const row of rows) {
        const point = pointOf(`${size}.${row.tag}`, step);
        const load = step.startsWith("l.");
        const more = point?.moreMetrics ?? {};
        const per = load ? "Insert" : "Query";
        const number = (column: string) => Number(row[column]);
        expect(point?.metrics.qps ?? null, file).toBe(load ? null : row.qps);
        expect(more.insertsPerSecond).toBe(row.ips);
        expect(Math.abs((more.readsPerSecond ?? -1) - number("rps"))).toBeLessThanOrEqual(0.5);
        expect(more.readBytesPerSecond).toBeCloseTo(number("rmbps") * 1024 ** 2, 3);
        expect(more.writtenBytesPerSecond).toBeCloseTo(number("wmbps") * 1024 ** 2, 3);
        expect(more.writesPerSecond).toBe(row.wps);
        expect(more[`readsPer${per}`]).toBe(row.rpq);
        expect(more[`readBytesPer${per}`]).toBeCloseTo(number("rkbpq") * 1024, 6);
        expect(more.writesPerInsert).toBe(row.wpi);
        expect(more.writtenBytesPerInsert).toBeCloseTo(number("wkbpi") * 1024, 6);
        expect(more.contextSwitchesPerSecond).toBe(row.csps);
        expect(more.cpuFraction).toBeCloseTo(number("cpups") / 100, 9);
        expect(more[`contextSwitchesPer${per}`]).toBe(row.cspq);
        expect(more[`cpuSecondsPer${per}`]).toBeCloseTo(number("cpupq") / 1e6, 12);
        expect(more.databaseBytes).toBe(Math.round(number("dbgb1") * 1024 ** 3));
        expect(more.directoryBytes).toBe(Math.round(number("dbgb2") * 1024 ** 3));
        expect(more.memoryBytes).toBe(row.rss === 0 ? null : Math.round(number("rss") * 1024 ** 3));
        expect(more.latencyMaxSeconds).toBe(row.maxop);
        expect(more.throughputP50PerSecond).toBe(row.p50);
        expect(more.throughputP99PerSecond).toBe(row.p99);
      }
    }
  });

  it("agrees with every cell of every mrg row and every rel row, some files among them", () => {
    const merged = rowsIn(named(/^mrg\./)).length * 20;
    const ratios = rowsIn(named(/^rel\./)).length * 20;
    expect([merged, ratios]).toEqual([21_140, 12_200]);
    expect(counted("summary")).toEqual({ cells: merged, agree: merged });
    expect(counted("ratios")).toEqual({ cells: ratios, agree: ratios });
    const [file = "", rows = []] = Object.entries(sidecar().rel)[0] ?? [];
    const table = results.authorTables.find(({ source }) => source.path.endsWith(file));
    expect(table).toMatchObject({ cells: rows.length * 20, agree: rows.length * 20 });
  });

  it("tells the engines and keeps the rerun with a bad config apart", () => {
    const engines = new Map(results.runs.map(({ algorithm, setting }) => [algorithm, setting]));
    expect([...engines].map(([name, { engine }]) => [name, engine])).toEqual(
      expect.arrayContaining([
        ["my5649.cx6d", "mysql"],
        ["pg131.cx5", "postgres"],
        ["rx56.cx6a", "myrocks"],
        ["rx80.cx6a", "myrocks"],
      ]),
    );
    expect(engines.get("my5649.cx6d")?.config?.raw).toBe("cx6d");
    expect(engines.get("my5649.cx6d.badcnf")?.config).toMatchObject({ raw: "cx6d.badcnf", variants: ["badcnf"] });
    expect(results.runs.find(({ algorithm }) => algorithm === "my5649.cx6d.badcnf")?.settings).toEqual({
      initialRows: 20_000_000,
      badConfig: true,
    });
    expect(pointOf("20m.my5649.cx6d", "l.x")?.moreMetrics).toMatchObject({
      throughputP50PerSecond: null,
      throughputP99PerSecond: null,
    });
  });
});

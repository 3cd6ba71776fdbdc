import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Origin, ParsedPoint } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { archive, hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles, type TestFile } from "../reading.testing";
import { insertBenchmark } from "./importer";

const bundle = "ibench.jan2021";

/** Returns the rows of tables, found without our parser: they end in a tag and hold 20 tabs. */
const rowsIn = (files: TestFile[]) =>
  files
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => line.split("\t").length === 21 && !line.startsWith("ips"));

describe.runIf(hasShared)(bundle, () => {
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

  it("gives one run and one raw point for each of the 22 files' 15 rows", () => {
    expect(named(/^o\.sum\.t\./)).toHaveLength(22);
    expect(results.runs).toHaveLength(22 * 15);
    expect(results.points).toHaveLength(22 * 15);
    expect(new Set(results.points.map(({ origin }) => origin))).toEqual(new Set<Origin>(["raw"]));
    expect(results.issues).toEqual([]);
  });

  it("agrees with every cell of every mrg row and every rel row, mrg.some and rel.some included", () => {
    const merged = rowsIn(named(/^mrg\./)).length * 20;
    const ratios = rowsIn(named(/^rel\./)).length * 20;
    expect([merged, ratios]).toEqual([21_140, 12_200]);
    expect(counted("summary")).toEqual({ cells: merged, agree: merged });
    expect(counted("ratios")).toEqual({ cells: ratios, agree: ratios });
  });

  it("names the engines, and separates the rerun with a bad config", () => {
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
  });

  it("has no percentiles of throughput for l.x, which builds the indexes", () => {
    expect(pointOf("20m.my5649.cx6d", "l.x")?.moreMetrics).toMatchObject({
      throughputP50PerSecond: null,
      throughputP99PerSecond: null,
    });
  });
});

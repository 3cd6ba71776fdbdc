import { createReadStream } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { importBundle } from "./import-bundle";
import { storeUpload } from "./upload";

const root = path.resolve(import.meta.dirname, "../..");

async function put(fileName: string): Promise<string> {
  const source = createReadStream(path.join(root, "sample", fileName));
  const { state } = await storeUpload({ source, fileName, title: null });
  await importBundle((await bundleKeyOf(state.id)) ?? 0);
  return state.id;
}

/** Returns the rates that sysbench printed (`queries: 25723 (6430.30 per sec.)`) by build, test and threads, sorted. */
async function printedRates(fileName: string): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>();
  for (const { path: file, text } of await filesOfBundle(path.join(root, "sample", fileName))) {
    const [, build, test, threads] =
      /x\.(\w+)\.x1_c2r24\.pk1\/sb\.o\.([\w-]+)\.range100\.pk1\.dop(\d+)$/.exec(file) ?? [];
    if (!build) continue;
    const [, rate] = /queries: +\d+ +\(([\d.]+) per sec\.\)/.exec(text) ?? [];
    const key = `${build} ${test} ${threads}`;
    rates.set(
      key,
      [...(rates.get(key) ?? []), Number(rate)].sort((a, b) => a - b),
    );
  }
  return rates;
}

withTestDatabase();

describe("the sample of seven releases", () => {
  const file = "sysbench-postgres-releases.tar.gz";

  it("has in each cell the median of the three rates that sysbench printed, and their range", async () => {
    const { view } = await loadRelativeView({ bundle: await put(file) });
    if (!view) throw new Error("There is no view.");
    const printed = await printedRates(file);
    expect(printed.size).toBe(7 * 6);
    const { columns, rows, cells } = view.table;
    const ours = new Map(
      rows.flatMap(({ workload }, row) =>
        columns.map(({ value }, column) => {
          const { n, min, value: median, max } = cells[row]?.[column] ?? { n: 0, min: 0, value: 0, max: 0 };
          return [`${value} ${workload} 1`, { n, all: [min, median, max] }];
        }),
      ),
    );
    expect(ours).toEqual(new Map([...printed].map(([key, all]) => [key, { n: 3, all }])));
    // grep -h queries: r?/x.pg180_zonky*/sb.o.write-only*: 8538.91, 7672.98, 6498.64.
    expect(printed.get("pg180_zonky write-only 1")).toEqual([6498.64, 7672.98, 8538.91]);
  });

  it("has no verdict on 18.0 against 12.22 in any of its six tests, since their runs differ too much", async () => {
    const view = await loadDiffView({ bundle: await put(file), a: "pg1222_zonky", b: "pg180_zonky" });
    const rows = view?.sections.flatMap((section) => section.rows) ?? [];
    expect(rows.map(({ answer }) => answer)).toEqual(Array.from({ length: 6 }, () => "cannot tell"));
    // Medians of three: 5157.44 of 5003.82 to 5268.87, and 5321.10 of 4989.10 to 5507.59.
    expect(rows.find(({ name }) => name === "update-index")?.ratio).toBeCloseTo(5157.44 / 5321.1, 10);
  });
});

describe("the sample of inserts", () => {
  const file = "sysbench-postgres-inserts.tar.gz";

  it("has the mean of two printed rates, and a verdict on 18.0 against 12.22 at two threads but not at one", async () => {
    const bundle = await put(file);
    const printed = await printedRates(file);
    const [twelve = [], eighteen = []] = ["pg1222_zonky", "pg180_zonky"].map((build) =>
      printed.get(`${build} insert 2`),
    );
    expect([twelve, eighteen]).toEqual([
      [9606.34, 11093.89],
      [17485.64, 20253.7],
    ]);
    const rowAt = async (threads: string) =>
      (await loadDiffView({ bundle, threads, a: "pg1222_zonky", b: "pg180_zonky" }))?.sections[0]?.rows[0];
    const [one, two] = [await rowAt("1"), await rowAt("2")];
    // The median of two is their mean: 10350.115 and 18869.67.
    expect(two?.a.value).toBeCloseTo((9606.34 + 11093.89) / 2, 6);
    expect(two?.b.value).toBeCloseTo((17485.64 + 20253.7) / 2, 6);
    expect(two?.answer).toBe("changed");
    // 3910.60 and 4266.71; 4426.89 and 4748.34.
    expect(one?.ratio).toBeCloseTo((4426.89 + 4748.34) / (3910.6 + 4266.71), 10);
    expect(one?.answer).toBe("cannot tell");
  });

  it("has an interval line for at least three seconds of each run", async () => {
    const texts = await filesOfBundle(path.join(root, "sample", file));
    const runs = texts.filter(({ path: name }) => name.includes("/sb.o.insert."));
    expect(runs).toHaveLength(3 * 3 * 2);
    for (const { text } of runs) expect(text.match(/^\[ \ds \] thds: \d /gm)?.length ?? 0).toBeGreaterThanOrEqual(3);
  });
});

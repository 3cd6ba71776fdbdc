import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBundle } from "./reading.testing";

const COLUMNS = "columns: { ms: { is: latency, unit: ms } }";
const manifest = (rule: string) => `version: 1\nruns:\n  - files: "**"\n    rows: samples\n    ${rule}\n`;
const read = (file: string, text: string, rule = COLUMNS) =>
  readBundle({ "b/benchfolio.yaml": manifest(rule), [`b/${file}`]: text });
const csv = (rows: readonly (readonly [string, string, number | string])[]) =>
  ["engine,query,iteration,ms", ...rows.map(([engine, query, ms], at) => `${engine},${query},${at},${ms}`)].join("\n");
const rowsOf = (engine: string, values: readonly (number | string)[]) =>
  values.map((value) => [engine, "q1", value] as const);
type Bundle = Awaited<ReturnType<typeof read>>;
const found = ({ rows }: Bundle) =>
  rows.map(({ setting, source, notes, numbers, status }) => [setting.engine, source.line, notes, numbers, status]);

const NUMBERS = Array.from({ length: 25 }, (_, at) => at + 1);

describe("a table whose rows are samples by the manifest", () => {
  it("has one run for rows of equal facts, with their count, median and p95, and says who made them", async () => {
    const bundle = await read("x.csv", csv([...rowsOf("pg", NUMBERS.toReversed()), ...rowsOf("duck", [4, 1, 2])]));
    // The 13th of 25, and 0.95 x 24 = 22.8 ranks above the first: 1 + 22.8. Three samples have no p95.
    expect(found(bundle)).toEqual([
      [
        "postgres",
        2,
        { samples: 25 },
        { latencyP50Seconds: 0.013, latencyP95Seconds: expect.closeTo(0.0238, 12) },
        "complete",
      ],
      ["duck", 27, { samples: 3 }, { latencyP50Seconds: 0.002 }, "complete"],
    ]);
    expect(bundle.rows[0]?.sources?.latencyP95Seconds).toEqual({
      path: "b/x.csv",
      line: 2,
      origin: "computed",
      rule: "95th percentile of 25 samples, made by Benchfolio: each row is a sample by the manifest (lines 2 to 26).",
    });
    expect(bundle.issues.filter(({ code }) => code === "samples-joined")).toMatchObject([
      { path: "b/x.csv", line: 1, message: expect.stringContaining("28 rows are samples") },
    ]);
  });

  it("keeps rows of other facts apart, and repeats that the manifest names", async () => {
    const text = "engine,query,iteration,cache,ms\npg,q1,1,hot,1\npg,q1,1,cold,9\npg,q1,2,hot,3\n";
    const caches = async (rule: string) =>
      (await read("x.csv", text, rule)).rows.map(({ settings, repeat, numbers }) => [
        settings?.cache,
        repeat ?? null,
        numbers.latencyP50Seconds,
      ]);
    // The median of 1 and 3 ms.
    expect(await caches(COLUMNS)).toEqual([
      ["hot", null, 0.002],
      ["cold", null, 0.009],
    ]);
    expect(await caches("columns: { ms: { is: latency, unit: ms }, iteration: repeat }")).toEqual([
      ["hot", "1", 0.001],
      ["cold", "1", 0.009],
      ["hot", "2", 0.003],
    ]);
  });

  it("counts failed samples, takes none for a number, and fails a run without any other", async () => {
    const text = csv([...rowsOf("pg", [5, "timeout", 7]), ...rowsOf("duck", ["timeout", "timeout"])]);
    expect(found(await read("x.csv", text))).toEqual([
      ["postgres", 2, { samples: 2, failedSamples: 1 }, { latencyP50Seconds: 0.006 }, "complete"],
      ["duck", 5, { samples: 0, failedSamples: 2 }, {}, "failed"],
    ]);
  });

  it("may be JSON, and may have the median of a rate and the mean of a recall", async () => {
    const samples = [1, 2, 6].map((qps) => ({ engine: "pg", test: "q1", qps }));
    const json = await read("x.json", JSON.stringify({ runs: samples }), 'values: "runs[]"');
    expect(found(json)).toEqual([["postgres", 1, { samples: 3 }, { qps: 2 }, "complete"]]);
    const text = "engine,dataset,k,recall,latency_ms\npg,glove,10,0.5,1\npg,glove,10,1,2\npg,glove,10,0.9,3\n";
    const vectors = await read("x.csv", text, "columns: { recall: recall }");
    // (0.5 + 1 + 0.9) / 3 = 0.8.
    expect(vectors.rows.map(({ numbers }) => numbers)).toEqual([
      { recall: expect.closeTo(0.8, 12), latencyP50Seconds: 0.002 },
    ]);
  });

  it("may be lists of numbers under a key that the manifest names, of one row or of several", async () => {
    const row = (...ms: number[]) => ({ engine: "pg", test: "q1", runs: ms });
    const text = `version: 1\nruns:\n  - files: "**"\n    columns: { runs: { is: latency, unit: ms } }\n`;
    const lists = await readBundle({ "b/benchfolio.yaml": text, "b/x.json": JSON.stringify(row(9, 1, 2)) });
    expect(found(lists)).toEqual([["postgres", 1, { samples: 3 }, { latencyP50Seconds: 0.002 }, "complete"]]);
    const both = await read(
      "x.json",
      JSON.stringify([row(1, 2), row(9)]),
      "columns: { runs: { is: latency, unit: ms } }",
    );
    expect(found(both)).toEqual([["postgres", 1, { samples: 3 }, { latencyP50Seconds: 0.002 }, "complete"]]);
  });

  it("gives the same numbers in any order, within the samples, and counts all of them", async () => {
    const values = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(values, fc.nat(), async (numbers, seed) => {
        const mixed = numbers
          .map((value, at) => ({ value, order: (seed + at * 7919) % 101 }))
          .toSorted((a, b) => a.order - b.order)
          .map(({ value }) => value);
        const [one, other] = [
          await read("x.csv", csv(rowsOf("pg", numbers))),
          await read("x.csv", csv(rowsOf("pg", mixed))),
        ];
        const [row] = one.rows;
        expect(one.rows).toHaveLength(1);
        expect(other.rows[0]?.numbers).toEqual(row?.numbers);
        expect(row?.notes.samples).toBe(numbers.length);
        expect(row?.numbers.latencyP50Seconds).toBeGreaterThanOrEqual(Math.min(...numbers) / 1000 - 1e-12);
        expect(row?.numbers.latencyP50Seconds).toBeLessThanOrEqual(Math.max(...numbers) / 1000 + 1e-12);
        expect(Object.hasOwn(row?.numbers ?? {}, "latencyP95Seconds")).toBe(numbers.length >= 20);
      }),
      { numRuns: 30 },
    );
  });

  it("is an error with line and column for another word, and the bundle is read without the manifest", async () => {
    const text = `version: 1\nruns:\n  - files: "**"\n    rows: sampled\n`;
    const bundle = await readBundle({ "b/benchfolio.yaml": text, "b/x.csv": "engine,workload,qps\npg,a,2\npg,a,4\n" });
    expect(bundle.issues.filter(({ code }) => code === "manifest-wrong")).toMatchObject([
      { line: 4, message: expect.stringMatching(/Line 4, column 5: .*rows are results or samples/) },
    ]);
    expect(bundle.rows).toHaveLength(2);
  });
});

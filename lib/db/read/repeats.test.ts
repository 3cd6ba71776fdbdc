import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/corrections/route";
import { knownNoise } from "@/lib/domain/verdicts/known-noise";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { diffViewSchema } from "@/lib/views/diff/diff-types";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { noiseSource } from "@/lib/views/diff/noise-words";
import { historyViewSchema } from "@/lib/views/history/history-types";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeViewSchema } from "@/lib/views/relative/relative-types";
import { withTestDatabase } from "../test-database";
import { bundleKeyOf } from "../write/bundles-write";
import { saveTestResults } from "../write/results.testing";
import { loadWorkloadPoints } from "./workload-points";

const file = path.resolve("sample/sysbench-postgres-releases.tar.gz");

/** Returns the logarithms of sysbench's printed rates, by test and build: `queries: 25723 (6430.30 per sec.)`. */
async function printedRates(): Promise<Map<string, Map<string, number[]>>> {
  const tests = new Map<string, Map<string, number[]>>();
  for (const { path: name, text } of await filesOfBundle(file)) {
    const [, build = "", test] = /x\.(\w+)\.x1_c2r24\.pk1\/sb\.o\.([\w-]+)\.range100\.pk1\.dop1$/.exec(name) ?? [];
    if (!test) continue;
    const [, rate] = /queries: +\d+ +\(([\d.]+) per sec\.\)/.exec(text) ?? [];
    const builds = tests.get(test) ?? new Map<string, number[]>();
    tests.set(test, builds.set(build, [...(builds.get(build) ?? []), Math.log(Number(rate))]));
  }
  return tests;
}

/** Sum of squares around the mean of each build. */
const squaresOf = (builds: readonly (readonly number[])[]): number => {
  let squares = 0;
  for (const logs of builds) {
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    for (const log of logs) squares += (log - mean) ** 2;
  }
  return squares;
};

const correct = (body: Readonly<Record<string, string>>) =>
  POST(
    new Request("http://localhost/api/v1/corrections", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ author: "Ann", ...body }),
    }),
  );

withTestDatabase();

describe("the sample of seven releases, run three times each", () => {
  let bundle = "";
  beforeAll(async () => {
    const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
    await importBundle((await bundleKeyOf(state.id)) ?? 0);
    bundle = state.id;
  });

  const factsOf = async () => {
    const { points } = await loadWorkloadPoints("sysbench", [bundle]);
    return new Map(points.map(({ workload, repeats }) => [workload, repeats?.sums]));
  };
  /** Returns A/B's answers for 18.0 against 17.6, by test. */
  const answersOf = async (query: Readonly<Record<string, string>> = {}) => {
    const view = await loadDiffView({ by: "build", a: "pg176_zonky", b: "pg180_zonky", ...query });
    const rows = view?.sections.flatMap((section) => section.rows) ?? [];
    return rows.map(({ name, answer, why, ratio, visible, more, next, noise }) => {
      return { name, answer, why, ratio, visible, more, next, noise };
    });
  };

  it("has the sums of its builds' printed rates, without a build whose runs are 2.3 times apart", async () => {
    const printed = await printedRates();
    expect([printed.size, [...printed.values()].map(({ size }) => size)]).toEqual([6, [7, 7, 7, 7, 7, 7]]);
    // grep -h queries: r?/x.pg176_zonky*/sb.o.write-only*: 14453.09, 7099.46, 6244.06.
    const apart = printed.get("write-only")?.get("pg176_zonky") ?? [];
    expect(Math.exp(Math.max(...apart) - Math.min(...apart))).toBeCloseTo(14453.09 / 6244.06, 9);
    printed.get("write-only")?.delete("pg176_zonky");
    const expected = [...printed].map(([test, builds]) => {
      // Three runs of a build give two degrees of freedom.
      const squares = expect.closeTo(squaresOf([...builds.values()]), 9);
      return [test, { squares, df: 2 * builds.size, builds: builds.size }];
    });
    expect([...(await factsOf())].sort()).toEqual(expected.sort());
  });

  it("answers by the five other builds in A/B of two, and says so", async () => {
    const printed = await printedRates();
    const rows = await answersOf();
    expect(rows).toHaveLength(6);
    for (const { name, noise } of rows) {
      const others = [...(printed.get(name) ?? [])].flatMap(([build, logs]) =>
        build === "pg176_zonky" || build === "pg180_zonky" ? [] : [logs],
      );
      expect(others).toHaveLength(5);
      const asked = { tool: "sysbench", engine: "postgres", host: null, scale: null, threads: 1, test: `${name} 100` };
      const { sigma, session, df, source } = knownNoise(asked);
      expect([df, source]).toEqual([4, "assumed"]);
      // The session's share of a run's variance stays. The rest has 4 degrees of freedom, and 5 builds have 2 each.
      const own = Math.max(sigma ** 2 - session ** 2, sigma ** 2 / 4);
      const variance = sigma ** 2 - own + (4 * own + squaresOf(others)) / (4 + 10);
      expect(noise.sigma, name).toBeCloseTo(Math.sqrt(variance), 9);
      expect(noise).toMatchObject({ source: "repeats", builds: 5, df: 14 });
      expect(noiseSource(noise)).toBe("from 5 builds run several times here");
    }
  });

  it("gives the newest build of a history the same verdict as A/B against the build before", async () => {
    const { view } = await loadHistoryView({ bundle });
    const newest = view?.newest ?? [];
    expect(newest).toHaveLength(6);
    let compared = 0;
    for (const { name, answer, why, ratio, visible, more } of await answersOf()) {
      const row = newest.find(({ workload }) => workload.startsWith(`${name} `));
      if (why !== null || row?.why === "the build before stands alone") expect(row?.answer, name).toBe("cannot tell");
      else {
        compared += 1;
        expect(row, name).toMatchObject({ answer, ratio: expect.closeTo(ratio ?? 0, 12), visible, more });
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it("keeps the noise of repeats in frozen views", async () => {
    const stored = (view: unknown): unknown => JSON.parse(JSON.stringify(view));
    const [{ view: relative }, { view: history }, diff] = await Promise.all([
      loadRelativeView({ bundle }),
      loadHistoryView({ bundle, of: "insert range=100" }),
      loadDiffView({ bundle, by: "build", a: "pg176_zonky", b: "pg180_zonky" }),
    ]);
    const table = relativeViewSchema.parse(stored(relative)).table;
    expect(table.noise?.list[0]?.repeats?.[0]).toMatchObject({ bundle, builds: 7, df: 14 });
    expect(table.noise).toEqual(stored(relative?.table.noise));
    const builds = historyViewSchema
      .parse(stored(history))
      .panels.flatMap(({ lines }) => lines.flatMap((line) => line.builds));
    expect(builds.at(-1)?.pair?.noise).toMatchObject({ source: "repeats", here: 5 });
    expect(diffViewSchema.parse(stored(diff)).sections.flatMap(({ rows }) => rows.map(({ noise }) => noise))).toEqual(
      diff?.sections.flatMap(({ rows }) => rows.map(({ noise }) => noise)),
    );
  });

  it("gives the same answers with two builds in view, beside another bundle, and under corrected names", async () => {
    const before = await answersOf({ bundle });
    expect(await answersOf({ bundle, build: "pg176_zonky,pg180_zonky" })).toEqual(before);
    const other = (qps: number) => ({
      run: {
        setting: {
          engine: "postgres",
          build: { raw: "pg1222_zonky", version: "12.22", flags: [], commit: null },
          config: null,
          machine: null,
        },
        workload: { family: "sysbench", name: "insert", params: { range: 100 } } as const,
        threads: 1,
      },
      points: [{ qps }],
    });
    await saveTestResults("another bundle with quiet repeats", [other(100), other(100.1), other(99.9)]);
    const { points } = await loadWorkloadPoints("sysbench");
    expect(new Set(points.map((point) => point.bundle)).size).toBe(2);
    expect(await answersOf({ bundle })).toEqual(before);
    const facts = await factsOf();
    expect((await correct({ subject: "engine", name: "postgres", displayName: "Postgres of ours" })).status).toBe(201);
    expect(
      (await correct({ subject: "workload", engine: "sysbench", name: "insert", displayName: "inserts" })).status,
    ).toBe(201);
    const named = await factsOf();
    expect([...named.values()]).toEqual([...facts.values()]);
    expect(named.size).toBe(6);
    const renamed = before.map((row) => ({ ...row, name: row.name === "insert" ? "inserts" : row.name }));
    expect(await answersOf({ bundle })).toEqual(renamed);
  });
});

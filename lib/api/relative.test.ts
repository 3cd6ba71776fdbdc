import { beforeAll, describe, expect, it } from "vitest";
import { GET as getRelative } from "@/app/api/v1/relative/route";
import { saveTestResults } from "@/lib/db/results.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import type { ParsedRun } from "@/lib/domain/model";
import { relativeAnswer } from "./schemas/relative";

withTestDatabase();

const answer = async (query: Record<string, string>) => {
  const response = await getRelative(new Request(`http://localhost/?${new URLSearchParams(query)}`));
  return relativeAnswer.parse(await response.json());
};

const run = (build: string, name: string, part: Partial<ParsedRun> = {}): Partial<ParsedRun> => ({
  setting: {
    engine: "mysql",
    build: { raw: build, version: null, flags: [], commit: null },
    config: { raw: build === "my1" ? "c1" : "c2", id: null, variants: [], claimedHardware: null },
    machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
  },
  workload: { family: "sysbench", name, params: {}, group: "point" },
  threads: 8,
  ...part,
});

describe("GET /api/v1/relative", () => {
  let tests = "";
  let vectors = "";
  beforeAll(async () => {
    tests = await saveTestResults("tests", [
      { run: run("my1", "point-query"), points: [{ qps: 100 }] },
      { run: run("my2", "point-query"), points: [{ qps: 50 }, { qps: 150 }] },
      { run: run("my1", "hot-points"), points: [{ qps: 100 }] },
      { run: run("my2", "hot-points", { status: "failed" }), points: [{ qps: null, status: "failed" }] },
      { run: run("my1", "update-index"), points: [{ qps: 10 }] },
      { run: run("my2", "update-index"), points: [{ qps: null }] },
    ]);
    vectors = await saveTestResults("vectors", [
      {
        run: { workload: { family: "vector-search", dataset: "tiny", distance: null, k: 10 }, threads: 1 },
        points: [{ qps: 7, recall: 1 }],
      },
    ]);
  });

  it("says of each cell what it is, and under what it was measured", async () => {
    const { rows, columns } = await answer({ bundle: tests });
    expect(columns.map(({ value }) => value)).toEqual(["my1", "my2"]);
    const found = rows.map(({ workload, cells }) => [workload, cells.map((cell) => cell?.state)]);
    expect(Object.fromEntries(found)).toEqual({
      "point-query": ["ok", "repeats-disagree"],
      "hot-points": ["ok", "failed"],
      "update-index": ["ok", "missing"],
    });
    const row = rows.find(({ workload }) => workload === "point-query");
    expect(row?.conditions).toMatchObject({ machine: "hetz", threads: "8", variant: null, engine: "mysql" });
    expect(row?.cells).toMatchObject([
      { conditions: { config: "c1" }, ratio: 1 },
      { conditions: { config: "c2" }, value: 100, min: 50, max: 150, n: 2, change: null },
    ]);
  });

  it("gives no row where nothing fits, and never the numbers of something else", async () => {
    const nothing: Record<string, string>[] = [
      { bundle: vectors },
      { bundle: "nosuch" },
      { family: "fio" },
      { machine: "nosuch" },
      { bundle: tests, workload: "nosuch" },
      { "s.rows": "10" },
      { variant: "nosuch" },
      { scale: "cached" },
    ];
    for (const query of nothing) {
      expect([query, (await answer(query)).rows]).toEqual([query, []]);
    }
    expect((await answer({ machine: "nosuch,hetz" })).rows).toHaveLength(3);
    expect((await answer({ bundle: vectors })).notices.join(" ")).toContain(
      `No bundle “${vectors}” with results of tests`,
    );
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getRelative } from "@/app/api/v1/relative/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import type { ParsedRun } from "@/lib/domain/model";
import { relativeAnswer } from "./schemas/relative";

withTestDatabase();

const answer = async (query: Record<string, string>) => {
  const response = await getRelative(new Request(`http://localhost/?${new URLSearchParams(query)}`));
  return relativeAnswer.parse(await response.json());
};

const refusal = async (query: Record<string, string>) => {
  const response = await getRelative(new Request(`http://localhost/?${new URLSearchParams(query)}`));
  const { error } = refusalShape.parse(await response.json());
  return { status: response.status, ...error };
};
const refusalShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const run = (build: string, name: string, part: Partial<ParsedRun> = {}): Partial<ParsedRun> => ({
  setting: {
    engine: "mysql",
    build: { raw: build, version: null, flags: [], commit: null },
    config: { raw: build === "my1" ? "c1" : "c2", id: null, variants: [], claimedHardware: null },
    machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
  },
  workload: { family: "sysbench", name, params: {} },
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

  it("gives the state and the conditions of each cell", async () => {
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

  it("has the page's sentence on the newest build, and null without one", async () => {
    expect((await answer({ bundle: tests })).sentence).toBeNull();
    // Nine rows of 50 against 100.
    const names = ["delete", "insert", "scan", "hot-points", "point-query", "read-only", "update-one", "write-only"];
    const halved = await saveTestResults(
      "halved",
      [...names, "update-index"].flatMap((name) => [
        { run: run("my1", name), points: [{ qps: 100 }] },
        { run: run("my2", name), points: [{ qps: 50 }] },
      ]),
    );
    const { sentence } = await answer({ bundle: halved });
    expect(sentence?.text).toMatch(
      /^In my2 queries per second .*are 50 % lower than in my1: median of 9 microbenchmarks; .*; 1 condition differs/,
    );
  });

  it("gives a workload its own numbers, also if it has the name of its group's sum", async () => {
    const odd = await saveTestResults("odd", [
      { run: run("my1", "point-query"), points: [{ qps: 100 }] },
      { run: run("my2", "point-query"), points: [{ qps: 50 }] },
      { run: run("my1", "*Point queries median"), points: [{ qps: 10 }] },
      { run: run("my2", "*Point queries median"), points: [{ qps: 30 }] },
    ]);
    const { rows } = await answer({ bundle: odd });
    const numbers = rows.map(({ workload, cells }) => [workload, cells.map((cell) => [cell?.value, cell?.ratio])]);
    expect(Object.fromEntries(numbers)).toEqual({
      "point-query": [
        [100, 1],
        [50, 0.5],
      ],
      "*Point queries median": [
        [10, 1],
        [30, 3],
      ],
    });
  });

  it("refuses unknown names, and never gives other numbers", async () => {
    const nothing: [Record<string, string>, string][] = [
      [{ bundle: vectors, family: "sysbench" }, `No bundle “${vectors}” with sysbench results is here.`],
      [{ bundle: "nosuch" }, "No bundle “nosuch” with results is here."],
      [{ bundle: `${tests},nosuch` }, "No bundle “nosuch” with sysbench results is here."],
      [{ family: "fio" }, "There are no fio results here."],
      [{ machine: "nosuch" }, "No point here has machine “nosuch”."],
      [{ machine: "nosuch,hetz" }, "No point here has machine “nosuch”."],
      [{ bundle: tests, workload: "nosuch" }, "No point here has workload “nosuch”."],
      [{ "s.rows": "10" }, "No point here has s.rows “10”."],
      [{ variant: "nosuch" }, "No point here has variant “nosuch”."],
      [{ scale: "cached" }, "No point here has scale “cached”."],
      [{ metric: "tps" }, "No point here has the metric “tps”."],
      [{ columns: "s.rows" }, "Columns can’t be made by the setting “s.rows”: no point here has it."],
      [{ baseline: "my3" }, "No build here is called “my3”, so it can’t be the baseline."],
    ];
    for (const [query, message] of nothing)
      expect([query, await refusal(query)]).toEqual([query, { status: 404, code: "not-found", message }]);
  });

  it("opens the family that all named bundles have", async () => {
    const fio = { workload: { family: "fio" as const, name: "randread", params: {} } };
    const both = await saveTestResults("both", [
      { run: run("my1", "point-query"), points: [{ qps: 100 }] },
      { run: run("my1", "hot-points"), points: [{ qps: 100 }] },
      { run: run("my1", "", fio), points: [{ qps: 100 }] },
    ]);
    const one = await saveTestResults("one", [{ run: run("my2", "", fio), points: [{ qps: 100 }] }]);
    expect((await answer({ bundle: both })).family).toBe("sysbench");
    for (const bundle of [`${both},${one}`, `${one},${both}`]) expect((await answer({ bundle })).family).toBe("fio");
  });
});

it("a file of tests is named by its family, its bundle and its table, with any letters in the title", async () => {
  const [first, second] = [
    await saveTestResults('/etc/"pass\nwd" .tar.gz', [{ run: run("my1", "point-query"), points: [{ qps: 1 }] }]),
    await saveTestResults("другой", [{ run: run("my2", "point-query"), points: [{ qps: 2 }] }]),
  ];
  const nameOf = async (bundles: readonly string[], file: string) => {
    const request = new Request(`http://localhost/relative.csv?family=sysbench&bundle=${bundles.join(",")}`);
    const { headers } = await getFile(request, { params: Promise.resolve({ view: "relative", file }) });
    return headers.get("content-disposition");
  };
  expect(await nameOf([first], "view.csv")).toBe('inline; filename="sysbench-etc-pass-wd-relative.csv"');
  expect(await nameOf([first], "view.json")).toBe('inline; filename="sysbench-etc-pass-wd-relative.json"');
  expect(await nameOf([first], "view.txt")).toBe('inline; filename="sysbench-etc-pass-wd-relative.txt"');
  expect(await nameOf([second], "view.csv")).toBe('inline; filename="sysbench-relative.csv"');
  expect(await nameOf([first, second], "view.csv")).toBe('inline; filename="sysbench-2-bundles-relative.csv"');
});

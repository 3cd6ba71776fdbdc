import { beforeAll, describe, expect, it } from "vitest";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { DIMENSIONS } from "@/lib/domain/conditions/dimensions";
import { joinList } from "@/lib/domain/conditions/list-codec";
import type { ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { errorAnswer } from "./openapi/answers";
import { openApiDocument } from "./openapi/document";
import { pointsAnswer } from "./schemas/points";

withTestDatabase();

const request = (query: Record<string, string>) => new Request(`http://localhost/api?${new URLSearchParams(query)}`);
const points = async (query: Record<string, string>) =>
  pointsAnswer.parse(await (await getPoints(request(query))).json()).points;
/** The sentence of an answer that is refused as not found. */
const refusedAs = async (answer: Response) => {
  expect(answer.status).toBe(404);
  return errorAnswer.parse(await answer.json()).error.message;
};
const qps = async (query: Record<string, string>) => (await points(query)).map(({ metrics }) => metrics.qps);

/** A run with every fact, so that another one can differ from it in any one of them. */
const vector: Partial<ParsedRun> = {
  setting: {
    engine: "mariadb",
    build: { raw: "ma1", version: null, flags: [], commit: null },
    config: { raw: "c1", id: null, variants: [], claimedHardware: null },
    machine: { name: "hetz, 48 CPUs", cpus: 48, memoryBytes: null, model: null },
  },
  algorithm: "MariaDB",
  workload: { family: "vector-search", dataset: "tiny", distance: "euclidean", k: 10 },
  batch: true,
  threads: 8,
  settings: {
    rows: 1000,
    filterRate: 0.99,
    filterKind: "label",
    ingestStage: "optimised",
    insertRate: 500,
    payload: "vector",
    cacheState: "cold",
    tenants: 100,
    bestOfThreadsUpTo: 80,
  },
  variant: ["nvme", "cached"],
};
const other: Partial<ParsedRun> = {
  setting: {
    engine: "pgvector",
    build: null,
    config: null,
    machine: { name: "hetz", cpus: 8, memoryBytes: null, model: null },
  },
  algorithm: "PGVector",
  workload: { family: "vector-search", dataset: "small", distance: null, k: null },
  batch: null,
  threads: null,
};
const test: Partial<ParsedRun> = {
  workload: { family: "sysbench", name: "scan", params: { range: 100, phase: "warm" } },
};
const point = (indexParams: ParsedPoint["indexParams"]): Partial<ParsedPoint> => ({ indexParams });

/** Values that match the first of the three points only, by filter. */
const onlyFirst: Readonly<Record<string, string>> = {
  engine: "mariadb",
  algorithm: "MariaDB",
  build: "ma1",
  machine: "hetz\\, 48 CPUs",
  threads: "8",
  mode: "batch",
  scale: "cached",
  config: "c1",
  variant: "nvme/cached",
  distance: "euclidean",
  k: "10",
  filterRate: "0.99",
  filterKind: "label",
  ingestStage: "optimised",
  insertRate: "500",
  payload: "vector",
  cacheState: "cold",
  tenants: "100",
  bestOfThreadsUpTo: "80",
  "s.rows": "1000",
  "p.m": "8",
};
/** Values that match the last point only, which is a test. */
const onlyTest: Readonly<Record<string, string>> = {
  group: "range",
  workload: "scan",
  phase: "warm",
  status: "suspect",
  origin: "author",
  "w.range": "100",
};

describe("the API's filters", () => {
  let bundle = "";
  beforeAll(async () => {
    bundle = await saveTestResults("a", [
      { run: vector, points: [{ ...point({ m: 8 }), qps: 1 }] },
      { run: other, points: [{ ...point({ m: 16 }), qps: 2 }] },
      {
        run: test,
        points: [{ ...point({}), qps: 3, status: "suspect", origin: "author", fingerprint: "f".repeat(40) }],
      },
    ]);
    await saveTestResults("b", [{ run: {}, points: [{ qps: 4 }] }]);
  });

  it("are all dimensions, and each finds its points and is in the OpenAPI document", async () => {
    const tried = { ...onlyFirst, ...onlyTest, bundle };
    expect(DIMENSIONS.filter(({ key }) => !Object.hasOwn(tried, key))).toEqual([]);
    for (const [key, value] of Object.entries(onlyFirst))
      expect([key, await qps({ [key]: value })]).toEqual([key, [1]]);
    for (const [key, value] of Object.entries(onlyTest)) expect([key, await qps({ [key]: value })]).toEqual([key, [3]]);
    expect(await qps({ bundle })).toEqual([1, 2, 3]);
    const query = openApiDocument().paths?.["/api/v1/points"]?.get?.parameters ?? [];
    const names = query.flatMap((each) => ("name" in each ? [each.name] : []));
    expect(names).toEqual(expect.arrayContaining(["family", "dataset", "cursor", ...DIMENSIONS.map(({ key }) => key)]));
  });

  it("find missing values, and are refused where no point has the value", async () => {
    for (const { key, missing } of DIMENSIONS) {
      // No point here lacks these.
      if (["engine", "algorithm", "workload", "status", "origin", "bundle"].includes(key)) continue;
      const found = await qps({ [key]: missing });
      expect([key, found.includes(onlyTest[key] ? 3 : 1), found.length > 0]).toEqual([key, false, true]);
    }
    for (const key of [
      ...Object.keys(onlyFirst),
      "group",
      "workload",
      "phase",
      "w.range",
      "bundle",
      "dataset",
      "family",
    ]) {
      expect([key, await refusedAs(await getPoints(request({ [key]: "nosuch" })))]).toEqual([
        key,
        `No point here has ${key} “nosuch”.`,
      ]);
    }
    expect(await qps({ machine: "hetz,nosuch" })).toEqual([2]);
  });

  it("let every value pass with “all”, as on pages", async () => {
    for (const { key } of DIMENSIONS) expect([key, await qps({ [key]: "all" })]).toEqual([key, [1, 2, 3, 4]]);
    expect(await qps({ threads: "all,8", "p.m": "all" })).toEqual([1, 2, 3, 4]);
    expect(await qps({ threads: "all", machine: "hetz" })).toEqual([2]);
  });

  it("are refused for index builds where none matches", async () => {
    for (const { key } of DIMENSIONS) {
      const value = { ...onlyFirst, ...onlyTest, bundle }[key] ?? "";
      const answer = await getIndexBuilds(request({ [key]: value }));
      expect([key, await refusedAs(answer)]).toEqual([
        key,
        `No index build here has ${key} “${value.replace("\\", "")}”.`,
      ]);
    }
  });

  it("spell a name with a comma as the pages do, and never give another machine's rows", async () => {
    expect(await qps({ machine: joinList(["hetz, 48 CPUs"]) })).toEqual([1]);
    expect(await qps({ machine: "hetz\\, 48 CPUs,hetz" })).toEqual([1, 2]);
    expect(await qps({ machine: "hetz" })).toEqual([2]);
    for (const key of ["machine", "p.note"]) {
      const answer = await getPoints(request({ [key]: "hetz, 48 CPUs" }));
      expect(answer.status).toBe(400);
      expect(errorAnswer.parse(await answer.json()).error.message).toContain("inside a value, a comma is written \\,");
    }
  });

  it("lead to points with their conditions and the fingerprint of their execution", async () => {
    expect(await points({ bundle })).toMatchObject([
      { settings: { rows: 1000 }, variant: ["nvme", "cached"], execution: { content: null, fingerprint: null } },
      { settings: {}, variant: [] },
      { workloadParams: { range: 100, phase: "warm" }, execution: { fingerprint: "f".repeat(16) } },
    ]);
  });

  it("map words of scale in older links to the setting", async () => {
    await saveTestResults("c", [
      { run: { settings: { cached: true } }, points: [{ qps: 5 }] },
      { run: { settings: { cached: false } }, points: [{ qps: 6 }] },
    ]);
    // The variant of one point has the word in-memory, so `scale` finds that point. No variant has io-bound, so `scale`
    // finds the setting.
    expect(await qps({ scale: "in-memory" })).toEqual([1]);
    expect(await qps({ scale: "io-bound" })).toEqual([6]);
    expect(await qps({ "s.scale": "in-memory" })).toEqual([5]);
    expect(await qps({ variant: "not-cached" })).toEqual([6]);
    expect(await refusedAs(await getPoints(request({ variant: "nvme/cached,io" })))).toContain("No point here has");
    const best = (query: Record<string, string>) => getBest(request({ dataset: "tiny", ...query }));
    expect(await refusedAs(await best({ variant: "io" }))).toContain("No point here has scale “io-bound”.");
  });
});

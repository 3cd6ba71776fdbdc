import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getOpenApi } from "@/app/api/v1/openapi.json/route";
import { GET as getPoints, OPTIONS } from "@/app/api/v1/points/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getTable } from "@/app/compare/[table]/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { dataVersion } from "@/lib/db/data-version";
import { insertTestBundle } from "@/lib/db/rows.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { errorAnswer } from "./openapi/answers";
import { apiPaths, openApiDocument } from "./openapi/document";
import { bestQpsAnswer } from "./schemas/best-qps";
import { indexBuildsAnswer } from "./schemas/index-builds";
import { pointsAnswer } from "./schemas/points";
import { snapshotAnswer } from "./schemas/snapshots";

withTestDatabase();

const request = (query: string) => new Request(`http://localhost/api?${query}`);
const frozen = (key: string, format: string, query = "") =>
  getFrozen(new Request(`http://localhost/s/${key}.${format}?${query}`), { params: Promise.resolve({ key, format }) });
const table = (name: string, query = "") =>
  getTable(new Request(`http://localhost/compare/${name}?${query}`), { params: Promise.resolve({ table: name }) });
const post = (body: unknown) =>
  freeze(
    new Request("http://localhost/api/v1/snapshots", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

let bundle = "";
let other = "";
beforeAll(async () => {
  bundle = await insertTestBundle({
    title: "First",
    runs: [
      {
        engine: "mariadb",
        algorithm: "MariaDB",
        threads: 8,
        batch: true,
        build: "ma110702_rel",
        indexes: [{ params: { m: 8 }, totalSeconds: 15.1, bytes: 1000 }],
        points: [
          {
            index: 0,
            indexParams: { m: 8 },
            queryParams: { efSearch: 20 },
            qps: 18624.655,
            recall: 0.995,
            label: "=MariaDB(m= 8, ef_search=20)",
          },
          { index: 0, indexParams: { m: 8 }, queryParams: { efSearch: 10 }, qps: 30000.5, recall: 0.9 },
          { indexParams: { m: 8 }, queryParams: { efSearch: 40 }, qps: null, recall: null, status: "failed" },
        ],
      },
      {
        engine: "mariadb",
        algorithm: "MariaDB",
        threads: 1,
        batch: false,
        points: [{ indexParams: { m: 8 }, queryParams: { efSearch: 20 }, qps: 4000, recall: 0.995 }],
      },
    ],
  });
  other = await insertTestBundle({
    title: "Second",
    runs: [
      { engine: "annoy", algorithm: "annoy", k: 100, points: [{ indexParams: { trees: 10 }, qps: 100, recall: 1 }] },
    ],
  });
  await insertTestBundle({
    title: "Hidden",
    visibility: "private",
    runs: [{ engine: "x", algorithm: "X", points: [{ qps: 1, recall: 1 }] }],
  });
});

describe("GET /api/v1/points", () => {
  const list = async (query: string) => pointsAnswer.parse(await (await getPoints(request(query))).json());

  it("gives every public point with its setting, parameters, index and source", async () => {
    const { points, nextCursor } = await list("");
    expect(nextCursor).toBeNull();
    expect(points.map(({ id }) => id)).toEqual([
      `${bundle}.1`,
      `${bundle}.2`,
      `${bundle}.3`,
      `${bundle}.4`,
      `${other}.1`,
    ]);
    expect(points[0]).toMatchObject({
      bundle,
      family: "vector-search",
      engine: "mariadb",
      algorithm: "MariaDB",
      build: { raw: "ma110702_rel", version: null },
      dataset: "tiny-8-euclidean",
      distance: "euclidean",
      k: 10,
      batch: true,
      workload: null,
      workloadParams: {},
      group: null,
      threads: 8,
      indexParams: { m: 8 },
      queryParams: { efSearch: 20 },
      metrics: { qps: 18624.655, recall: 0.995, latencyP95Seconds: null },
      index: { totalSeconds: 15.1, loadSeconds: null, buildSeconds: null, bytes: 1000 },
      status: "complete",
      origin: "raw",
      source: { path: "o.plot", line: 1 },
    });
    expect(points[2]?.metrics).toMatchObject({ qps: null, recall: null });
    expect(points[3]?.index).toBeNull();
  });

  it("walks all points once, in pages", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(`limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...page.points.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([`${bundle}.1`, `${bundle}.2`, `${bundle}.3`, `${bundle}.4`, `${other}.1`]);
  });

  it.each([
    ["engine=annoy,mariadb&threads=8", 3],
    ["build=unknown", 2],
    ["k=10&batch=false", 1],
    ["k=10&mode=single", 1],
    ["p.efSearch=20", 2],
    ["p.efSearch=unset", 1],
    ["dataset=tiny-8-euclidean&k=100", 1],
    ["dataset=elsewhere", 0],
    ["status=failed", 1],
    ["origin=author", 0],
    ["workload=random-points", 0],
    ["algorithm=MariaDB&distance=euclidean&family=vector-search", 4],
  ])("filters by %s", async (query, count) => {
    expect((await list(query)).points).toHaveLength(count);
  });

  it("filters by bundle, and knows none of a hidden one", async () => {
    expect((await list(`bundle=${other}`)).points).toHaveLength(1);
    expect((await list("bundle=nosuch,x")).points).toHaveLength(0);
  });

  it.each(["colour=red", "limit=0", "limit=1001", "cursor=%21", "engine=a&engine=b", "status=fine"])(
    "refuses %s in the one shape of errors",
    async (query) => {
      const response = await getPoints(request(query));
      expect(response.status).toBe(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(errorAnswer.parse(await response.json()).error.code).toBe("bad-request");
    },
  );

  it("lets other pages' scripts read it", () => {
    expect(OPTIONS().status).toBe(204);
    expect(OPTIONS().headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("GET /api/v1/index-builds", () => {
  it("gives the builds with their seconds and bytes", async () => {
    const answer = indexBuildsAnswer.parse(await (await getIndexBuilds(request("p.m=8&threads=8"))).json());
    expect(answer.indexBuilds).toMatchObject([
      {
        id: `${bundle}.i1`,
        algorithm: "MariaDB",
        indexParams: { m: 8 },
        index: { totalSeconds: 15.1, bytes: 1000 },
        threads: 8,
      },
    ]);
  });
});

describe("GET /api/v1/best-qps", () => {
  it("splits rows by thread count and says null where a series never gets there", async () => {
    const answer = await getBest(request("dataset=tiny-8-euclidean&k=10&recall=1,0.99"));
    const { rows } = bestQpsAnswer.parse(await answer.json());
    expect(
      rows.map(({ recallTarget, series, threads, qps, point, highestRecall }) => [
        recallTarget,
        series,
        threads,
        qps,
        point,
        highestRecall,
      ]),
    ).toEqual([
      [1, "MariaDB", 1, null, null, 0.995],
      [1, "MariaDB", 8, null, null, 0.995],
      [0.99, "MariaDB", 1, 4000, `${bundle}.4`, 0.995],
      [0.99, "MariaDB", 8, 18624.655, `${bundle}.1`, 0.995],
    ]);
  });

  it("never lets two values of k compete", async () => {
    const { rows } = bestQpsAnswer.parse(await (await getBest(request("dataset=tiny-8-euclidean&recall=0.9"))).json());
    expect(rows.map(({ k, series, threads }) => [k, series, threads])).toEqual([
      [10, "MariaDB", 1],
      [10, "MariaDB", 8],
      [100, "annoy", 1],
    ]);
  });

  it("says under what each number was measured, and divides only inside equal conditions", async () => {
    const { rows } = bestQpsAnswer.parse(
      await (await getBest(request("dataset=tiny-8-euclidean&k=10&recall=0.99"))).json(),
    );
    const plain = { engine: "mariadb", machine: null, scale: null, config: null, variant: null };
    expect(rows.map(({ conditions, relative, relativeTo }) => [conditions, relative, relativeTo])).toEqual([
      [{ ...plain, build: null, threads: "1", mode: "single" }, 1, "MariaDB"],
      [{ ...plain, build: "ma110702_rel", threads: "8", mode: "batch" }, 1, "MariaDB"],
    ]);
  });
  it("takes the only data set there is, and refuses what it does not know", async () => {
    expect((await getBest(request(""))).status).toBe(200);
    for (const query of ["dataset=x&recal=1", "dataset=x&recall=2", "dataset=x&series=colour"]) {
      expect((await getBest(request(query))).status).toBe(400);
    }
  });
});

describe("tables of the compare page", () => {
  it("hold the page's rows, exact in csv", async () => {
    const csv = await (await table("best-qps.csv", "threads=8&recall=0.95")).text();
    const [header, row, end] = csv.split("\r\n");
    expect(header).toBe(
      "recallTarget,series,engine,build,machine,mode,config,qps,relative,relativeTo,differs,recall,highestRecall,p.m,p.efSearch,threads,latencyP95Seconds,latencyP99Seconds,indexTotalSeconds,indexBytes,status,recallSource,bundle,point",
    );
    expect(row).toBe(
      `0.95,MariaDB,mariadb,ma110702_rel,,batch,,18624.655,1,MariaDB,,0.995,0.995,8,20,8,,,15.1,1000,complete,,${bundle},${bundle}.1`,
    );
    expect(end).toBe("");
  });

  it("give all points that the filters leave, formulas made harmless", async () => {
    const csv = await (await table("points.csv", "threads=8")).text();
    expect(csv.trim().split("\r\n")).toHaveLength(4);
    expect(csv).toContain(`"'=MariaDB(m= 8, ef_search=20)"`);
    const json = JSON.parse(await (await table("points.json", "threads=all")).text());
    expect(pointsAnswer.shape.points.parse(json.points)).toHaveLength(4);
  });

  it.each(["best-qps", "index-builds", "frontier", "points"])(
    "%s holds no row where a filter names what no point has, never those of another condition",
    async (name) => {
      const rows = async (query: string) =>
        (await (await table(`${name}.csv`, query)).text()).trimEnd().split(/\r?\n/).length - 1;
      expect(await rows("")).toBeGreaterThan(0);
      expect(await rows("machine=nobody")).toBe(0);
    },
  );

  it.each(["best-qps", "index-builds", "thread-scaling", "frontier", "points"])(
    "answer %s in every format",
    async (name) => {
      for (const format of ["csv", "html", "json", "md", "txt"]) {
        const response = await table(`${name}.${format}`);
        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(10);
      }
    },
  );

  it("stand at the page's own address too: json is the whole view", async () => {
    const view = JSON.parse(await (await table("view.json")).text());
    expect(view).toMatchObject({ dataset: "tiny-8-euclidean", k: 10 });
    expect(await (await table("view.csv", "table=thread-scaling")).text()).toMatch(
      /^series,engine,build,machine,mode,config,threadCount,qps,speedup/,
    );
  });

  it("refuse unknown formats with 406 and unknown tables with 404", async () => {
    expect((await table("best-qps.xlsx")).status).toBe(406);
    expect((await table("best-qps")).status).toBe(406);
    expect((await table("worst-qps.csv")).status).toBe(404);
  });
});

describe("frozen views", () => {
  it("keep what they show after new bundles come, and may be kept for five minutes", async () => {
    const answer = await post({ url: "/compare?threads=8", title: "Frozen", caption: "As it was." });
    expect(answer.status).toBe(201);
    const version = await dataVersion();
    const { key, url } = snapshotAnswer.parse(await answer.json());
    expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{10}$/);
    expect(new URL(url).pathname).toBe(`/s/${key}`);
    const before = await (await frozen(key, "csv")).text();
    expect(before).toBe(await (await table("best-qps.csv", "threads=8")).text());
    await insertTestBundle({
      title: "Third",
      runs: [
        {
          engine: "mariadb",
          algorithm: "MariaDB",
          threads: 8,
          batch: true,
          points: [{ indexParams: { m: 8 }, qps: 99999, recall: 1 }],
        },
      ],
    });
    expect(await dataVersion()).not.toBe(version);
    expect(await (await table("best-qps.csv", "threads=8")).text()).not.toBe(before);
    const after = await frozen(key, "csv");
    expect(await after.text()).toBe(before);
    expect(after.headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    const stored = JSON.parse(await (await frozen(key, "json")).text());
    expect(stored).toMatchObject({
      title: "Frozen",
      caption: "As it was.",
      url: "/compare?dataset=tiny-8-euclidean&k=10&threads=8",
      versions: { dataVersion: version },
    });
    expect(stored.view.curves[0].rest).toEqual([]);
    expect(stored.view.curves[0].pointCount).toBe(2);
  });

  it("are made of compare pages of this server only", async () => {
    for (const url of [
      "/bundles",
      "javascript:alert(1)",
      "//",
      "http://localhost/compare2",
      "/compare?threads=1&engine=annoy&dataset=tiny-8-euclidean&k=10",
    ]) {
      const response = await post({ url });
      expect([url, response.status]).toEqual([url, url.includes("engine=annoy") ? 201 : 422]);
    }
    expect((await post("{")).status).toBe(400);
    expect((await post({ url: "/compare", colour: 1 })).status).toBe(400);
    expect((await post({ url: "/compare", caption: "x".repeat(70_000) })).status).toBe(400);
  });

  it("answer 404 for a key or table that is not there, 406 for an unknown format", async () => {
    for (const format of ["json", "xlsx"]) expect((await frozen("1111111111", format)).status).toBe(404);
    expect((await frozen("../../etc", "json")).status).toBe(404);
    const { key } = snapshotAnswer.parse(await (await post({ url: "/compare?threads=8" })).json());
    expect((await frozen(key, "xlsx")).status).toBe(406);
  });
});

describe("GET /api/v1/openapi.json", () => {
  it("describes every route under app/api/v1", async () => {
    const root = path.resolve(import.meta.dirname, "../../app/api/v1");
    const routes = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === "route.ts")
      .flatMap((file) => {
        const folder = `/api/v1/${path.dirname(file).split(path.sep).join("/")}`;
        const optional = /\/\[\[\.\.\.(\w+)\]\]$/.exec(folder);
        const plain = folder.replace(/\/\[\[\.\.\.\w+\]\]$/, "").replaceAll(/\[(\w+)\]/g, "{$1}");
        return optional ? [plain, `${plain}/{${optional[1]}}`] : [plain];
      });
    expect(Object.keys(apiPaths).sort()).toEqual(routes.sort());
  });

  it("is OpenAPI 3.1 with the parameters that the routes read", async () => {
    const document = await getOpenApi().json();
    expect(document.openapi).toBe("3.1.0");
    const names = document.paths["/api/v1/points"].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["dataset", "threads", "cursor", "limit", "origin", "status"]));
    expect(openApiDocument().components?.schemas).toHaveProperty("Point");
  });

  it("names every operation once, says how each refuses, and where the server and its licence are", () => {
    const { paths = {}, servers, info } = openApiDocument();
    const operations = Object.values(paths).flatMap(({ get, post, patch, delete: remove }) =>
      [get, post, patch, remove].flatMap((one) => one ?? []),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations)
      expect(Object.keys(responses ?? {}).join(), operationId).toMatch(/4\d\d/);
    expect(servers).toEqual([{ url: "/" }]);
    expect(openApiDocument("/bench").servers).toEqual([{ url: "/bench" }]);
    expect(info.license).toEqual({ name: "Apache-2.0", identifier: "Apache-2.0" });
  });
});

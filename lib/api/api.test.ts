import { describe, expect, it } from "vitest";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getPoints, OPTIONS } from "@/app/api/v1/points/route";
import { withApiBundles } from "./api-bundles.testing";
import { errorAnswer } from "./openapi/answers";
import { bestQpsAnswer } from "./schemas/best-qps";
import { indexBuildsAnswer } from "./schemas/index-builds";
import { pointsAnswer } from "./schemas/points";

const ids = withApiBundles();

const request = (query: string) => new Request(`http://localhost/api?${query}`);

describe("GET /api/v1/points", () => {
  const list = async (query: string) => pointsAnswer.parse(await (await getPoints(request(query))).json());

  it("gives every public point with its setting, parameters, index and source", async () => {
    const { points, nextCursor } = await list("");
    expect(nextCursor).toBeNull();
    expect(points.map(({ id }) => id)).toEqual([
      `${ids.bundle}.1`,
      `${ids.bundle}.2`,
      `${ids.bundle}.3`,
      `${ids.bundle}.4`,
      `${ids.other}.1`,
    ]);
    expect(points[0]).toMatchObject({
      bundle: ids.bundle,
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
    expect(seen).toEqual([
      `${ids.bundle}.1`,
      `${ids.bundle}.2`,
      `${ids.bundle}.3`,
      `${ids.bundle}.4`,
      `${ids.other}.1`,
    ]);
  });

  it.each([
    ["engine=annoy,mariadb&threads=8", 3],
    ["build=unknown", 2],
    ["k=10&batch=false", 1],
    ["k=10&mode=single", 1],
    ["p.efSearch=20", 2],
    ["p.efSearch=unset", 1],
    ["dataset=tiny-8-euclidean&k=100", 1],
    ["status=failed", 1],
    ["algorithm=MariaDB&distance=euclidean&family=vector-search", 4],
  ])("filters by %s", async (query, count) => {
    expect((await list(query)).points).toHaveLength(count);
  });

  it("filters by bundle", async () => {
    expect((await list(`bundle=${ids.other}`)).points).toHaveLength(1);
  });

  it.each([
    ["dataset=elsewhere", "No point here has dataset “elsewhere”."],
    ["origin=author", "No point here has origin “author”."],
    ["workload=random-points", "No point here has workload “random-points”."],
    ["bundle=nosuch,x", "No point here has bundle “nosuch”, “x”."],
    ["engine=annoy&threads=77", "No point here has engine “annoy”, threads “77”, all together."],
  ])("refuses %s, which no point has", async (query, message) => {
    const response = await getPoints(request(query));
    expect(response.status).toBe(404);
    expect(errorAnswer.parse(await response.json()).error).toMatchObject({ code: "not-found", message });
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
        id: `${ids.bundle}.i1`,
        algorithm: "MariaDB",
        indexParams: { m: 8 },
        index: { totalSeconds: 15.1, bytes: 1000 },
        threads: 8,
      },
    ]);
  });
});

describe("GET /api/v1/best-qps", () => {
  it("splits rows by thread count and gives null where a series never reaches the target", async () => {
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
      [0.99, "MariaDB", 1, 4000, `${ids.bundle}.4`, 0.995],
      [0.99, "MariaDB", 8, 18624.655, `${ids.bundle}.1`, 0.995],
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

  it("gives the conditions of each number, and ratios only inside equal conditions", async () => {
    const { rows } = bestQpsAnswer.parse(
      await (await getBest(request("dataset=tiny-8-euclidean&k=10&recall=0.99"))).json(),
    );
    const plain = { engine: "mariadb", machine: null, scale: null, config: null, variant: null };
    expect(rows.map(({ conditions, relative, relativeTo }) => [conditions, relative, relativeTo])).toEqual([
      [{ ...plain, build: null, threads: "1", mode: "single" }, 1, "MariaDB"],
      [{ ...plain, build: "ma110702_rel", threads: "8", mode: "batch" }, 1, "MariaDB"],
    ]);
  });

  it("takes the only data set by default, and refuses unknown parameters and values", async () => {
    const rowsOf = async (query: string) => bestQpsAnswer.parse(await (await getBest(request(query))).json()).rows;
    expect(await rowsOf("")).toEqual(await rowsOf("dataset=tiny-8-euclidean"));
    for (const query of ["dataset=x&recal=1", "dataset=x&recall=2", "dataset=x&series=colour"]) {
      expect((await getBest(request(query))).status).toBe(400);
    }
  });
});

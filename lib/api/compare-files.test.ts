import { describe, expect, it } from "vitest";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { dataVersion } from "@/lib/db/cache/data-version";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { TABLE_SUFFIXES } from "@/lib/formats";
import { withApiBundles } from "./api-bundles.testing";
import { pointsAnswer } from "./schemas/points";
import { snapshotAnswer } from "./schemas/snapshots";

const ids = withApiBundles();

const frozenFile = (key: string, format: string, query = "") =>
  getFrozen(new Request(`http://localhost/s/${key}.${format}?${query}`), { params: Promise.resolve({ key, format }) });
const table = (name: string, query = "") =>
  getFile(new Request(`http://localhost/compare/${name}?${query}`), {
    params: Promise.resolve({ view: "compare", file: name }),
  });
const post = (body: unknown) =>
  freeze(
    new Request("http://localhost/api/v1/snapshots", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

describe("tables of the compare page", () => {
  it("hold the page's rows, exact in csv", async () => {
    const csv = await (await table("best-qps.csv", "threads=8&recall=0.95")).text();
    const [header, row, end] = csv.split("\r\n");
    expect(header).toBe(
      "recallTarget,series,engine,build,machine,mode,config,qps,relative,relativeTo,differs,recall,highestRecall,p.m,p.efSearch,threads,latencyP95Seconds,latencyP99Seconds,indexTotalSeconds,indexBytes,status,recallSource,bundle,point",
    );
    expect(row).toBe(
      `0.95,MariaDB,mariadb,ma110702_rel,,batch,,18624.655,1,MariaDB,,0.995,0.995,8,20,8,,,15.1,1000,complete,,${ids.bundle},${ids.bundle}.1`,
    );
    expect(end).toBe("");
  });

  it("are called by the data set, the bundle and the table, or by a frozen view's key, in plain letters", async () => {
    const nameOf = ({ headers }: Response) => headers.get("content-disposition");
    expect(nameOf(await table("best-qps.csv", "threads=8"))).toBe(
      'inline; filename="tiny-8-euclidean-First-best-qps.csv"',
    );
    expect(nameOf(await table("view.json", "threads=8"))).toBe(
      'inline; filename="tiny-8-euclidean-First-compare.json"',
    );
    expect(nameOf(await table("view.svg", "threads=8"))).toBe('inline; filename="tiny-8-euclidean-First-compare.svg"');
    expect(nameOf(await table("view.parquet", "threads=8"))).toBe(
      'attachment; filename="tiny-8-euclidean-First-compare.parquet"',
    );
    expect(nameOf(await table("points.csv", "threads=8"))).toBe('inline; filename="tiny-8-euclidean-points.csv"');
    const { key } = snapshotAnswer.parse(await (await post({ url: "/compare?threads=8&k=10" })).json());
    expect(nameOf(await frozenFile(key, "csv", "table=frontier"))).toBe(`inline; filename="${key}-frontier.csv"`);
    expect(nameOf(await frozenFile(key, "csv"))).toBe(`inline; filename="${key}.csv"`);
  });

  it("give all points that pass the filters, with formulas made harmless", async () => {
    const csv = await (await table("points.csv", "threads=8")).text();
    expect(csv.trim().split("\r\n")).toHaveLength(4);
    expect(csv).toContain(`"'=MariaDB(m= 8, ef_search=20)"`);
    const json = JSON.parse(await (await table("points.json", "threads=all")).text());
    expect(pointsAnswer.shape.points.parse(json.points)).toHaveLength(4);
  });

  it.each(["best-qps", "index-builds", "frontier", "points"])(
    "refuse %s where a filter names a value that no point has",
    async (name) => {
      const whole = await (await table(`${name}.csv`)).text();
      expect(whole.trimEnd().split(/\r?\n/).length).toBeGreaterThan(1);
      const refused = await table(`${name}.csv`, "machine=nobody");
      expect([refused.status, await refused.text()]).toEqual([
        404,
        expect.stringContaining("No point here has machine “nobody”."),
      ]);
    },
  );

  it.each(["best-qps", "index-builds", "thread-scaling", "frontier", "points"])(
    "answer %s in every format",
    async (name) => {
      for (const format of TABLE_SUFFIXES) {
        const response = await table(`${name}.${format}`);
        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(10);
      }
    },
  );

  it("are also at the page's own address, where json is the whole view", async () => {
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
  it("keep their content after new bundles, and may be cached for five minutes", async () => {
    const answer = await post({ url: "/compare?threads=8", title: "Frozen", caption: "As it was." });
    expect(answer.status).toBe(201);
    const version = await dataVersion();
    const { key, url } = snapshotAnswer.parse(await answer.json());
    expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{10}$/);
    expect(new URL(url).pathname).toBe(`/s/${key}`);
    const before = await (await frozenFile(key, "csv")).text();
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
    const after = await frozenFile(key, "csv");
    expect(await after.text()).toBe(before);
    expect(after.headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    const stored = JSON.parse(await (await frozenFile(key, "json")).text());
    expect(stored).toMatchObject({
      title: "Frozen",
      caption: "As it was.",
      url: "/compare?dataset=tiny-8-euclidean&k=10&threads=8",
      versions: { dataVersion: version },
    });
    expect(stored.view.curves[0].rest).toEqual([]);
    expect(stored.view.curves[0].pointCount).toBe(2);
  });

  it("are made only of pages that compare and show results", async () => {
    for (const url of [
      "/bundles",
      "javascript:alert(1)",
      "//",
      "http://localhost/compare2",
      // annoy has no points at k = 10.
      "/compare?threads=1&engine=annoy&dataset=tiny-8-euclidean&k=10",
      "/compare?threads=1&engine=mariadb&dataset=tiny-8-euclidean&k=10",
    ]) {
      const response = await post({ url });
      expect([url, response.status]).toEqual([url, url.includes("engine=mariadb") ? 201 : 422]);
    }
    expect((await post("{")).status).toBe(400);
    expect((await post({ url: "/compare", colour: 1 })).status).toBe(400);
    expect((await post({ url: "/compare", caption: "x".repeat(70_000) })).status).toBe(400);
  });

  it("answer 404 for an unknown key or table, 406 for an unknown format", async () => {
    for (const format of ["json", "xlsx"]) expect((await frozenFile("1111111111", format)).status).toBe(404);
    expect((await frozenFile("../../etc", "json")).status).toBe(404);
    const { key } = snapshotAnswer.parse(await (await post({ url: "/compare?threads=8" })).json());
    expect((await frozenFile(key, "xlsx")).status).toBe(406);
  });
});

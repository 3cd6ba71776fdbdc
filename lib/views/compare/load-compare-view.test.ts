import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/corrections/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { loadCompareView } from "./load-compare-view";

withTestDatabase();

describe("the compare view of a database", () => {
  it("reports an empty installation", async () => {
    const view = await loadCompareView({});
    expect(view.dataset).toBeNull();
    expect(view.emptyReason).toMatch(/no results yet/);
  });

  it("shows a ready bundle, and no unready, private or author's points", async () => {
    const id = await insertTestBundle({
      title: "First",
      runs: [
        {
          engine: "mariadb",
          algorithm: "MariaDB",
          threads: 8,
          batch: true,
          build: "ma110702_rel",
          indexes: [
            { params: { m: 8 }, totalSeconds: 15.1, bytes: 1000 },
            { params: { m: 6 }, totalSeconds: null },
          ],
          points: [
            {
              index: 0,
              indexParams: { m: 8 },
              queryParams: { efSearch: 20 },
              qps: 18624.655,
              recall: 0.995,
              recallSource: "printed",
            },
            {
              index: 1,
              indexParams: { m: 6 },
              queryParams: { efSearch: 20 },
              qps: 19862.567,
              recall: 0.969,
              recallSource: "printed",
            },
            {
              index: 1,
              indexParams: { m: 6 },
              queryParams: { efSearch: 40 },
              qps: 9000,
              recall: 0.969,
              recallSource: "printed",
            },
            { indexParams: { m: 6 }, queryParams: { efSearch: 50 }, qps: 99999, recall: 1, origin: "author" },
            { indexParams: { m: 6 }, queryParams: { efSearch: 60 }, qps: 5, recall: null },
          ],
        },
        {
          engine: "pgvector",
          algorithm: "PGVector",
          points: [
            { indexParams: { m: 8 }, queryParams: { efSearch: 20 }, qps: 1500, recall: 0.95, recallSource: "computed" },
          ],
        },
      ],
    });
    await insertTestBundle({
      title: "Unready",
      status: "importing",
      runs: [{ engine: "x", algorithm: "X", points: [{ qps: 1e6, recall: 1 }] }],
    });
    await insertTestBundle({
      title: "Private",
      visibility: "private",
      runs: [{ engine: "y", algorithm: "Y", points: [{ qps: 1e6, recall: 1 }] }],
    });

    const view = await loadCompareView({});
    expect(view).toMatchObject({ dataset: "tiny-8-euclidean", distance: "euclidean", k: 10, emptyReason: null });
    expect(view.counts).toEqual({ points: 4, withoutRecall: 1, indexBuilds: 2, bundles: 1 });
    expect(view.notices).toEqual([
      {
        text: "Points with 8 threads are shown, since most points have them; there is also thread count 1 (1 point).",
        link: { label: "all thread counts", query: "dataset=tiny-8-euclidean&k=10&threads=all" },
      },
    ]);
    expect(encodeCompareParams(view.params)).toBe("dataset=tiny-8-euclidean&k=10&threads=8");
    expect(view.series.map(({ key, detail }) => [key, detail])).toEqual([
      ["MariaDB", "ma110702_rel · machine not recorded · 8 threads · batch mode"],
    ]);
    expect(view.curves[0]?.frontier.map(({ recall, qps }) => [recall, qps])).toEqual([
      [0.969, 19862.567],
      [0.995, 18624.655],
    ]);
    expect(view.best.map(({ recallTarget, point }) => [recallTarget, point?.qps ?? null])).toEqual([
      [1, null],
      [0.99, 18624.655],
      [0.98, 18624.655],
      [0.97, 18624.655],
      [0.96, 19862.567],
      [0.95, 19862.567],
    ]);
    expect(view.best[0]?.highestRecall).toBe(0.995);
    expect(view.best[1]?.point?.id).toBe(`${id}.1`);
    expect(view.cheapest).toMatchObject([
      {
        series: "MariaDB",
        row: { indexParams: { m: 8 } },
        reason: "1 more index reaches it without a known build time.",
      },
    ]);
    expect(view.recallNotes).toEqual([
      "recall as printed to three decimals: 3 points",
      "no recall, so not compared: 1 point",
    ]);
    expect(view.scaling.map(({ series, threads, speedup }) => [series, threads, speedup])).toEqual([
      ["MariaDB", 8, null],
      ["PGVector", 1, 1],
    ]);
  });

  it("reports points without a recorded p99 as unknown within a limit, not as without recall or too low", async () => {
    const view = await loadCompareView({ p99: "1" });
    expect(view.emptyReason).toMatch(/nothing is known: of 3 points with a recall and a QPS none has a recorded p99/);
    // At 0.95 both builds of the first bundle have a point.
    expect(view.indexes.map(({ bestPoint, limited }) => [bestPoint, limited])).toEqual([
      [null, "unknown"],
      [null, "unknown"],
    ]);
    expect(view.cheapest[0]?.reason).toMatch(
      /^No index is known to reach \S+ within p99 ≤ 1 ms: 2 where no p99 is recorded\.$/,
    );
  });

  it("splits series by thread count and batch mode when several are in view", async () => {
    const view = await loadCompareView({ threads: "all" });
    expect(view.series.map(({ key, label }) => [key, label])).toEqual([
      ["MariaDB · 8 threads · batch", "MariaDB, 8 threads, batch mode"],
      ["PGVector · 1 thread · single", "PGVector, 1 thread, one query at a time"],
    ]);
  });

  it("ignores unknown parameters with a notice, and gives the reason for an empty view", async () => {
    const unknown = await loadCompareView({ colour: "red" });
    expect(unknown.notices.map(({ text }) => text)).toEqual([
      "“colour” is not a setting of this page; it was ignored.",
      "Points with 8 threads are shown, since most points have them; there is also thread count 1 (1 point).",
    ]);
    const none = await loadCompareView({ engine: "pgvector", threads: "8" });
    expect(none.counts.points).toBe(0);
    expect(none.emptyReason).toMatch(/No point passes all filters/);
    expect(none.facets.find(({ key }) => key === "threads")?.options).toEqual([
      { value: "1", label: "1", count: 1, selected: false },
      { value: "8", label: "8", count: 0, selected: true },
    ]);
  });

  it("refuses what is not here with its reason and a link, and what can't be read without a link", async () => {
    const shown = "dataset=tiny-8-euclidean&k=10";
    const refusals: [Record<string, string>, string, string[]][] = [
      [{ k: "ten" }, "“k=ten” cannot be read: k is a whole number.", []],
      [{ dataset: "elsewhere", engine: "x" }, "There is no data set “elsewhere” here.", [""]],
      [{ k: "11" }, "The data set “tiny-8-euclidean” has no points with k = 11; it has 10.", [""]],
      [{ engine: "nosuch", x: "linear" }, "No point here has engine “nosuch”.", [`${shown}&x=linear`]],
      [{ bundle: "nosuch" }, "No bundle “nosuch” with results of a vector search is here.", [""]],
      [{ series: "p.nosuch" }, "Series can’t be made by “p.nosuch”: no point here has it.", [shown]],
      [{ base: "nosuch" }, "No series here is called “nosuch”, so ratios can’t be relative to it.", [shown]],
    ];
    for (const [raw, message, queries] of refusals) {
      const refused = await loadCompareView(raw).catch((error: unknown) => error);
      if (!(refused instanceof RefusedAddress)) throw new Error(`${JSON.stringify(raw)} is not refused.`);
      expect([refused.message, refused.ways.map(({ query }) => query)]).toEqual([message, queries]);
    }
  });

  it("says which of equally common thread counts is shown, and why", async () => {
    const common = { engine: "mariadb", algorithm: "MariaDB", dataset: "tied-8-euclidean" };
    const points = [{ indexParams: { m: 8 }, queryParams: { efSearch: 10 }, qps: 100, recall: 0.9 }];
    const runs = [8, 1, 40].map((threads) => ({ ...common, threads, points }));
    await insertTestBundle({ title: "Tied", runs });
    const view = await loadCompareView({ dataset: "tied-8-euclidean" });
    expect(view.notices.map(({ text }) => text)).toEqual([
      "Points with 1 thread are shown, the lowest of the thread counts that have the most points; there are also " +
        "thread counts 8 (1 point), 40 (1 point).",
    ]);
  });

  it("names a reader's correction only where its runs are in view", async () => {
    const common = { engine: "mariadb", algorithm: "MariaDB", dataset: "merged-8-euclidean", threads: 1 };
    const points = [{ indexParams: { m: 8 }, queryParams: { efSearch: 10 }, qps: 100, recall: 0.9 }];
    const runs = ["host a", "host a, 48 CPUs", "host b"].map((machine) => ({ ...common, machine, points }));
    await insertTestBundle({ title: "Merged", runs });
    const merge = { author: "Ann", subject: "machine", name: "host a, 48 CPUs", mergeInto: "host a" };
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/api/v1/corrections", {
      method: "POST",
      headers,
      body: JSON.stringify(merge),
    });
    expect((await POST(request)).status).toBe(201);
    const corrections = async (machine: string) =>
      (await loadCompareView({ dataset: "merged-8-euclidean", machine })).notices
        .map(({ text }) => text)
        .filter((text) => text.startsWith("Corrected"));
    expect(await corrections("host a")).toEqual(["Corrected by readers: machine host a (was host a, 48 CPUs)."]);
    expect(await corrections("host b")).toEqual([]);
  });

  it("names unrecorded thread counts, and the parameters of a point off the frontier", async () => {
    const point = (efSearch: number, qps: number) => ({
      indexParams: { m: 8 },
      queryParams: { efSearch },
      qps,
      recall: 0.9,
    });
    const common = { engine: "mariadb", algorithm: "MariaDB", dataset: "mixed-8-euclidean" };
    await insertTestBundle({
      title: "Mixed",
      runs: [
        { ...common, threads: 8, points: [point(10, 100), point(20, 50)] },
        { ...common, threads: null, points: [point(30, 70)] },
      ],
    });
    const view = await loadCompareView({ dataset: "mixed-8-euclidean", all: "1" });
    expect(view.notices.map(({ text }) => text)).toEqual([
      "Points with 8 threads are shown, since most points have " +
        "them; there is also thread count not recorded (1 point).",
    ]);
    expect(view.curves.map(({ rest }) => rest.map(([recall, qps, , params]) => [recall, qps, params]))).toEqual([
      [[0.9, 50, "m 8 · efSearch 20"]],
    ]);
  });

  it("lists an index that several bundles read from the same file once, and others as often as they are", async () => {
    const insert = (title: string, content?: string) =>
      insertTestBundle({
        title,
        ...(content ? { content } : {}),
        runs: [
          {
            engine: "mariadb",
            algorithm: "MariaDB",
            dataset: "copied",
            indexes: [{ params: { m: 8 }, totalSeconds: 15.1 }],
            points: [{ index: 0, indexParams: { m: 8 }, qps: 100, recall: 0.99 }],
          },
        ],
      });
    const rows = async () => (await loadCompareView({ dataset: "copied" })).indexes.length;
    await insert("one", "a".repeat(64));
    await insert("the same file again", "a".repeat(64));
    expect(await rows()).toBe(1);
    await insert("another file", "b".repeat(64));
    await insert("before hashes were kept");
    expect(await rows()).toBe(3);
  });

  it("gives the recalls of single queries of the best points on request, where points have some", async () => {
    const more = { recallP1: 0.4, recallHardestHundred: null, queriesBelowRecall100Fraction: 0.25, candidates: 10 };
    const id = await insertTestBundle({
      title: "Queries",
      runs: [
        {
          engine: "pgvector",
          algorithm: "PGVector",
          points: [
            { qps: 10, recall: 0.96, moreMetrics: more },
            { qps: 5, recall: 0.97 },
          ],
        },
      ],
    });
    const view = await loadCompareView({ bundle: id, perQuery: "1" });
    expect(view.queryRecalls).toEqual({ [`${id}.1`]: { recallP1: 0.4, queriesBelowRecall100Fraction: 0.25 } });
    expect((await loadCompareView({ bundle: id })).queryRecalls).toEqual({});
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AuthorCheck, checkAuthorRows } from "@/lib/domain/author/author-check";
import { roundsTo } from "@/lib/domain/author/author-check-words";
import { isVectorWorkload } from "@/lib/domain/model";
import { algorithmOf } from "@/lib/import/sidecars/archive-vector.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { annConsole } from "./ann-console/importer";
import { annAuthor } from "./claims/ann-author/importer";
import { filesOfBundle, readFiles, readingOnce } from "./reading.testing";

const conditions = path.resolve(import.meta.dirname, "../../../shared/bundles/conditions");
const company = path.resolve(import.meta.dirname, "../../../shared/bundles/company");

const bestRow = z.object({
  recall_min: z.number(),
  recall: z.number(),
  qps: z.number(),
  build_s: z.number().optional(),
  algorithm: z.string(),
  m: z.number(),
  ef_construction: z.number().nullable(),
  ef_search: z.number(),
  agrees_with_data: z.boolean().optional(),
  raw_label: z.string().optional(),
  batch: z.number().optional(),
});
const buildRow = z.object({
  engine: z.string(),
  index_type: z.string().optional(),
  m: z.number(),
  ef_construction: z.number().nullable().optional(),
  build_s: z.number().optional(),
  index_s: z.number().optional(),
  index_mb: z.number(),
  batch: z.number().optional(),
});
type BestRow = z.infer<typeof bestRow>;

const sidecar = (bundle: string): unknown =>
  JSON.parse(readFileSync(path.join(archive, `${bundle}.expected.json`), "utf8"));

const readBundle = readingOnce(async (file) => {
  const files = await filesOfBundle(`${file}.tar.gz`);
  const console = readFiles(annConsole, files);
  const author = readFiles(annAuthor, files);
  const runs = new Map(console.runs.map((run) => [run.key, run]));
  const named = <Item extends { runKey: string }>(item: Item) => {
    const run = runs.get(item.runKey);
    return {
      ...item,
      algorithm: run?.algorithm ?? "",
      dataset: run && isVectorWorkload(run.workload) ? run.workload.dataset : null,
      threads: run?.threads ?? null,
    };
  };
  const points = console.points.map((point) => ({ ...named(point), ...point.metrics }));
  const checks = checkAuthorRows(author.authorRows, points, console.indexBuilds.map(named));
  return { files, console, author, checks };
});

/** Returns the check of the author's row in `directory` that a sidecar's row describes. */
function checkOf(checks: AuthorCheck[], directory: string, row: BestRow): AuthorCheck | undefined {
  return checks.find(
    ({ row: mine }) =>
      mine.table === "best-qps" &&
      mine.source.path.endsWith(`${directory}/qr.topN.1`) &&
      mine.recallTarget === row.recall_min &&
      mine.algorithm === row.algorithm,
  );
}

const summary = ({ verdict, remark }: AuthorCheck) => ({ verdict, remark });

function expectPoint(check: AuthorCheck | undefined, row: BestRow) {
  const { ef_construction: efConstruction } = row;
  expect(check?.point).toMatchObject({
    recall: row.recall,
    indexParams: efConstruction === null ? { m: row.m } : { m: row.m, efConstruction },
    queryParams: { efSearch: row.ef_search },
  });
}

describe.runIf(hasShared)("jan25.ann.fashion-mnist-784-euclidean", () => {
  const bundle = "jan25.ann.fashion-mnist-784-euclidean";
  const directoryOf = (batch: number | undefined) => (batch === 1 ? "out.batch1.4" : "out.batch0.3");
  const expected = () =>
    z
      .object({
        best_qps: z.array(bestRow),
        best_qps_correct_for_rows_where_agrees_with_data_is_false: z.array(bestRow),
        index_build: z.array(buildRow),
      })
      .parse(sidecar(bundle));

  it("gives 770 points and 94 index builds, each point with its build", async () => {
    const { console } = await readBundle(path.join(archive, bundle));
    expect(console.points).toHaveLength(770);
    expect(console.indexBuilds).toHaveLength(94);
    expect(console.points.filter((point) => point.indexBuildKey === null)).toEqual([]);
    expect(console.runs.map((run) => [run.batch, run.threads, run.status])).toEqual([
      ...Array(3).fill([false, 1, "complete"]),
      ...Array(3).fill([true, 8, "complete"]),
    ]);
    expect(console.runs[0]?.workload).toEqual({
      family: "vector-search",
      dataset: bundle.replace("jan25.ann.", ""),
      distance: "euclidean",
      k: 10,
    });
    expect(console.issues.map((issue) => issue.code)).toEqual(["k-assumed"]);
  });

  it("agrees with every best-QPS row that the sidecar calls right, and corrects the five others", async () => {
    const { checks } = await readBundle(path.join(archive, bundle));
    const { best_qps, best_qps_correct_for_rows_where_agrees_with_data_is_false: correct } = expected();
    expect(best_qps).toHaveLength(36);
    for (const row of best_qps.filter((one) => one.agrees_with_data)) {
      const check = checkOf(checks, directoryOf(row.batch), row);
      expect(check?.verdict).toBe("agrees");
      expectPoint(check, row);
      expect(roundsTo(check?.point?.qps ?? 0, row.qps, 0)).toBe(true);
    }
    expect(correct).toHaveLength(5);
    for (const row of correct) {
      const check = checkOf(checks, directoryOf(row.batch), row);
      expect(check?.verdict).toBe("differs");
      expect(check?.authorPointExists).toBe(true);
      expect(check?.point).toMatchObject({ qps: row.qps, label: row.raw_label });
      expectPoint(check, row);
    }
    expect(checkOf(checks, "out.batch1.4", correct[0] ?? best_qps[0] ?? never())?.remark).toBe(
      [
        "The best in the data is 18,624.7 at m 8, efSearch 20, recall 0.995;",
        "the author printed 17,642, which is in the data.",
      ].join(" "),
    );
  });

  it("finds the one best-QPS row with another build's seconds: 98.6 is float32's time in a float16 row", async () => {
    const { checks } = await readBundle(path.join(archive, bundle));
    expect(
      checks.filter(({ row, secondsVerdict }) => row.table === "best-qps" && secondsVerdict === "differs"),
    ).toMatchObject([
      {
        row: { recallTarget: 1, label: "PGVector_halfvec(m=16, ef_cons=192, ef_search=120)" },
        verdict: "agrees",
        remark: "The log says 78.5 s (load and index); the author printed 98.6 s.",
      },
    ]);
  });

  it("agrees with 93 of the 94 index builds; one was typed 195.3 for 195.354", async () => {
    const { checks, console } = await readBundle(path.join(archive, bundle));
    const builds = checks.filter(({ row }) => row.table === "index-build");
    expect(builds).toHaveLength(94);
    expect(builds.filter(({ verdict }) => verdict !== "agrees").map(summary)).toEqual([
      { verdict: "differs", remark: "The log says 195.4 s (load and index); the author printed 195.3 s." },
    ]);
    for (const row of expected().index_build) {
      const algorithm = algorithmOf(row.engine, row.index_type);
      const run = console.runs.find((one) => one.algorithm === algorithm && one.batch === (row.batch === 1));
      const build = console.indexBuilds.find(
        (one) =>
          one.runKey === run?.key &&
          one.indexParams.m === row.m &&
          (one.indexParams.efConstruction ?? null) === (row.ef_construction ?? null),
      );
      const slip = row.build_s === 195.3;
      expect(roundsTo(build?.totalSeconds ?? 0, row.build_s ?? 0, 1)).toBe(!slip);
      expect(Math.floor((build?.bytes ?? 0) / 2 ** 20)).toBe(row.index_mb);
    }
  });

  it("finds every row of the author's lists in the data and reports the M=48 rows that occur twice", async () => {
    const { checks } = await readBundle(path.join(archive, bundle));
    const lists = checks.filter(({ row }) => row.table === "point-list");
    expect(lists.filter(({ verdict }) => verdict !== "agrees")).toEqual([]);
    const repeated = lists.filter(({ remark }) => remark === "This row repeats an earlier one of its file.");
    expect(new Set(repeated.map(({ row }) => row.indexParams.m))).toEqual(new Set([48]));
  });
});

describe.runIf(hasShared)("jan25.ann.gist-960-euclidean.v1", () => {
  const bundle = "jan25.ann.gist-960-euclidean.v1";

  it("gives 405 points with build and config from the directories beside the logs", async () => {
    const { console } = await readBundle(path.join(archive, bundle));
    expect(console.points).toHaveLength(405);
    expect(console.indexBuilds).toHaveLength(47);
    const settings = console.runs.map((run) => [run.algorithm, run.setting.build?.version, run.setting.config?.raw]);
    expect(settings).toEqual([
      ["MariaDB", "11.7.1", "cz11b_lwas4k_vector_c32r128"],
      ["PGVector", "17.2", "cx10a_vector_c32r128"],
      ["PGVector_halfvec", "17.2", "cx10a_vector_c32r128"],
    ]);
  });

  it("passes over the 375 prints of InnoDB's status, which are not results", async () => {
    const { files, console, author } = await readBundle(path.join(archive, bundle));
    const status = files.filter(({ path: file }) => file.includes("/o.seis"));
    expect(status).toHaveLength(375);
    const read = new Set([...console.recognised, ...author.recognised]);
    expect(status.filter(({ path: file }) => read.has(file))).toEqual([]);
  });

  it("agrees with all 16 best-QPS rows, the misprint 87.1a among them", async () => {
    const { checks, author } = await readBundle(path.join(archive, bundle));
    const { best_qps } = z.object({ best_qps: z.array(bestRow) }).parse(sidecar(bundle));
    expect(best_qps).toHaveLength(16);
    for (const row of best_qps) {
      const check = checkOf(checks, "dop_1", row);
      expect(check && summary(check)).toEqual({ verdict: "agrees", remark: null });
      expect(check?.row).toMatchObject({ qps: row.qps, seconds: row.build_s });
      expect(check?.secondsKind).toBe("build");
      expectPoint(check, row);
    }
    expect(author.issues.filter((issue) => issue.code === "misprint").map((issue) => issue.message)).toEqual([
      "The QPS is printed as 87.1a; it was read as 87.1.",
    ]);
  });

  it("agrees with all 47 index builds of o.ix, of which the sidecar names three", async () => {
    const { checks, console } = await readBundle(path.join(archive, bundle));
    const builds = checks.filter(({ row }) => row.table === "index-build");
    expect(builds).toHaveLength(47);
    expect(builds.filter(({ verdict }) => verdict !== "agrees").map(summary)).toEqual([]);
    const sample = z.object({ index_build_sample: z.array(buildRow) }).parse(sidecar(bundle)).index_build_sample;
    expectIndexParts(console, sample);
  });
});

describe.runIf(hasShared)("feb25.ann.dbpedia-openai", () => {
  const bundle = "feb25.ann.dbpedia-openai";
  const directory = "res.dbpedia-openai-1m-angular";
  const expected = () =>
    z
      .object({
        best_qps_1m: z.array(bestRow),
        best_qps_1m_correct_for_disagreeing_rows: z.array(bestRow),
        index_build_1m: z.array(buildRow),
      })
      .parse(sidecar(bundle));

  it("gives 405, 396 and 405 points and reports where the 500k log of MariaDB stops", async () => {
    const { console } = await readBundle(path.join(archive, bundle));
    const counts = ["100k", "500k", "1m"].map(
      (size) => console.points.filter(({ source }) => source.path.includes(`res.dbpedia-openai-${size}-`)).length,
    );
    expect(counts).toEqual([405, 396, 405]);
    expect(console.runs.filter(({ status }) => status !== "complete").map(({ key }) => key)).toEqual([
      expect.stringContaining("500k-angular/o.batch0.mariadb"),
    ]);
    expect(console.indexBuilds.filter(({ status }) => status !== "complete")).toMatchObject([
      { indexParams: { m: 32 }, status: "truncated" },
    ]);
    expect(console.issues.find(({ code }) => code === "run-truncated")?.message).toBe(
      [
        "This log stops early: 8 of 9 indexes were built; the last one stops in query group 6 of 7;",
        '"Terminating" never comes.',
      ].join(" "),
    );
  });

  it("agrees and differs with the author's best QPS as the sidecar states", async () => {
    const { checks } = await readBundle(path.join(archive, bundle));
    const { best_qps_1m, best_qps_1m_correct_for_disagreeing_rows: correct } = expected();
    for (const row of best_qps_1m) {
      const check = checkOf(checks, directory, row);
      expect(check?.verdict, JSON.stringify(row)).toBe(row.agrees_with_data ? "agrees" : "differs");
      if (row.agrees_with_data) expectPoint(check, row);
    }
    expect(correct).toHaveLength(5);
    for (const row of correct) {
      const check = checkOf(checks, directory, row);
      expectPoint(check, row);
      expect(roundsTo(check?.point?.qps ?? 0, row.qps, 1)).toBe(true);
    }
  });

  it("agrees with 46 of the 47 rows of ddl.txt; M=4 prints 318 for 317.2", async () => {
    const { checks, console } = await readBundle(path.join(archive, bundle));
    const builds = checks.filter(({ row }) => row.table === "index-build");
    expect(builds).toHaveLength(47);
    expect(builds.filter(({ verdict }) => verdict !== "agrees").map(summary)).toEqual([
      { verdict: "differs", remark: "The log says 317.2 s (index only); the author printed 318 s." },
    ]);
    const rows = expected().index_build_1m;
    expect(rows).toHaveLength(47);
    expectIndexParts(
      { ...console, indexBuilds: console.indexBuilds.filter(({ source }) => source.path.includes(directory)) },
      rows,
      [318],
    );
  });

  it("leaves the editor's swap file and the system logs alone", async () => {
    const { console, author, files } = await readBundle(path.join(archive, bundle));
    const read = [...console.recognised, ...author.recognised];
    expect(files.some(({ path: file }) => file.endsWith(".qr.topN.1.swp"))).toBe(true);
    expect(read.filter((file) => /\.swp$|o\.vm|o\.ps|\.png$/.test(file))).toEqual([]);
    expect(read).toHaveLength(24);
  });
});

/** Compares builds with the sidecar's rounded seconds, except the author's `slips`. Sizes are floors of MiB. */
function expectIndexParts(
  { runs, indexBuilds }: Awaited<ReturnType<typeof readBundle>>["console"],
  rows: z.infer<typeof buildRow>[],
  slips: number[] = [],
) {
  for (const row of rows) {
    const algorithm = algorithmOf(row.engine, row.index_type);
    const build = indexBuilds.find(
      (one) =>
        runs.some((run) => run.key === one.runKey && run.algorithm === algorithm) &&
        one.indexParams.m === row.m &&
        (one.indexParams.efConstruction ?? null) === (row.ef_construction ?? null),
    );
    expect(roundsTo(build?.buildSeconds ?? 0, row.index_s ?? 0, 0)).toBe(!slips.includes(row.index_s ?? 0));
    expect(Math.floor((build?.bytes ?? 0) / 2 ** 20)).toBe(row.index_mb);
  }
}

function never(): never {
  throw new Error("The sidecar has no rows.");
}

describe.runIf(hasShared)("feb25.ann.dbpedia-openai.qdrant", () => {
  it("checks each row against points of its own quantization: 4 of 364 leave out two points of m = 96", async () => {
    const { checks } = await readBundle(path.join(company, "feb25.ann.dbpedia-openai.qdrant"));
    const ranked = checks.filter(({ row }) => row.table === "best-qps");
    expect(ranked).toHaveLength(364);
    const wrong = ranked.filter(({ verdict }) => verdict !== "agrees");
    // At recall 1.000 o.plot.all has 153.870 and 153.708 QPS at m = 96. At m = 32 it has 153.854 and 152.910.
    // args.qdrant does not list m = 96.
    expect(wrong.map(({ row, remark }) => [row.table === "best-qps" && [row.qps, row.recallTarget], remark])).toEqual(
      Array(4).fill([
        [152.9, 1],
        [
          "Number 2 in the data is 153.9 at m 32, efConstruction 256, quantization none, efSearch 400, recall 1;",
          "the author printed 152.9, which is in the data.",
        ].join(" "),
      ]),
    );
    // His lists by quantization (qr.qdrant.none ...): every row is in the data.
    const lists = checks.filter(({ row }) => row.table === "point-list");
    expect([lists.length, lists.filter(({ verdict }) => verdict !== "agrees").length]).toEqual([3642, 0]);
  });
});

describe.runIf(hasShared)("feb25.ann.dbpedia-openai.pg", () => {
  const bundle = path.join(conditions, "feb25.ann.dbpedia-openai.pg");

  it("pairs logs and plots of three server settings by suffix: 513 points have one index build each", async () => {
    const { console } = await readBundle(bundle);
    expect(console.points).toHaveLength(513);
    const builds = new Map(console.indexBuilds.map((build) => [build.key, build]));
    const runs = new Map(console.runs.map((run) => [run.key, run]));
    for (const { indexBuildKey, runKey, source } of console.points) {
      const build = builds.get(indexBuildKey ?? "");
      const suffix = source.path.split(".").at(-1) ?? "";
      expect([build?.runKey, build?.source.path.endsWith(`.${suffix}`)]).toEqual([runKey, true]);
      expect(runs.get(runKey)?.variant).toEqual([suffix]);
    }
    // 513 rows in three plots of 171 each; o.plot.xlog draws them all once more.
    expect(console.runs.map(({ variant }) => variant?.join())).toEqual(["def", "pq4", "wm8"]);
  });

  it("agrees with every row of the author's tables, each within its own group", async () => {
    const { checks } = await readBundle(bundle);
    // There are 5 reached recall targets x 3 groups, once with the best row. Lists of the best three add 3 x as many.
    // Nine lists have 171 points each.
    expect(checks.filter(({ row }) => row.table === "best-qps")).toHaveLength(5 * 3 + 5 * 3 * 3);
    expect(checks.filter(({ row }) => row.table === "point-list")).toHaveLength(9 * 171);
    expect(checks.filter(({ verdict }) => verdict !== "agrees")).toEqual([]);
  });
});

describe.runIf(hasShared)("jan25.ann.fashion-mnist-784-euclidean.hetz", () => {
  it("gives 5,969 points and 658 index builds of 14 thread counts, and its best QPS at recall >= 0.99", async () => {
    const { console } = await readBundle(path.join(conditions, "jan25.ann.fashion-mnist-784-euclidean.hetz"));
    expect([console.points.length, console.indexBuilds.length]).toEqual([5_969, 658]);
    const runs = new Map(console.runs.map((run) => [run.key, run]));
    expect(new Set(console.runs.map(({ threads }) => threads)).size).toBe(14);
    const best = (threads: number, algorithm: string, target = 0.99) =>
      Math.max(
        ...console.points.flatMap(({ runKey, metrics: { recall, qps } }) => {
          const run = runs.get(runKey);
          const fits = run?.threads === threads && run.algorithm === algorithm && (recall ?? 0) >= target;
          return fits && qps !== null ? [qps] : [];
        }),
      );
    const rounded = (threads: number) =>
      ["MariaDB", "PGVector", "PGVector_halfvec"].map((name) => Number(best(threads, name).toFixed(1)));
    expect(rounded(1)).toEqual([3_939.6, 2_080.4, 2_256.2]);
    expect(rounded(48)).toEqual([30_883.3, 19_799.8, 20_250.4]);
    const at95 = (threads: number) => best(threads, "MariaDB", 0.95);
    expect(Math.round(at95(1))).toBe(4_640);
    expect([at95(2) / at95(1), at95(48) / at95(1)].map((ratio) => ratio.toFixed(2))).toEqual(["1.46", "7.04"]);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { insertTestBundle } from "../write/rows.testing";
import { bestSummary, measuredSummary } from "./best-summary";
import { loadBundleContents } from "./bundle-page";
import { listBundles } from "./bundles";
import { addCorrection } from "./corrections";
import { listDatasetBundles, listDatasets } from "./datasets";
import { listEngines, loadEngine } from "./engines";
import { loadStanding } from "./point-neighbours";
import { loadPoint, parsePointId } from "./point-page";
import { pointPlaces } from "./point-places";
import { search } from "./search";
import { listPointsOfFile, listSourceFiles, loadSourceFile } from "./source-files";

withTestDatabase();

let first = "";
let second = "";

beforeAll(async () => {
  first = await insertTestBundle({
    title: "100% of a_b",
    runs: [
      {
        engine: "pgvector",
        algorithm: "PGVector",
        build: "pg172_o2nofp",
        machine: "hetz",
        indexes: [{ params: { m: 16 }, totalSeconds: 12.5 }],
        points: [
          { qps: 500, recall: 0.9, index: 0, queryParams: { efSearch: 10 } },
          { qps: 400, recall: 0.96, index: 0, queryParams: { efSearch: 20 } },
          { qps: 300, recall: 0.955, index: 0, queryParams: { efSearch: 30 } },
          { qps: null, recall: 0.99, queryParams: { efSearch: 40 } },
          { qps: 9999, recall: 0.99, origin: "author" },
        ],
      },
    ],
  });
  second = await insertTestBundle({
    title: "Second",
    runs: [
      {
        engine: "hnswlib",
        algorithm: "hnswlib",
        dataset: "other-8-angular",
        threads: null,
        points: [{ qps: 50, recall: 1 }],
      },
    ],
  });
  await insertTestBundle({
    title: "Secret",
    visibility: "private",
    runs: [{ engine: "annoy", algorithm: "annoy", points: [{ qps: 5000, recall: 1 }] }],
  });
});

describe("bundles", () => {
  test("come newest first, a page at a time, without private ones", async () => {
    const page = await listBundles({ limit: 1 });
    expect(page.bundles.map((bundle) => bundle.id)).toEqual([second]);
    expect(page.bundles[0]).toMatchObject({ engines: ["hnswlib"], datasets: ["other-8-angular"] });
    const rest = await listBundles({ limit: 5, cursor: page.next ?? "" });
    expect(rest).toMatchObject({ bundles: [{ id: first }], next: null });
  });

  test("are found by literal text in the title, by engine and by status", async () => {
    const titles = async (text: string) => (await listBundles({ text, limit: 9 })).bundles.map(({ title }) => title);
    expect(await titles("0% of A_B")).toEqual(["100% of a_b"]);
    expect(await titles("_")).toEqual(["100% of a_b"]);
    expect(await titles("pgvec")).toEqual(["100% of a_b"]);
    const statusOf = async (status: "ready" | "failed") =>
      (await listBundles({ status, limit: 9 })).bundles.map(({ id }) => id);
    expect([await statusOf("ready"), await statusOf("failed")]).toEqual([[second, first], []]);
  });

  test("show the counts of their runs, without the author's points, and of their files", async () => {
    const contents = await loadBundleContents(first);
    expect(contents.groups).toEqual([{ role: "imported", importer: null, files: 1, points: 5 }]);
    expect(contents.runs).toMatchObject([{ algorithm: "PGVector", build: "pg172_o2nofp", points: 4, indexBuilds: 1 }]);
    expect(contents.runs.map(({ machine }) => machine)).toEqual(["hetz"]);
    expect(contents.issueGroups).toEqual([]);
  });

  test("group their issues by code, worst first, with the true total of each", async () => {
    await ownerPool().query(
      `insert into issues (bundle_key, ordinal, code, severity, path, line, text, message)
       select b.key, n, 'odd-line', 'warning', 'o.plot', n, 'text', 'A line is odd.'
       from bundles b, generate_series(1, 40) n where b.id = $1
       union all select key, 41, 'cut', 'error', null, null, null, 'It is cut.' from bundles where id = $1`,
      [second],
    );
    const { issueGroups } = await loadBundleContents(second);
    expect(issueGroups.map(({ code, total, issues }) => [code, total, issues.length])).toEqual([
      ["cut", 1, 1],
      ["odd-line", 40, 30],
    ]);
  });
});

describe("files", () => {
  test("are filtered by literal path and by role", async () => {
    const listed = async (text: string) => (await listSourceFiles(first, { text, limit: 9, after: -1 })).files.length;
    expect([await listed("PLOT"), await listed("%"), await listed("o_plot")]).toEqual([1, 0, 0]);
    const ofRole = (role: "imported" | "failed") => listSourceFiles(first, { role, limit: 9, after: -1 });
    expect(await ofRole("imported")).toMatchObject({ files: [{ path: "o.plot" }], matching: 1, next: null });
    expect(await ofRole("failed")).toEqual({ files: [], matching: 0, next: null });
  });

  test("are found by path and occurrence", async () => {
    expect(await loadSourceFile(first, "o.plot", 1)).toMatchObject({ role: "imported", occurrences: 1 });
    expect(await loadSourceFile(first, "o.plot", 2)).toBeNull();
    expect((await listPointsOfFile(first, 1)).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("points", () => {
  test("have an id of bundle and ordinal; other texts are refused", async () => {
    expect(parsePointId(`${first}.12`)).toEqual({ bundle: first, ordinal: 12 });
    for (const id of ["x", "x.", ".1", "x.1.2", "x.-1", "X.1", "x.99999999999"]) expect(parsePointId(id)).toBeNull();
    expect(await loadPoint(`${first}.99`)).toBeNull();
  });

  test("keep a missing QPS as null and have their index build", async () => {
    expect((await loadPoint(`${first}.4`))?.columns.qps).toBeNull();
    expect(await loadPoint(`${first}.2`)).toMatchObject({
      columns: { qps: 400, recall: 0.96 },
      indexParams: {},
      queryParams: { efSearch: 20 },
      totalSeconds: 12.5,
      build: "pg172_o2nofp",
      path: "o.plot",
      line: 2,
    });
  });

  test("are compared with the frontier of their series, without author rows", async () => {
    const standing = async (ordinal: number) => {
      const point = await loadPoint(`${first}.${ordinal}`);
      return point && (await loadStanding(point));
    };
    expect(await standing(2)).toMatchObject({ beatenBy: null, competes: true, seriesPoints: 3 });
    expect((await standing(3))?.beatenBy).toMatchObject({ ordinal: 2, qps: 400, recall: 0.96 });
    expect(await standing(4)).toMatchObject({ competes: false, beatenBy: null, sweep: [] });
    expect((await standing(1))?.sweep.map(({ recall }) => recall)).toEqual([0.9, 0.955, 0.96]);
  });

  test("are found by file and line", async () => {
    const at = await pointPlaces(first, [
      { path: "o.plot", line: 2 },
      { path: "o.plot", line: null },
    ]);
    expect([at("o.plot", 2), at("o.plot", 3), at("o.plot", null)]).toEqual([`${first}.2`, null, null]);
  });
});

describe("engines and data sets", () => {
  test("are listed where a public bundle has them", async () => {
    expect((await listEngines()).map(({ name }) => name)).toEqual(["hnswlib", "pgvector"]);
    expect(await loadEngine("annoy")).toBeNull();
    expect(await loadEngine("pgvector")).toMatchObject({
      builds: [{ raw: "pg172_o2nofp", runs: 1 }],
      bundles: [{ id: first }],
    });
    expect(await listDatasets()).toMatchObject([
      { name: "other-8-angular", threads: [null], bundles: 1 },
      { name: "tiny-8-euclidean", ks: [10], engines: [{ name: "pgvector" }] },
    ]);
    expect(await listDatasetBundles("tiny-8-euclidean")).toMatchObject([{ id: first, engines: ["pgvector"] }]);
  });

  test("have a best QPS at a target, without missing rates, author rows and private bundles", async () => {
    const best = await bestSummary();
    expect(best.map(({ setting, target, qps, point }) => [setting.algorithm, target, qps, point])).toEqual([
      ["PGVector", 0.95, 400, `${first}.2`],
      ["hnswlib", 0.95, 50, `${second}.1`],
      ["hnswlib", 0.99, 50, `${second}.1`],
    ]);
    // The fastest point at any recall. A setting with this row alone never reaches a target.
    expect(
      (await measuredSummary())
        .filter(({ target }) => target === 0)
        .map(({ setting, qps }) => [setting.algorithm, qps]),
    ).toEqual([
      ["PGVector", 500],
      ["hnswlib", 50],
    ]);
  });
});

test("engines are listed in the order of the names that readers see, and have these names on data sets", async () => {
  const target = { subject: "engine", engine: "", name: "hnswlib" } as const;
  const nothing = { displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null, author: "ann" };
  const ofDataset = async () => ({
    labels: (await listDatasets()).flatMap(({ engines }) => engines.map(({ label }) => label)),
    bundles: (await listDatasetBundles("other-8-angular")).map(({ engines }) => engines),
  });
  await addCorrection(target, { ...nothing, displayName: "Small worlds" });
  expect((await listEngines()).map(({ name }) => name)).toEqual(["pgvector", "hnswlib"]);
  expect(await ofDataset()).toEqual({ labels: ["Small worlds", "pgvector"], bundles: [["Small worlds"]] });
  await addCorrection(target, nothing);
  expect((await listEngines()).map(({ name }) => name)).toEqual(["hnswlib", "pgvector"]);
  expect(await ofDataset()).toEqual({ labels: ["hnswlib", "pgvector"], bundles: [["hnswlib"]] });
});

describe("search", () => {
  test("takes % and \\ literally; finds bundles, engines, algorithms, builds and data sets, no private ones", async () => {
    const found = async (text: string) => (await search(text)).map(({ kind, label }) => `${kind} ${label}`);
    expect(await found("%")).toEqual(["bundle 100% of a_b"]);
    expect(await found("pg")).toEqual(["engine pgvector", "algorithm PGVector", "build pg172_o2nofp"]);
    expect(await found("8-ang")).toEqual(["dataset other-8-angular"]);
    expect(await found("secret")).toEqual([]);
    expect(await found("annoy")).toEqual([]);
    expect(await found("  ")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });

  test("finds each word separately, in the engine, raw name or version of a build", async () => {
    const builds = async (text: string) => (await search(text)).map(({ kind, label }) => `${kind} ${label}`);
    expect(await builds("pgvector 17")).toEqual(["build pg172_o2nofp"]);
    expect(await builds("o2nofp   PGVECTOR")).toEqual(["build pg172_o2nofp"]);
    expect(await builds("pgvector 18")).toEqual([]);
    expect(await builds("angular other")).toEqual(["dataset other-8-angular"]);
  });
});

test("engines that readers merged are listed once on a data set", async () => {
  const nothing = { displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null, author: "ann" };
  const of = (engine: string) => ({
    engine,
    algorithm: engine,
    dataset: "both-8-angular",
    points: [{ qps: 1, recall: 1 }],
  });
  await insertTestBundle({ title: "Both", runs: [of("mysql"), of("mariadb")] });
  const engines = async () => {
    const found = (await listDatasets()).find(({ name }) => name === "both-8-angular");
    return found?.engines.map(({ label }) => label).sort();
  };
  expect(await engines()).toEqual(["MariaDB", "MySQL"]);
  await addCorrection({ subject: "engine", engine: "", name: "mysql" }, { ...nothing, mergeInto: "mariadb" });
  expect(await engines()).toEqual(["MariaDB"]);
});

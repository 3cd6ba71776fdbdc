import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getBestQps } from "@/app/api/v1/best-qps/route";
import { GET as getFiles } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { GET as getOriginal } from "@/app/api/v1/bundles/[id]/original/route";
import { GET as getBundle } from "@/app/api/v1/bundles/[id]/route";
import { GET as getBundles, POST as upload } from "@/app/api/v1/bundles/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { GET as getRelative } from "@/app/api/v1/relative/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { GET as getViewFile } from "@/app/view-files/[view]/[file]/route";
import { formatDate } from "@/lib/format";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { loadSnapshot, type Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/publish/frozen/load-withdrawn";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { bestSummary } from "../db/read/best-summary";
import { loadAuthorTable, loadBundleContents } from "../db/read/bundle-page";
import { listBundles } from "../db/read/bundles";
import { listDatasetBundles, listDatasets } from "../db/read/datasets";
import { listEngines, loadEngine } from "../db/read/engines";
import { loadTestFamilies } from "../db/read/family-bundles";
import { loadPoint } from "../db/read/point-page";
import { listConfigNames } from "../db/read/provenance-files";
import { loadBundleProvenance } from "../db/read/run-series";
import { search } from "../db/read/search";
import { findConfig, loadUsage } from "../db/read/setting-pages";
import { listPointsOfFile, listSourceFiles, loadSourceFile } from "../db/read/source-files";
import { findMember } from "../db/read/stored-member";
import { vectorCatalogue } from "../db/read/vector-catalogue";
import { listWorkloads, loadWorkload } from "../db/read/workload-pages";
import { withTestDatabase } from "../db/test-database";
import { hasBundles } from "../db/write/bundles-write";
import { loadGroundTruths } from "../db/write/ground-truths";
import { BUNDLE_TABLES } from "../db/write/row-digests";
import { listStandings, restoreBundle, retractBundle } from "../db/write/withdraw-bundle";
import { deleteBundle } from "../import/delete-bundle";
import { importArchive } from "../import/import-archive.testing";
import { importSample } from "../import/import-sample";
import { loadCompareView } from "../views/compare/load-compare-view";
import { loadHistoryView } from "../views/history/load-history-view";
import { loadRelativeView } from "../views/relative/load-relative-view";
import { RefusedAddress } from "../views/selection/refused-address";
import { verifyAll } from "./verify";

const sample = (name: string) => path.resolve("sample", name);
const VECTORS = "ann-hdf5-small.tar.xz";
const TESTS = "sysbench-archive-layout.tar.gz";
const REASON = "Measured with a debug build.";

const put = (fileName: string): Promise<string> => importArchive(sample(fileName), `Runs ${fileName}`);
/** Returns the moment of a retraction: its day may be over when the test reads it. */
async function retractedAt(id: string): Promise<Date> {
  const { rows } = await ownerPool().query<{ at: string }>(
    "select created_at as at from tombstones where id = $1 and kind = 'retracted'",
    [id],
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}
const get = (query = "") => new Request(`http://localhost/?${query}`);
const at = (id: string, ...segments: string[]) =>
  new Request(`http://localhost/api/v1/bundles/${[id, ...segments].join("/")}`);
const textOf = async (answer: Promise<Response>) => (await answer).text();
const file = (view: string, name: string) => ({ params: Promise.resolve({ view, file: name }) });

/** Returns a view, or the sentence of its refusal. */
const orRefusal = (view: Promise<unknown>): Promise<unknown> =>
  view.catch((cause: unknown) => {
    if (cause instanceof RefusedAddress) return cause.message;
    throw cause;
  });

/** Returns the texts of pages, API and files, one per question. `vectors` and `tests` are ids of bundles. */
async function everything({ vectors, tests }: Ids): Promise<Record<string, string>> {
  const asked: Record<string, Promise<unknown>> = {
    points: textOf(getPoints(get("limit=1000"))),
    pointsOfBundle: textOf(getPoints(get(`bundle=${vectors},${tests}&limit=5`))),
    indexBuilds: textOf(getIndexBuilds(get())),
    bestQps: textOf(getBestQps(get(`dataset=mnist10k-784-euclidean`))),
    relative: textOf(getRelative(get("family=sysbench"))),
    bundleList: textOf(getBundles(get())),
    compareFile: textOf(getViewFile(get("dataset=mnist10k-784-euclidean"), file("compare", "best-qps.csv"))),
    relativeFile: textOf(getViewFile(get("family=sysbench"), file("relative", "view.csv"))),
    historyFile: textOf(getViewFile(get("family=sysbench"), file("history", "view.csv"))),
    bestSummary: bestSummary(),
    catalogue: vectorCatalogue(),
    bundlePage: Promise.all([vectors, tests].map((id) => loadBundleContents(id))),
    authorTable: loadAuthorTable(tests, 1),
    bundles: listBundles({ limit: 50 }),
    bundlesByEngine: Promise.all(
      ["hnswlib", "faiss", "mysql", "maria", "mnist"].map((text) => listBundles({ text, limit: 50 })),
    ),
    datasets: listDatasets(),
    datasetBundles: listDatasetBundles("mnist10k-784-euclidean"),
    engines: listEngines(),
    engine: Promise.all(["hnswlib", "mariadb", "postgres", "faiss"].map((name) => loadEngine(name))),
    groundTruths: loadGroundTruths(["mnist10k-784-euclidean"], -1),
    point: Promise.all([`${vectors}.1`, `${tests}.1`].map((id) => loadPoint(id))),
    provenance: Promise.all([vectors, tests].map((id) => loadBundleProvenance(id))),
    search: Promise.all(["runs", "mnist", "maria", "sysbench", "point", VECTORS, TESTS].map((word) => search(word))),
    configs: listConfigNames(),
    config: findConfig("z11a_c2r24").then((config) => config && loadUsage("config", config.id)),
    files: Promise.all([vectors, tests].map((id) => listSourceFiles(id, { limit: 100 }))),
    pointsOfFile: Promise.all([vectors, tests].map((id) => listPointsOfFile(id, 1))),
    workloads: listWorkloads(),
    workload: loadWorkload("sysbench", "point-query", "1"),
    families: loadTestFamilies(),
    compare: orRefusal(loadCompareView({ dataset: "mnist10k-784-euclidean" })),
    relativeView: orRefusal(loadRelativeView({ family: "sysbench" })),
    historyView: orRefusal(loadHistoryView({ family: "sysbench" })),
  };
  const answers = await Promise.all(
    Object.entries(asked).map(
      async ([key, answer]): Promise<[string, string]> => [key, JSON.stringify((await answer) ?? null)],
    ),
  );
  return Object.fromEntries(answers);
}
interface Ids {
  vectors: string;
  tests: string;
}

/** Returns the questions whose answer has one of these words. */
const saying = (answers: Record<string, string>, ...words: string[]) =>
  Object.keys(answers).filter((key) => words.some((word) => answers[key]?.includes(word)));

/** Returns status and text of every address of a bundle and its contents. */
async function addresses(id: string, member: string): Promise<[number, string][]> {
  const params = Promise.resolve({ id });
  const answers = await Promise.all([
    getBundle(at(id), { params }),
    getFiles(at(id, "files"), { params }),
    getFiles(at(id, "files", member), { params: Promise.resolve({ id, path: member.split("/") }) }),
    getOriginal(at(id, "original"), { params }),
  ]);
  return Promise.all(
    answers.map(async (answer): Promise<[number, string]> => [answer.status, (await answer.text()).slice(0, 2_000)]),
  );
}

describe("a bundle that is withdrawn", () => {
  withTestDatabase();
  const ids: Ids = { vectors: "", tests: "" };
  const frozen = { vectors: "", tests: "" };
  let member = "";
  let before: Record<string, string> = {};
  const json = async (key: string) => {
    const answer = await getFrozen(get(), { params: Promise.resolve({ key, format: "json" }) });
    return { cache: answer.headers.get("cache-control"), body: await answer.json() };
  };

  /** Returns text and cache headers of both frozen views' files, by key and format. */
  const frozenFiles = async () => {
    const asked = Object.values(frozen).flatMap((key) =>
      ["csv", "md", "html", "txt"].map((format) => ({ key, format })),
    );
    const answers = asked.map(async (params): Promise<[string, { text: string; cache: string | null }]> => {
      const answer = await getFrozen(get(), { params: Promise.resolve(params) });
      return [
        `${params.key}.${params.format}`,
        { text: await answer.text(), cache: answer.headers.get("cache-control") },
      ];
    });
    return Object.fromEntries(await Promise.all(answers));
  };
  let filesBefore: Awaited<ReturnType<typeof frozenFiles>> = {};

  beforeAll(async () => {
    ids.vectors = await put(VECTORS);
    ids.tests = await put(TESTS);
    const render = (snapshot: Snapshot) =>
      renderFrozen(snapshot, { origin: "http://localhost", at: snapshot.createdAt });
    const freeze = async (url: string) => (await freezeView({ url, title: "Kept", caption: "" }, render)).key;
    frozen.vectors = await freeze("/compare?dataset=mnist10k-784-euclidean");
    frozen.tests = await freeze("/relative?family=sysbench");
    before = await everything(ids);
    filesBefore = await frozenFiles();
    const { files } = await listSourceFiles(ids.tests, { role: "imported", limit: 1 });
    member = files[0]?.path ?? "";
  });

  it("is in no answer once it is retracted, also where answers were kept, and its addresses say when and why", async () => {
    expect(member).not.toBe("");
    const [, , file] = await addresses(ids.tests, member);
    expect(file?.[0]).toBe(200);
    await retractBundle(ids.tests, REASON);
    const after = await everything(ids);
    expect(saying(after, ids.tests, `Runs ${TESTS}`, "point-query", "sysbench-archive")).toEqual([]);
    // The statements on the other bundle are the same as before.
    expect([after.compare, after.bestQps, after.datasets]).toEqual([before.compare, before.bestQps, before.datasets]);
    const day = (await retractedAt(ids.tests)).toISOString().slice(0, 10);
    for (const [status, text] of await addresses(ids.tests, member)) {
      expect(status).toBe(410);
      expect(JSON.parse(text)).toEqual({
        error: { code: "gone", message: `This bundle was retracted on ${day}: ${REASON}`, issues: [] },
      });
    }
    expect(await findMember(ids.tests, member, 1)).toBeNull();
    expect(await loadSourceFile(ids.tests, member, 1)).toBeNull();
    expect((await addresses("nosuchbundle", member)).map(([status]) => status)).toEqual([404, 404, 404, 404]);
  });

  it("keeps its numbers in frozen views, which say that it was retracted, when and why", async () => {
    const snapshot = await loadSnapshot(frozen.tests);
    expect(snapshot?.kind === "relative" && snapshot.view.table.rows.length).toBeGreaterThan(5);
    if (!snapshot) throw new Error("The frozen view is gone.");
    expect(await loadWithdrawn(snapshot)).toMatchObject([
      {
        bundle: ids.tests,
        kind: "retracted",
        at: await retractedAt(ids.tests),
        reason: REASON,
        again: false,
        title: `Runs ${TESTS}`,
      },
    ]);
    expect(await json(frozen.tests)).toMatchObject({
      cache: "no-store",
      body: { withdrawn: [{ bundle: ids.tests, reason: REASON }] },
    });
    const other = await json(frozen.vectors);
    expect([other.cache, Object.hasOwn(other.body, "withdrawn")]).toEqual([
      "public, max-age=300, must-revalidate",
      false,
    ]);
  });

  it("is stated first in the files of its frozen views, and leaves those of other bundles as they are", async () => {
    const day = `“Runs ${TESTS}” was retracted on ${formatDate(await retractedAt(ids.tests))}: ${REASON}`;
    const now = await frozenFiles();
    const first = Object.entries(now).filter(([name]) => name.startsWith(frozen.tests));
    expect(first).toHaveLength(4);
    for (const [name, { text, cache }] of first) {
      // The page has its styles in its head.
      const plain = text
        .replace(/^.*<body>/s, "")
        .replaceAll("\\", "")
        .replaceAll("&#39;", "'");
      expect([name, plain.indexOf("This view shows results that were withdrawn.") > -1]).toEqual([name, true]);
      expect([name, plain.indexOf(day) > -1 && plain.indexOf(day) < 400]).toEqual([name, true]);
      expect([name, cache]).toEqual([name, "no-store"]);
    }
    expect(now[`${frozen.tests}.csv`]?.text).toBe(
      `# This view shows results that were withdrawn.\r\n# ${day}\r\n${filesBefore[`${frozen.tests}.csv`]?.text}`,
    );
    for (const name of Object.keys(now).filter((key) => key.startsWith(frozen.vectors)))
      expect(now[name]).toEqual(filesBefore[name]);
  });

  it("is not taken again while it is retracted: the refusal says why", async () => {
    const stream = createReadStream(sample(TESTS));
    const answer = await upload(
      // @ts-expect-error Node takes a stream as a body, and asks for `duplex`.
      new Request("http://localhost/api/v1/bundles?wait=0", { method: "POST", body: stream, duplex: "half" }),
    );
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain(REASON);
    expect((await verifyAll()).faults).toEqual([]);
  });

  it("is shown as before when it is restored, and cannot be restored twice", async () => {
    await restoreBundle(ids.tests);
    const after = await everything(ids);
    for (const [key, answer] of Object.entries(before)) expect([key, after[key]]).toEqual([key, answer]);
    expect(await json(frozen.tests)).toMatchObject({ cache: "public, max-age=300, must-revalidate" });
    expect(await frozenFiles()).toEqual(filesBefore);
    await expect(restoreBundle(ids.tests)).rejects.toThrow("not retracted");
  });

  it("leaves neither rows nor bytes once it is deleted, quarantined ones included, only its tombstone", async () => {
    const { rows } = await ownerPool().query<{ key: number; sha256: string }>(
      "select key, sha256 from bundles where id = $1",
      [ids.vectors],
    );
    const { key = 0, sha256 = "" } = rows[0] ?? {};
    await blobStore().quarantine(sha256);
    expect(await deleteBundle(ids.vectors, " Holds a customer's data. password=hunter2 ")).toBe(true);
    const after = await everything(ids);
    // Refusals name the requested data set.
    expect(saying(after, ids.vectors, `Runs ${VECTORS}`, "mnist10k").sort()).toEqual([
      "bestQps",
      "compare",
      "compareFile",
    ]);
    for (const name of ["bundles", ...BUNDLE_TABLES]) {
      const column = name === "bundles" ? "key" : "bundle_key";
      const left = await ownerPool().query(`select from ${name} where ${column} = $1`, [key]);
      expect([name, left.rowCount]).toEqual([name, 0]);
    }
    expect(await blobStore().quarantined()).toEqual([]);
    expect((await addresses(ids.vectors, "x")).map(([status]) => status)).toEqual([410, 410, 410, 410]);
    expect((await listStandings()).map(({ id, state, reason }) => ({ id, state, reason }))).toEqual([
      { id: ids.tests, state: "ready", reason: null },
      { id: ids.vectors, state: "deleted", reason: "Holds a customer's data. password=*****" },
    ]);
    const snapshot = await loadSnapshot(frozen.vectors);
    expect(snapshot?.kind === "compare" && snapshot.view.curves.length).toBeGreaterThan(0);
    expect(snapshot && (await loadWithdrawn(snapshot))).toMatchObject([{ kind: "deleted", again: false }]);
    expect((await verifyAll()).faults).toEqual([]);
    await expect(deleteBundle(ids.vectors, "Again.")).rejects.toThrow("was deleted on");
    await expect(restoreBundle(ids.vectors)).rejects.toThrow("was deleted on");
  });

  it("is a new bundle when the same file is uploaded after it was deleted, and a notice states it", async () => {
    expect(await put(VECTORS)).toBe(ids.vectors);
    const [[status = 0, text = ""] = []] = await addresses(ids.vectors, "x");
    expect(status).toBe(200);
    expect(text).toContain('"deletedBefore":{"at":"');
    expect(text).toContain("Holds a customer's data.");
    const after = await everything(ids);
    expect(JSON.parse(after.bestQps ?? "")).toEqual(JSON.parse(before.bestQps ?? ""));
    const snapshot = await loadSnapshot(frozen.vectors);
    expect(snapshot && (await loadWithdrawn(snapshot))).toMatchObject([{ kind: "deleted", again: true }]);
    expect((await verifyAll()).faults).toEqual([]);
  });

  it("needs a reason, and an id that there is", async () => {
    await expect(retractBundle(ids.tests, "  ")).rejects.toThrow("Say why");
    await expect(retractBundle("nosuchbundle", REASON)).rejects.toThrow("no bundle");
  });

  it("does not make an emptied server take the samples once more", async () => {
    await deleteBundle(ids.vectors, REASON);
    await deleteBundle(ids.tests, REASON);
    expect(await hasBundles()).toBe(true);
    await importSample();
    expect((await ownerPool().query("select from bundles")).rowCount).toBe(0);
    // So each question above was about one of these bundles.
    const after = await everything(ids);
    expect(Object.keys(before).filter((key) => after[key] === before[key])).toEqual([]);
  });
});

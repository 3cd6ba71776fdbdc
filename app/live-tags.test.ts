import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ownerPool } from "@/lib/db/owner-pool";
import { addCorrection } from "@/lib/db/read/corrections";
import { withTestDatabase } from "@/lib/db/test-database";
import { publishDue } from "@/lib/db/write/manage-bundle";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { removeBundle, restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import type { TestFamily } from "@/lib/domain/model";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { watchLiveMarks } from "@/server/answer/live-mark";
import { serve, withFronts } from "@/server/front.testing";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "here.example" }) }));
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  connection: async () => {},
}));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  usePathname: () => "/here",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: () => {}, replace: () => {}, prefetch: () => {}, refresh: () => {} }),
}));

const { GET: getFile } = await import("@/app/view-files/[view]/[file]/route");
const { GET: getEmbed } = await import("@/app/embed/[...path]/route");
const { GET: getPoints } = await import("@/app/api/v1/points/route");
const { GET: getIndexBuilds } = await import("@/app/api/v1/index-builds/route");
const { GET: getBestQps } = await import("@/app/api/v1/best-qps/route");
const { GET: getRelative } = await import("@/app/api/v1/relative/route");
const { default: HomePage } = await import("@/app/page");
const { default: SlowerPage } = await import("@/app/slower/page");
const { default: ComparePage } = await import("@/app/compare/page");
const { default: RelativePage } = await import("@/app/relative/page");
const { default: HistoryPage } = await import("@/app/history/page");
const { default: DiffPage } = await import("@/app/diff/page");
const { default: DatasetsPage } = await import("@/app/datasets/page");

// Every change that can change an answer changes its tag. The real routes and pages answer behind the real front. It
// reads the marks that triggers of a real database write.

withTestDatabase();
withFronts();

type Search = Promise<Record<string, string>>;
const PAGES: Record<string, (props: { searchParams: Search }) => Promise<ReactNode>> = {
  "/": () => HomePage(),
  "/slower": SlowerPage,
  "/compare": ComparePage,
  "/relative": RelativePage,
  "/history": HistoryPage,
  "/diff": DiffPage,
  "/datasets": DatasetsPage,
};
const LISTS: Record<string, (request: Request) => Promise<Response>> = {
  points: getPoints,
  "index-builds": getIndexBuilds,
  "best-qps": getBestQps,
  relative: getRelative,
};

/** Answers as next.config.mjs leads addresses to routes and pages. */
async function answerOf(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const page = PAGES[pathname];
  if (page) {
    const { prelude } = await prerender(
      await page({ searchParams: Promise.resolve(Object.fromEntries(searchParams)) }),
    );
    return new Response(prelude, {
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    });
  }
  const [, first = "", ...rest] = pathname.split("/");
  if (first === "embed") return getEmbed(request, { params: Promise.resolve({ path: rest }) });
  if (first === "api") return (LISTS[rest[1] ?? ""] ?? getPoints)(request);
  const [name = "", ending = ""] = first.split(/\.(.*)/);
  const [view, file] = rest.length > 0 ? [first, rest[0] ?? ""] : [name, `view.${ending}`];
  return getFile(request, { params: Promise.resolve({ view, file }) });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerOf(new Request(`http://here.example${request.url}`));
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const family = "family=sysbench";
const diff = `${family}&a=my5651_rel&b=my8043_rel`;
const between = `${family}&a=alpha&b=omega`;
/** Addresses whose answers read a part of the data, by that part. */
const NARROW = {
  sysbench: [
    "/relative",
    "/history",
    "/relative.csv",
    "/relative.svg",
    "/relative.metadata.json",
    "/history.csv",
    "/embed/history",
    "/api/v1/relative",
  ]
    .map((path) => `${path}?bundle=all&${family}`)
    .concat(
      ["/diff", "/diff.csv"].map((path) => `${path}?${diff}`),
      ["/diff", "/embed/diff", "/diff.json"].map((path) => `${path}?${between}`),
      `/history?${family}`,
    ),
  vector: [
    "/compare",
    "/compare/points.csv",
    "/compare.metadata.json",
    "/embed/compare",
    "/datasets",
    "/api/v1/best-qps?dataset=tiny-8-euclidean",
  ],
};
/** Addresses whose answers may read anything. */
const WIDE = [
  "/",
  "/slower",
  "/relative.csv",
  "/relative.csv?family=sysbench&family=fio",
  "/datasets.csv",
  "/api/v1/points",
  "/api/v1/index-builds",
];

interface TaggedAnswer {
  status: number;
  tag: string;
  body: string;
}
let origin = "";
const get = (url: string, more: Record<string, string> = {}): Promise<TaggedAnswer> =>
  new Promise((resolve, reject) => {
    http
      .get(origin + url, { headers: { accept: "text/html", ...more } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            tag: String(answer.headers.etag ?? ""),
            body: Buffer.concat(parts).toString("latin1"),
          }),
        );
      })
      .on("error", reject);
  });
/** Returns an answer past every cache. */
const fresh = (url: string) => get(url, { authorization: "Basic none" });

const sql = (text: string, values: unknown[] = []) => ownerPool().query(text, values);
const run = (
  raw: string,
  name: TestFamily = "sysbench",
  memoryBytes: number | null = null,
  version = /_(\d)/.test(raw) ? "8.0" : null,
) => ({
  setting: {
    engine: "mysql",
    build: { raw, version, flags: [], commit: null },
    config: null,
    machine: { name: "hetz", cpus: 48, memoryBytes, model: null },
  },
  threads: 40,
  settings: { cached: true },
  workload: { family: name, name: "scan", params: {} },
});
const tests = (title: string, raw: string, qps: number, name?: TestFamily, memoryBytes?: number) =>
  saveTestResults(title, [{ run: run(raw, name, memoryBytes), points: [{ qps }] }]);
/** Saves a bundle that states versions of builds. */
const stating = (title: string, name: TestFamily, versions: Record<string, string | null>) =>
  saveTestResults(
    title,
    Object.entries(versions).map(([raw, version]) => ({ run: run(raw, name, null, version), points: [{ qps: 50 }] })),
  );
const search = (title: string, dataset: string, qps = 100) =>
  insertTestBundle({
    title,
    runs: [
      {
        dataset,
        engine: "annoy",
        algorithm: "annoy",
        machine: "searcher",
        config: "c1",
        indexes: [{ params: { m: 8 }, totalSeconds: 3 }],
        points: [{ index: 0, indexParams: { m: 8 }, queryParams: { ef: 3 }, qps, recall: 0.99 }],
      },
    ],
  });
const note = (subject: string, kind: string) =>
  sql(
    `insert into notes (subject, number, kind, body, owner, author, at, signature)
     select $1, count(*) + 1, $2, 'Why so', 'ann', 'ann', now(), '' from notes where subject = $1`,
    [subject, kind],
  );
const show = (id: string, visibility: string, more = "") =>
  sql(`update bundles set visibility = $2 ${more} where id = $1`, [id, visibility]);
const correct = (
  subject: "engine" | "build",
  name: string,
  displayName: string | null,
  mergeInto: string | null = null,
) =>
  addCorrection(
    { subject, engine: subject === "build" ? "mysql" : "", name },
    { displayName, mergeInto, version: null, notes: null, releaseDate: null, author: "ann" },
  );

const ids = { first: "", second: "", search: "", other: "" };
/** The changes, in order. The test requests all answers before and after each. */
const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  ["an import of the family", () => tests("third", "my9500_rel", 70)],
  ["an import again with another number", () => tests("third", "my9500_rel", 71)],
  ["an import of another family", () => tests("linkbench 2", "my9600_rel", 5, "linkbench")],
  ["the first import of a family", () => tests("fio 1", "my5651_rel", 5, "fio")],
  ["an import that learns a fact of a shared machine", () => tests("linkbench 3", "my1_rel", 5, "linkbench", 2 ** 30)],
  ["an import of the same data set", () => search("search 2", "tiny-8-euclidean", 120)],
  ["an import of a new data set", () => search("search 3", "new-8-euclidean")],
  ["a title", () => sql("update bundles set title = 'Renamed' where id = $1", [ids.first])],
  ["a sponsor", () => sql("update bundles set sponsor = 'Acme', owner = 'ann' where id = $1", [ids.first])],
  [
    "an author's name",
    () => sql("insert into authors (id, owner, name, changed_at) values ('aaaaaaaaaa', 'ann', 'Ann A', now())"),
  ],
  ["a bundle that becomes private", () => show(ids.second, "private")],
  ["one that becomes unlisted", () => show(ids.second, "unlisted")],
  ["one that becomes public again", () => show(ids.second, "public")],
  ["the only bundle of a family that becomes private", () => show(ids.other, "private")],
  ["an embargo", () => show(ids.second, "embargoed", ", embargo_until = '2026-12-01T00:00:00Z'")],
  ["the end of an embargo", () => publishDue(new Date("2026-12-01T00:00:00Z"))],
  ["a retraction", () => retractBundle(ids.search, "Wrong build.")],
  ["a restoration", () => restoreBundle(ids.search)],
  ["a correction of a name", () => correct("engine", "mysql", "MySQL Server")],
  ["a correction of an engine of searches", () => correct("engine", "annoy", "Annoy 2")],
  ["a merge of builds", () => correct("build", "my9600_rel", null, "my8043_rel")],
  ["a withdrawn correction", () => correct("engine", "mysql", null)],
  ["an objection", () => note(`bundle:${ids.first}`, "objection")],
  ["an answer to it", () => sql("update notes set kind = 'note' where kind = 'objection'")],
  ["a note on a build", () => note("build:mysql/my8043_rel", "note")],
  ["a note on a build of another family that was merged into it", () => note("build:mysql/my9600_rel", "note")],
  ["a note on a build of unknown version", () => note("build:mysql/mid", "note")],
  ["an import of another family that states its version", () => stating("states", "linkbench", { mid: "8.2.0" })],
  [
    "that bundle, when it becomes private",
    () => sql("update bundles set visibility = 'private' where title = 'states'"),
  ],
  ["an import of the family that states its version", () => stating("states too", "sysbench", { mid: "8.2.0" })],
  // Its name and note must disappear, although it has no result of the requested family.
  [
    "the other family's bundle that becomes private",
    () =>
      show(ids.other, "public").then(() =>
        sql("update bundles set visibility = 'private' where title = 'linkbench 2'"),
      ),
  ],
  ["a frozen view", () => freezeView({ url: `/relative?${family}`, title: "", caption: "" }, async () => [])],
  ["a retention", () => show(ids.second, "unlisted", `, set_aside = '{"why":"retention"}'`)],
  ["a replacement", () => show(ids.second, "public", ", set_aside = null")],
  [
    "a former name",
    () =>
      sql(
        "insert into former_names (subject, engine, former, name, created_at) values ('build', 'mysql', 'old_rel', 'my8043_rel', now())",
      ),
  ],
  [
    "a queued upload",
    () =>
      sql(
        "insert into bundles (id, sha256, file_name, title, size_bytes) values ('zzzzzzzzzzzz', 'z', 'z', 'Queued', 1)",
      ),
  ],
  ["a deletion", () => removeBundle(ids.first, "Mistake.")],
];

describe("tags of the routes and pages", () => {
  let marks: ReturnType<typeof watchLiveMarks>;
  beforeAll(async () => {
    marks = watchLiveMarks(process.env.DATABASE_URL);
    ids.first = await saveTestResults("first", [
      { run: run("my5651_rel"), points: [{ qps: 100 }] },
      { run: run("my8043_rel"), points: [{ qps: 90 }] },
    ]);
    ids.second = await saveTestResults("second", [
      { run: run("my5651_rel"), points: [{ qps: 101 }] },
      { run: run("my8043_rel"), points: [{ qps: 80 }] },
    ]);
    await stating("between", "sysbench", { alpha: "8.0.1", mid: null, omega: "8.4.0" });
    ids.other = await tests("linkbench 1", "my7_rel", 5, "linkbench");
    ids.search = await search("search 1", "tiny-8-euclidean");
    await search("search 0", "old-8-euclidean");
  });
  afterAll(() => marks.end());
  const begin = async () => {
    ({ origin } = await serve(handle, { live: { marks, software: "this build" } }));
  };

  it("stay the same while another family is imported, and while views are frozen", async () => {
    await begin();
    const tagsOf = async (urls: readonly string[]) => {
      const tags = [];
      for (const url of urls) tags.push([url, (await get(url)).tag]);
      return tags;
    };
    const [ofTests, searches] = [await tagsOf(NARROW.sysbench), await tagsOf(NARROW.vector)];
    expect([...ofTests, ...searches].filter(([, tag]) => tag === "")).toEqual([]);
    await search("search 4", "tiny-8-euclidean", 7);
    expect(await tagsOf(NARROW.sysbench)).toEqual(ofTests);
    const after = await tagsOf(NARROW.vector);
    expect(after.filter(([, tag], at) => tag === searches[at]?.[1])).toEqual([]);
    await tests("fourth", "my9700_rel", 60);
    await freezeView({ url: `/relative?${family}`, title: "", caption: "" }, async () => []);
    expect(await tagsOf(NARROW.vector)).toEqual(after);
  });

  it("change whenever the answer does, and memory never gives an older one", async () => {
    await begin();
    const urls = [...NARROW.sysbench, ...NARROW.vector, ...WIDE, `/relative.csv?${family}&bundle=${ids.second}`];
    const known = new Map<string, TaggedAnswer>();
    for (const url of urls) known.set(url, await get(url));
    const changed = new Set<string>();
    for (const [what, change] of CHANGES) {
      await change();
      for (const url of urls) {
        const { tag = "", ...before } = known.get(url) ?? {};
        const { tag: _, ...truth } = await fresh(url);
        const revalidated = await get(url, tag ? { "if-none-match": tag } : {});
        // With 304 a reader keeps the earlier answer.
        const { tag: own, ...now } = revalidated.status === 304 ? { tag, ...before } : revalidated;
        expect([what, url, now]).toEqual([what, url, truth]);
        // The front may answer this one from its memory.
        const kept = await get(url);
        expect([what, url, kept]).toEqual([what, url, { tag: own, ...truth }]);
        known.set(url, kept);
        if (JSON.stringify(truth) !== JSON.stringify(before)) changed.add(what);
      }
    }
    // No answer shows these, so the test does not cover them.
    expect(CHANGES.flatMap(([what]) => (changed.has(what) ? [] : [what]))).toEqual([
      "one that becomes unlisted",
      "a frozen view",
      "a former name",
      "a queued upload",
    ]);
  });
});

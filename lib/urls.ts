import type { NoteTarget } from "./domain/notes/note-targets";

// Paths of pages and of the API, with their values encoded. kinds.ts has the paths of views by kind.

/** Path of the pages on their host: "" or such as "/bench". The build has a placeholder (scripts/base-path.ts). */
const BASE_PATH = process.env.BENCHFOLIO_BASE_PATH ?? "";

/** Adds the base path. Next adds it only to its own links: not to `<a>`, forms, fetch and responses. */
export const withBase = (path: string): string => BASE_PATH + path;

/** Removes the base path that {@link withBase} adds; returns other paths unchanged. */
export const withoutBase = (path: string): string =>
  path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;

const part = encodeURIComponent;
/** Encodes a member's path inside a bundle; `/` stays. */
const memberPath = (path: string) => path.split("/").map(part).join("/");

/** Returns the path of a target of notes; also that below the API. */
function targetPath(target: NoteTarget): string {
  if (target.on === "build") return `/builds/${part(target.engine)}/${part(target.raw)}`;
  if (target.on === "machine") return `/machines/${part(target.name)}`;
  return `${target.engine === null ? "" : `/engines/${part(target.engine)}`}/dates/${part(target.day)}`;
}

/** Paths by the name of their page, without the base path. */
export const urls = {
  home: () => "/",
  compare: (query = "") => (query ? `/compare?${query}` : "/compare"),
  history: (query = "") => (query ? `/history?${query}` : "/history"),
  relative: (query = "") => (query ? `/relative?${query}` : "/relative"),
  project: (query = "") => (query ? `/project?${query}` : "/project"),
  /** Target of the form of a project's retention. */
  projectRetention: () => "/project/retention",
  slower: (query = "") => (query ? `/slower?${query}` : "/slower"),
  /** The page of an A/B. */
  diff: (query = "") => (query ? `/diff?${query}` : "/diff"),
  /** The list of bundles; `text` searches it. */
  bundles: (text = "") => (text ? `/bundles?q=${part(text)}` : "/bundles"),
  /** Target of the list's form: redirects to a page that compares the chosen bundles. */
  bundlesTogether: () => "/bundles/together",
  bundle: (id: string) => `/bundles/${part(id)}`,
  /** One derived table of a bundle's author with its cells that differ. */
  authorTable: (bundle: string, ordinal: number) => `/bundles/${part(bundle)}/author-tables/${ordinal}`,
  bundleCheck: (id: string) => `/bundles/${part(id)}#author-check`,
  /** A member as text; `line` jumps to it. `occurrence` > 1 picks a later member of the same name. */
  file: (id: string, path: string, line?: number | null, occurrence = 1) => {
    const query = new URLSearchParams();
    if (occurrence > 1) query.set("occurrence", String(occurrence));
    if (line) query.set("line", String(line));
    const tail = query.size ? `?${query}` : "";
    return `/bundles/${part(id)}/files/${memberPath(path)}${tail}${line ? `#L${line}` : ""}`;
  },
  point: (id: string) => `/points/${part(id)}`,
  /** Redirects to the file and line of a point. */
  pointSource: (id: string) => `/points/${part(id)}/source`,
  /** A build by its engine and its raw name. */
  build: (engine: string, raw: string) => `/builds/${part(engine)}/${part(raw)}`,
  config: (raw: string) => `/configs/${part(raw)}`,
  /** Two configs side by side; `query` names them, and may pick their files. Without it a reader chooses there. */
  configDiff: (query: { a?: string; b?: string; fileA?: string; fileB?: string } = {}) => {
    const named = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    return named.size ? `/configs/diff?${named}` : "/configs/diff";
  },
  machine: (name: string) => `/machines/${part(name)}`,
  /** The form of corrections on the page of a name, with another name of the same thing filled in. */
  correct: (page: string, same: string) => `${page}?same=${part(same)}#correct`,
  /** A bundle as Croissant 1.0. */
  croissant: (id: string) => `/bundles/${part(id)}.croissant.json`,
  /** Every number of a bundle's points, one a row. */
  bundleNumbers: (id: string, format: "csv" | "parquet") => `/bundles/${part(id)}.${format}`,
  /** A bundle as CITATION.cff. */
  citationCff: (id: string) => `/bundles/${part(id)}/CITATION.cff`,
  /** The newest bundles, notes on them and retractions, of all engines or one, as Atom. */
  feed: () => "/feed.atom",
  bundleFeed: (id: string) => `/bundles/${part(id)}/feed.atom`,
  buildFeed: (engine: string, raw: string) => `/builds/${part(engine)}/${part(raw)}/feed.atom`,
  engineFeed: (name: string) => `/engines/${part(name)}/feed.atom`,
  /** Everything that was measured, by name; `query` searches it. */
  browse: (query = "") => (query ? `/browse?q=${part(query)}` : "/browse"),
  /** Everything that was measured, with every machine in its list. */
  machines: () => "/browse?all=machines#machines",
  engines: () => "/engines",
  engine: (name: string) => `/engines/${part(name)}`,
  datasets: () => "/datasets",
  dataset: (name: string) => `/datasets/${part(name)}`,
  workloads: () => "/workloads",
  /** A test; `page` of its bundles. */
  workload: (family: string, name: string, page = 1) =>
    `/workloads/${part(family)}/${part(name)}${page > 1 ? `?page=${page}` : ""}`,
  /** The owner's page to change a bundle; `manageSave` takes its forms. */
  manage: (id: string) => `/bundles/${part(id)}/manage`,
  manageSave: (id: string) => `/bundles/${part(id)}/manage/save`,
  /** The manager's page to say what unread tables are; `columnsSave` takes its forms. */
  columns: (id: string) => `/bundles/${part(id)}/columns`,
  columnsSave: (id: string) => `/bundles/${part(id)}/columns/save`,
  columnsFile: (id: string) => `/bundles/${part(id)}/columns/benchfolio.yaml`,
  /** Target of a form: redirects to the notes on its day. */
  noteDates: (engine: string) => `/engines/${part(engine)}/dates`,
  /** Notes on a build, machine or date, a bundle, or a frozen view; `sendNote` takes their forms. */
  notesOn: (target: NoteTarget) => `${targetPath(target)}/notes`,
  bundleNotes: (id: string) => `/bundles/${part(id)}/notes`,
  snapshotNotes: (key: string) => `/s/${part(key)}/notes`,
  /** The page to withdraw a frozen view; `snapshotManageSave` takes its forms. */
  snapshotManage: (key: string) => `/s/${part(key)}/manage`,
  snapshotManageSave: (key: string) => `/s/${part(key)}/manage/save`,
  sendNote: (page: string) => `${page}/send`,
  /** The account page; after a sign-in there, the reader is back on the page `back`. */
  account: (back: string | null = null) => `/account${back ? `?${new URLSearchParams({ back })}` : ""}`,
  signIn: () => "/account/sign-in",
  /** The start of a sign-in at the OpenID Connect provider, and its return address. */
  signInStart: (back: string | null = null) =>
    `/account/sign-in/start${back ? `?${new URLSearchParams({ back })}` : ""}`,
  signInCallback: () => "/account/sign-in/callback",
  signOut: () => "/account/sign-out",
  sessions: () => "/account/sessions",
  tokens: () => "/account/tokens",
  /** The log of changes; `before` is the id of a line. */
  audit: (before?: number) => `/account/audit${before ? `?before=${before}` : ""}`,
  /**
   * The page of an author, and the feed of the author's bundles and reports. `saveAuthor` receives the form of the
   * name.
   */
  author: (id: string) => `/authors/${part(id)}`,
  authorFeed: (id: string) => `/authors/${part(id)}/feed.atom`,
  saveAuthor: () => "/account/author",
  upload: () => "/upload",
  /** The reference of the API. */
  apiReference: () => "/docs/api",
  operator: () => "/operator",
  operatorRetry: () => "/operator/retry",
  /** The report editor; `from` is the key of a report to begin with. */
  newReport: (from = "") => `/report/new${from ? `?from=${part(from)}` : ""}`,
  /** The author's drafts on the server, the editor of one, and the forms of their list. */
  drafts: () => "/report/drafts",
  draft: (id: string) => `/report/drafts/${part(id)}`,
  draftsSave: () => "/report/drafts/save",
  /** The numbers of a report's texts beside those of today's data. */
  reportNumbers: (key: string) => `/s/${part(key)}/numbers`,
  /** An image in the texts of reports. */
  image: (id: string) => `/images/${part(id)}`,
  /** The script of pages with embeds: gives each embed its height. */
  embedListener: () => "/embed.js",
  /** A frozen view; `query` may choose its look. */
  snapshot: (key: string, query = "") => `/s/${part(key)}${query ? `?${query}` : ""}`,
  /** A frozen view as a file; `query` may choose its look. */
  snapshotFile: (key: string, format: string, query = "") => `/s/${part(key)}.${format}${query ? `?${query}` : ""}`,
  api: {
    bundles: () => "/api/v1/bundles",
    bundle: (id: string) => `/api/v1/bundles/${part(id)}`,
    /** The uploaded bytes, unchanged. */
    original: (id: string) => `/api/v1/bundles/${part(id)}/original`,
    bundleFile: (id: string, path: string) => `/api/v1/bundles/${part(id)}/files/${memberPath(path)}`,
    uploads: () => "/api/v1/uploads",
    finishUpload: (id: string) => `/api/v1/uploads/${part(id)}/finish`,
    openapi: () => "/api/v1/openapi.json",
    /** Tools for programs (Model Context Protocol). */
    mcp: () => "/api/mcp",
    /** The embed of the view at a whole address, as oEmbed in a format. */
    oembed: (address: string, format: "json" | "xml") => `/api/oembed?url=${part(address)}&format=${format}`,
    snapshots: () => "/api/v1/snapshots",
    reports: () => "/api/v1/reports",
    images: () => "/api/v1/images",
    reportRevisions: (key: string) => `/api/v1/reports/${part(key)}/revisions`,
    /** Drafts of reports on the server. */
    drafts: () => "/api/v1/drafts",
    draft: (id: string) => `/api/v1/drafts/${part(id)}`,
    /** The preview of a report. */
    reportPreview: () => "/api/report-preview",
    /** Copies, links and citations of the view at a path with its query. */
    share: (path: string) => `/api/share?url=${part(path)}`,
    bundleNotes: (id: string) => `/api/v1/bundles/${part(id)}/notes`,
    noteKeys: () => "/api/v1/notes/keys",
    corrections: () => "/api/v1/corrections",
  },
} as const;

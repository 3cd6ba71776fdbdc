// The only place that spells a path. Values are encoded here and nowhere else.

/** Where the pages begin below their host: "" or such as "/bench". Fixed by the build (next.config.mjs). */
const BASE_PATH = process.env.BENCHFOLIO_BASE_PATH ?? "";

/** A path as browsers and programs ask for it. Next puts the base path before its own links alone: not before `<a>`, forms, fetch and answers. */
export const withBase = (path: string): string => BASE_PATH + path;

/** The path that {@link withBase} made this of; others as they are. */
export const withoutBase = (path: string): string =>
  path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;

const part = encodeURIComponent;
/** A member's path inside a bundle: `/` stays, everything else is encoded. */
const memberPath = (path: string) => path.split("/").map(part).join("/");

export const urls = {
  home: () => "/",
  compare: (query = "") => (query ? `/compare?${query}` : "/compare"),
  history: (query = "") => (query ? `/history?${query}` : "/history"),
  relative: (query = "") => (query ? `/relative?${query}` : "/relative"),
  /** Two sides beside each other. */
  diff: (query = "") => (query ? `/diff?${query}` : "/diff"),
  /** The list of bundles, or those with a word. */
  bundles: (text = "") => (text ? `/bundles?q=${part(text)}` : "/bundles"),
  /** Takes the form of the list: leads to a page that shows the chosen bundles beside each other. */
  bundlesTogether: () => "/bundles/together",
  bundle: (id: string) => `/bundles/${part(id)}`,
  /** One derived table of a bundle's author with all its cells that differ. */
  authorTable: (bundle: string, ordinal: number) => `/bundles/${part(bundle)}/author-tables/${ordinal}`,
  bundleCheck: (id: string) => `/bundles/${part(id)}#author-check`,
  /** A member shown as text; `line` jumps to it. `occurrence` > 1 picks a later member of the same name. */
  file: (id: string, path: string, line?: number | null, occurrence = 1) => {
    const query = new URLSearchParams();
    if (occurrence > 1) query.set("occurrence", String(occurrence));
    if (line) query.set("line", String(line));
    const tail = query.size ? `?${query}` : "";
    return `/bundles/${part(id)}/files/${memberPath(path)}${tail}${line ? `#L${line}` : ""}`;
  },
  point: (id: string) => `/points/${part(id)}`,
  /** Leads to the file and line that a point was read from. */
  pointSource: (id: string) => `/points/${part(id)}/source`,
  /** A build by its engine and the raw name that its source prints. */
  build: (engine: string, raw: string) => `/builds/${part(engine)}/${part(raw)}`,
  config: (raw: string) => `/configs/${part(raw)}`,
  /** Two configs side by side; `query` also picks their files. */
  configDiff: (query: { a: string; b?: string; fileA?: string; fileB?: string }) =>
    `/configs/diff?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`,
  machine: (name: string) => `/machines/${part(name)}`,
  /** A bundle as Croissant 1.0 and as CITATION.cff. */
  croissant: (id: string) => `/bundles/${part(id)}.croissant.json`,
  /** Every number of a bundle's points as CSV. */
  bundleNumbers: (id: string) => `/bundles/${part(id)}.csv`,
  citationCff: (id: string) => `/bundles/${part(id)}/CITATION.cff`,
  /** The newest bundles, all or of an engine, as Atom. */
  feed: () => "/feed.atom",
  engineFeed: (name: string) => `/engines/${part(name)}/feed.atom`,
  engines: () => "/engines",
  engine: (name: string) => `/engines/${part(name)}`,
  datasets: () => "/datasets",
  dataset: (name: string) => `/datasets/${part(name)}`,
  workloads: () => "/workloads",
  /** A test; `page` of the bundles that ran it. */
  workload: (family: string, name: string, page = 1) =>
    `/workloads/${part(family)}/${part(name)}${page > 1 ? `?page=${page}` : ""}`,
  /** Where the owner changes a bundle; `save` takes its forms. */
  manage: (id: string) => `/bundles/${part(id)}/manage`,
  manageSave: (id: string) => `/bundles/${part(id)}/manage/save`,
  /** What is said of a bundle or a frozen view; `send` takes its forms. */
  bundleNotes: (id: string) => `/bundles/${part(id)}/notes`,
  snapshotNotes: (key: string) => `/s/${part(key)}/notes`,
  /** Where a frozen view is withdrawn; `save` takes its forms. */
  snapshotManage: (key: string) => `/s/${part(key)}/manage`,
  snapshotManageSave: (key: string) => `/s/${part(key)}/manage/save`,
  sendNote: (page: string) => `${page}/send`,
  account: () => "/account",
  signIn: () => "/account/sign-in",
  /** To the OpenID Connect provider, and where it leads back to. */
  signInStart: () => "/account/sign-in/start",
  signInCallback: () => "/account/sign-in/callback",
  signOut: () => "/account/sign-out",
  sessions: () => "/account/sessions",
  tokens: () => "/account/tokens",
  /** Who changed what; `before` is the id of a line. */
  audit: (before?: number) => `/account/audit${before ? `?before=${before}` : ""}`,
  upload: () => "/upload",
  /** The reference of the API. */
  apiReference: () => "/docs/api",
  operator: () => "/operator",
  operatorRetry: () => "/operator/retry",
  search: (query: string) => `/search?q=${part(query)}`,
  /** Where a report is put together; `from` is the key of one to begin with. */
  newReport: (from = "") => `/report/new${from ? `?from=${part(from)}` : ""}`,
  /** A frozen view; `query` may choose how its numbers are shown. */
  snapshot: (key: string, query = "") => `/s/${part(key)}${query ? `?${query}` : ""}`,
  /** A frozen view as a file; `query` may choose how its numbers are shown. */
  snapshotFile: (key: string, format: string, query = "") => `/s/${part(key)}.${format}${query ? `?${query}` : ""}`,
  api: {
    bundles: () => "/api/v1/bundles",
    bundle: (id: string) => `/api/v1/bundles/${part(id)}`,
    /** The uploaded bytes as they came. */
    original: (id: string) => `/api/v1/bundles/${part(id)}/original`,
    bundleFile: (id: string, path: string) => `/api/v1/bundles/${part(id)}/files/${memberPath(path)}`,
    uploads: () => "/api/v1/uploads",
    finishUpload: (id: string) => `/api/v1/uploads/${part(id)}/finish`,
    openapi: () => "/api/v1/openapi.json",
    snapshots: () => "/api/v1/snapshots",
    reports: () => "/api/v1/reports",
    /** A report as it will look. */
    reportPreview: () => "/api/report-preview",
    /** What can be taken from the view at a path with its query. */
    share: (path: string) => `/api/share?url=${part(path)}`,
    bundleNotes: (id: string) => `/api/v1/bundles/${part(id)}/notes`,
    noteKeys: () => "/api/v1/notes/keys",
    corrections: () => "/api/v1/corrections",
  },
} as const;

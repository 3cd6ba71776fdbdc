import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

import type { BundleStatus, RunStatus, Origin, RecallSource } from "./enums";

export type Audit = {
    id: Generated<number>;
    at: Generated<Timestamp>;
    actor: string;
    action: string;
    subject: string;
    details: Generated<ColumnType<unknown, string, string>>;
};
export type Author = {
    /**
     * In the address of the author's page: 10 random letters.
     */
    id: string;
    /**
     * The owner of tokens, bundles and frozen views.
     */
    owner: string;
    name: string;
    /**
     * The part of the name by which citations sort; null for groups and companies.
     */
    familyName: string | null;
    affiliation: string | null;
    /**
     * 16 digits with hyphens, its checksum correct.
     */
    orcid: string | null;
    changedAt: Timestamp;
};
export type AuthorRow = {
    bundleKey: number;
    ordinal: number;
    /**
     * best-qps, index-build or point-list
     */
    tableKind: string;
    row: ColumnType<unknown, string, string>;
    fileOrdinal: number;
    line: number | null;
};
export type AuthorTable = {
    bundleKey: number;
    ordinal: number;
    title: string;
    rule: string;
    /**
     * The reference of its check: raw results, or the author's own other numbers.
     * @kyselyType('raw' | 'own')
     */
    against: Generated<'raw' | 'own'>;
    cells: number;
    agree: number;
    differ: number;
    noData: number;
    /**
     * The first 500 cells that differ: [{ line, label, printed, ours, pointOrdinal, remark }].
     */
    differences: Generated<ColumnType<unknown, string, string>>;
    fileOrdinal: number;
    line: number | null;
};
export type Best = {
    bundleKey: number;
    workloadId: number;
    settingId: number;
    target: number;
    pointOrdinal: number;
    qps: number;
    recall: number;
};
export type Bundle = {
    key: Generated<number>;
    /**
     * Public id: the first 60 bits of the sha256 in base32, lower case.
     */
    id: string;
    sha256: string;
    fileName: string;
    title: string;
    /**
     * public, unlisted, private, draft, embargoed or retracted (lib/domain/access/rights.ts)
     * @kyselyType(import('@/lib/domain/access/rights').Visibility | 'retracted')
     */
    visibility: Generated<import('@/lib/domain/access/rights').Visibility | 'retracted'>;
    sizeBytes: number;
    /**
     * Unpacked bytes; null before the import read them.
     */
    unpackedBytes: number | null;
    status: Generated<BundleStatus>;
    /**
     * Reason of a failed import: { code, message }.
     */
    failure: ColumnType<unknown, string, string> | null;
    importerVersion: string | null;
    /**
     * The pipeline that wrote the rows (lib/import/pipeline-version.ts). Bundles of older pipelines are imported
     * again in the background.
     */
    pipelineVersion: Generated<number>;
    uploadedAt: Generated<Timestamp>;
    importedAt: Timestamp | null;
    fileCount: Generated<number>;
    runCount: Generated<number>;
    indexBuildCount: Generated<number>;
    pointCount: Generated<number>;
    issueCount: Generated<number>;
    /**
     * State of the stored bytes: whole, damaged (quarantined) or missing.
     * @kyselyType('whole' | 'damaged' | 'missing')
     */
    storedBytes: Generated<'whole' | 'damaged' | 'missing'>;
    /**
     * Number of times that the importing process ended before the import.
     */
    brokenOff: Generated<number>;
    /**
     * Row count and digest of each table (lib/db/write/row-digests.ts); null for bundles from before digests.
     */
    rowDigests: ColumnType<unknown, string, string> | null;
    /**
     * Owner of the token that uploaded it; null = uploaded without one.
     */
    owner: string | null;
    /**
     * Id of that token, which may read it; null without a token, and for bundles from before ids were kept.
     */
    uploader: string | null;
    /**
     * Time at which an embargoed bundle becomes public.
     */
    embargoUntil: Timestamp | null;
    /**
     * Visibility before the retraction.
     */
    visibilityBefore: string | null;
    /**
     * sha256 of the key that deletes it; null unless it was uploaded without a token.
     */
    deleteKey: string | null;
    /**
     * Notes of its owner.
     */
    notes: Generated<string>;
    postUrl: string | null;
    /**
     * SPDX
     */
    licence: string | null;
    /**
     * Sponsor, or another conflict of interest.
     */
    sponsor: string | null;
    /**
     * author, vendor or community
     * @kyselyType('author' | 'vendor' | 'community')
     */
    trust: 'author' | 'vendor' | 'community' | null;
    /**
     * Facts on all of its runs that the uploader states (lib/domain/names/given.ts): { values, by, at }. Null = none.
     */
    given: ColumnType<unknown, string, string> | null;
    /**
     * The facts of a later statement, which the next import applies: of the same shape. Null = none wait.
     */
    givenNext: ColumnType<unknown, string, string> | null;
    /**
     * Facts on all runs that its manifest states: { commit, branch ... }. `given` counts before them. Null = none.
     */
    manifestFacts: ColumnType<unknown, string, string> | null;
    /**
     * The project among all these facts: with its owner it names a stream of nights (lib/domain/streams). Null = none.
     */
    project: string | null;
    /**
     * The first seven digits of the commit among them: all spellings of a commit begin with these. Null = none.
     */
    commitStart: string | null;
    /**
     * True where it replaces earlier uploads of the same project, commit and facts.
     */
    replaces: Generated<boolean>;
    /**
     * Time at which it last asked to replace them: its place in the order of uploads. Null = it never did: uploadedAt.
     */
    askedAt: Timestamp | null;
    /**
     * True where it replaces uploads of all tokens of its owner, false where it replaces those of its own token.
     */
    replacesAll: Generated<boolean>;
    /**
     * Why it counts in no view any more (lib/api/schemas/projects.ts). Null = it counts where its visibility lets it.
     */
    setAside: ColumnType<unknown, string, string> | null;
    /**
     * Time at which its owner said who sees it although it was replaced: only later uploads replace it. Null = never.
     */
    keptAt: Timestamp | null;
    /**
     * True where its owner said so although its project's retention took it out of view: no rule takes it out again.
     */
    retained: Generated<boolean>;
    /**
     * Tables that no importer could read (lib/domain/unread-table.ts), as far as they are known. Null = none.
     */
    unreadTables: ColumnType<unknown, string, string> | null;
    /**
     * The visibility that its uploader chose, for a bundle that is hidden until it has numbers. Null = it is not.
     * @kyselyType(import('@/lib/domain/access/rights').Visibility)
     */
    visibilityAsked: import('@/lib/domain/access/rights').Visibility | null;
};
export type BundleSetting = {
    bundleKey: number;
    settingId: number;
    family: string;
    executions: number;
    complete: number;
};
export type Config = {
    id: Generated<number>;
    raw: string;
    configId: string | null;
    variants: string[];
    claimedHardware: string | null;
};
export type Correction = {
    id: Generated<number>;
    /**
     * build, config, machine, engine or workload
     * @kyselyType(import('@/lib/domain/names/corrections').CorrectionSubject)
     */
    subject: import('@/lib/domain/names/corrections').CorrectionSubject;
    /**
     * Engine of a build, family of a test; "" for the others.
     */
    engine: Generated<string>;
    /**
     * The raw name.
     */
    name: string;
    displayName: string | null;
    /**
     * Raw name of another one of its kind that means the same.
     */
    mergeInto: string | null;
    version: string | null;
    notes: string | null;
    releaseDate: Timestamp | null;
    /**
     * Signature of the correction's author.
     */
    author: string;
    createdAt: Generated<Timestamp>;
};
export type DataVersion = {
    /**
     * family:sysbench, dataset:NAME, engine:NAME, corrections, withdrawals
     */
    scope: string;
    version: Generated<number>;
};
export type Engine = {
    id: Generated<number>;
    name: string;
    displayName: string;
};
export type EngineBuild = {
    id: Generated<number>;
    engineId: number;
    raw: string;
};
export type Evidence = {
    bundleKey: number;
    /**
     * ordinal / 200
     */
    block: number;
    body: Buffer;
};
export type Execution = {
    bundleKey: number;
    ordinal: number;
    settingId: number;
    workloadId: number;
    status: RunStatus;
    /**
     * Marks it as a repeat: r1, run2, a date.
     */
    repeat: string | null;
    notes: Generated<ColumnType<unknown, string, string>>;
    fileOrdinal: number;
    line: number | null;
    /**
     * Number of its measured points (raw or computed, not the author's), so that no page has to count points.
     */
    pointCount: Generated<number>;
};
export type FormerName = {
    /**
     * build, config, machine, engine or workload
     * @kyselyType(import('@/lib/domain/names/corrections').CorrectionSubject)
     */
    subject: import('@/lib/domain/names/corrections').CorrectionSubject;
    /**
     * Engine of a build, family of a test; "" for the others.
     */
    engine: Generated<string>;
    former: string;
    name: string;
    createdAt: Timestamp;
};
export type GroundTruth = {
    bundleKey: number;
    dataset: string;
    distance: Generated<string>;
    k: number;
    queries: number;
    thresholds: Buffer;
    distanceSums: Buffer;
    path: string;
};
export type HiddenBundles = {
    id: Generated<number>;
    bits: Buffer;
};
export type Image = {
    id: string;
    owner: string;
    /**
     * sha256 of `bytes`; an owner has each image once.
     */
    sha256: string;
    /**
     * image/png, image/jpeg or image/webp
     */
    mediaType: string;
    bytes: Buffer;
    /**
     * Pixels.
     */
    width: number;
    height: number;
    createdAt: Timestamp;
};
export type ImportProgress = {
    bundleKey: number;
    bytesRead: Generated<number>;
    bytesTotal: Generated<number>;
    filesRead: Generated<number>;
    pointsFound: Generated<number>;
    stage: Generated<string>;
    updatedAt: Generated<Timestamp>;
    /**
     * The last preview of a manifest (lib/db/write/manifest-previews.ts): { text, at, answer }. Null = none was asked.
     */
    preview: ColumnType<unknown, string, string> | null;
};
export type IndexBuild = {
    bundleKey: number;
    ordinal: number;
    /**
     * Ordinal of its execution.
     */
    execution: number;
    indexParamsId: number;
    totalSeconds: number | null;
    loadSeconds: number | null;
    buildSeconds: number | null;
    bytes: number | null;
    tableBytes: number | null;
    status: RunStatus;
    fileOrdinal: number;
    line: number | null;
    lineText: string | null;
};
export type Installation = {
    id: string;
    /**
     * Key that seals browser data and makes clients' marks.
     */
    sessionKey: Generated<string>;
    /**
     * Key that signs notes: a private key as JWK; "" before the first note. In a rebuilt server `former` has the first
     * server's public keys, beside the own key; before its own first note it is alone.
     */
    noteKey: Generated<string>;
};
export type Issue = {
    bundleKey: number;
    ordinal: number;
    code: string;
    /**
     * error, warning or info
     * @kyselyType('error' | 'warning' | 'info')
     */
    severity: 'error' | 'warning' | 'info';
    path: string | null;
    line: number | null;
    text: string | null;
    message: string;
};
export type Label = {
    id: Generated<number>;
    /**
     * sha256 of the text
     */
    hash: string;
    text: string;
};
export type LiveChange = {
    transaction: number;
    /**
     * rest, rows, names, apart, engine, family:NAME, bundle:KEY; commit in each transaction, which raises the marks
     */
    scope: string;
};
export type LiveMark = {
    /**
     * all, rest, families, or family:NAME
     */
    scope: string;
    mark: string;
};
export type Machine = {
    id: Generated<number>;
    name: string;
};
export type MetricKeys = {
    id: Generated<number>;
    /**
     * sha256 of the JSON
     */
    hash: string;
    keys: string[];
};
export type Note = {
    /**
     * `bundle:ID`, `view:KEY`, `build:ENGINE/RAW`, `machine:NAME`, `date:DAY` or `date:DAY/ENGINE`.
     */
    subject: string;
    /**
     * Number among its subject's notes; 1 is the first.
     */
    number: number;
    /**
     * note, objection, answer, withdrawal or hiding
     * @kyselyType(import('@/lib/domain/notes/notes').NoteKind)
     */
    kind: import('@/lib/domain/notes/notes').NoteKind;
    /**
     * Number of the note that it answers, withdraws or hides.
     */
    about: number | null;
    /**
     * Plain text; for a hiding, the reason.
     */
    body: string;
    /**
     * The author: the token's owner, and its name.
     */
    owner: string;
    author: string;
    at: Timestamp;
    /**
     * Compact JWS of the installation (EdDSA) over all of this, with the hash of the note before.
     */
    signature: string;
};
export type ParamSet = {
    id: Generated<number>;
    /**
     * sha256 of the canonical JSON
     */
    hash: string;
    params: ColumnType<unknown, string, string>;
};
export type Point = {
    bundleKey: number;
    ordinal: number;
    /**
     * Ordinal of its execution.
     */
    execution: number;
    settingId: number;
    workloadId: number;
    labelId: number;
    fileOrdinal: number;
    line: number | null;
    indexBuildOrdinal: number | null;
    /**
     * Null = none.
     */
    indexParamsId: number | null;
    queryParamsId: number | null;
    /**
     * Names of `metricValues`; null = none.
     */
    metricKeysId: number | null;
    status: RunStatus;
    origin: Origin;
    recallSource: RecallSource | null;
    /**
     * 64 bits of the importer's fingerprint: equal values mean one execution printed twice. Read it as text.
     * @kyselyType(ColumnType<unknown, string, string>)
     */
    fingerprint: ColumnType<unknown, string, string> | null;
    qps: number | null;
    recall: number | null;
    recallEpsilon: number | null;
    recallLargeEpsilon: number | null;
    latencyMeanSeconds: number | null;
    latencyP50Seconds: number | null;
    latencyP95Seconds: number | null;
    latencyP99Seconds: number | null;
    latencyP999Seconds: number | null;
    /**
     * Metrics without a column of their own, packed (lib/db/encoding/metric-values.ts).
     */
    metricValues: Buffer | null;
};
export type ProjectRetention = {
    owner: string;
    project: string;
    /**
     * Days after its measurement for which a night counts; null = for ever.
     */
    nightDays: number | null;
    /**
     * The same of releases.
     */
    releaseDays: number | null;
    /**
     * Owner of the token that set it.
     */
    statedBy: string;
    statedAt: Timestamp;
};
export type Provenance = {
    bundleKey: number;
    ordinal: number;
    kind: string;
    title: string;
    /**
     * The config's name in the file's name; configId is set where a run of the bundle has that config.
     */
    configName: string | null;
    configId: number | null;
    facts: Generated<ColumnType<unknown, string, string>>;
    fileOrdinal: number;
};
export type Reimport = {
    id: Generated<number>;
    bundleKey: number;
    askedAt: Generated<Timestamp>;
    finishedAt: Timestamp | null;
    report: ColumnType<unknown, string, string> | null;
};
export type ReportDraft = {
    id: string;
    owner: string;
    /**
     * Id of the token that began it. A token for uploads alone sees only its own drafts.
     */
    tokenId: string;
    title: string;
    /**
     * Title, caption and panels (lib/api/schemas/drafts.ts).
     */
    body: ColumnType<unknown, string, string>;
    /**
     * Bytes of `body`, for the author's limit.
     */
    bytes: number;
    /**
     * Grows with each save. A save names the version that it changes.
     */
    version: number;
    createdAt: Timestamp;
    savedAt: Timestamp;
};
export type Rollup = {
    bundleKey: number;
    ordinal: number;
    workloadId: number;
    engineId: number;
    threads: number | null;
    executions: number;
    /**
     * Number of those executions, by status.
     */
    complete: number;
    truncated: number;
    failed: number;
    suspect: number;
    /**
     * Number of points: measured (raw or computed), and derived by the author.
     */
    points: number;
    authorPoints: number;
    indexBuilds: number;
    /**
     * Range of the workload's own rate (families.ts) without failed and suspect points; null where no point has a
     * rate.
     */
    minRate: number | null;
    maxRate: number | null;
};
export type RunSeries = {
    bundleKey: number;
    ordinal: number;
    /**
     * Null where no run of the bundle could be identified.
     */
    execution: number | null;
    /**
     * interval, histogram, vmstat, iostat, mpstat, ps, pidstat
     */
    kind: string;
    title: string;
    x: string;
    /**
     * Keys of the columns, and one array per column.
     */
    columns: ColumnType<unknown, string, string>;
    values: ColumnType<unknown, string, string>;
    rowCount: number;
    fileOrdinal: number;
    line: number | null;
};
export type Session = {
    id: string;
    /**
     * sha256 of the cookie's text
     */
    hash: string;
    /**
     * Id of the token that opened it; revoking that token ends the session.
     */
    tokenId: string;
    /**
     * User agent of the browser.
     */
    agent: string;
    createdAt: Timestamp;
    /**
     * Time of last use, to the minute.
     */
    lastUsedAt: Timestamp;
    expiresAt: Timestamp;
};
export type Setting = {
    id: Generated<number>;
    /**
     * sha256 of the canonical JSON of all other columns
     */
    hash: string;
    engineId: number;
    buildId: number | null;
    configId: number | null;
    machineId: number | null;
    /**
     * Facts of the build that the bundle states (lib/domain/names/merged-build.ts); null or empty = none.
     */
    buildVersion: string | null;
    buildCommit: string | null;
    buildFlags: Generated<string[]>;
    /**
     * Facts of the machine that the bundle states (lib/domain/names/merged-machine.ts); null = none.
     */
    machineCpus: number | null;
    machineMemory: number | null;
    machineModel: string | null;
    /**
     * The label as the source prints it.
     */
    algorithm: string;
    batch: boolean | null;
    threads: number | null;
    toolVersion: string | null;
    /**
     * Levels of words in names of folders and files that nothing else explains.
     */
    variant: Generated<string[]>;
    /**
     * Settings that decide if two runs are comparable: table size, tool version ...
     */
    params: Generated<ColumnType<unknown, string, string>>;
};
export type Snapshot = {
    key: string;
    url: string;
    title: string;
    caption: string;
    /**
     * Kind of its page: compare, relative, history or diff; or report.
     */
    kind: Generated<string>;
    /**
     * The whole view model, as it was written.
     */
    view: ColumnType<unknown, string, string>;
    /**
     * Versions of the app and of the importers behind the data.
     */
    versions: ColumnType<unknown, string, string>;
    createdAt: Generated<Timestamp>;
    /**
     * sha256 of the text of `view`.
     */
    sha256: string;
    /**
     * Owner of the token that froze it; null = frozen without a token.
     */
    owner: string | null;
    /**
     * sha256 of the key that withdraws it; null where a token froze it, and for views from before keys.
     */
    deleteKey: string | null;
    /**
     * Mark of the network address that froze it without a token (lib/db/access/client-mark.ts).
     */
    client: string | null;
    /**
     * Key of the report that it was frozen for; deleting the report deletes it.
     */
    madeFor: string | null;
    /**
     * Key of the first revision of its report; null for a view.
     */
    report: string | null;
    /**
     * Its number from 1; null for a view.
     */
    revision: number | null;
    /**
     * Ids of the images in its texts; [] for a view.
     */
    images: Generated<string[]>;
};
export type SnapshotFile = {
    key: string;
    /**
     * The suffix of its address: html, svg, png, csv, md, txt, json
     */
    name: string;
    mediaType: string;
    bytes: Buffer;
    sha256: string;
    /**
     * The version that rendered it, and when. This is later than the view where the view is older than these files.
     */
    app: string;
    renderedAt: Timestamp;
};
export type SourceFile = {
    bundleKey: number;
    ordinal: number;
    path: string;
    /**
     * Number among members of the same name; 1 is the first.
     */
    occurrence: Generated<number>;
    sizeBytes: number | null;
    /**
     * imported, attachment, ignored or failed
     * @kyselyType(import('@/lib/domain/model').SourceFileRole)
     */
    role: import('@/lib/domain/model').SourceFileRole;
    importer: string | null;
    /**
     * Reason for the role, in one sentence.
     */
    reason: string | null;
    isText: Generated<boolean>;
    pointCount: Generated<number>;
    /**
     * sha256 of its unpacked bytes; null where it was not read to its end, or for imports from before hashes.
     */
    content: Buffer | null;
};
export type Token = {
    id: string;
    name: string;
    /**
     * Owner of its uploads; several tokens may share one.
     */
    owner: string;
    /**
     * lib/domain/access/rights.ts
     * @kyselyType(import('@/lib/domain/access/rights').Scope)
     */
    scopes: import('@/lib/domain/access/rights').Scope[];
    /**
     * sha256 of the token
     */
    hash: string;
    /**
     * Set by BENCHFOLIO_OWNER_TOKEN.
     */
    fixed: Generated<boolean>;
    createdAt: Generated<Timestamp>;
    lastUsedAt: Timestamp | null;
    revokedAt: Timestamp | null;
    /**
     * OpenID Connect sign-in: the provider, the subject there, and the matching rules of BENCHFOLIO_OIDC_ALLOW.
     */
    issuer: string | null;
    subject: string | null;
    rules: Generated<string[]>;
};
export type Tombstone = {
    /**
     * The bundle's public id, or the view's key; of a revision `KEY-2`, also for the first.
     */
    id: string;
    /**
     * bundle, view, report with all revisions, or one revision
     * @kyselyType('bundle' | 'view' | 'report' | 'revision')
     */
    what: Generated<'bundle' | 'view' | 'report' | 'revision'>;
    /**
     * sha256 of a bundle's bytes; null for views.
     */
    sha256: string | null;
    title: string;
    /**
     * deleted or retracted
     * @kyselyType('deleted' | 'retracted')
     */
    kind: 'deleted' | 'retracted';
    reason: string;
    createdAt: Generated<Timestamp>;
    /**
     * Public id of the bundle that replaces it.
     */
    replacedBy: string | null;
    /**
     * It was private, a draft or embargoed: readers see nothing of it.
     */
    hidden: Generated<boolean>;
    /**
     * Its numbers were retracted before the deletion.
     */
    retracted: Generated<boolean>;
    /**
     * Withdrawn with a delete key, which may undo a retraction.
     */
    byKey: Generated<boolean>;
    /**
     * Time of its last deletion while it was hidden. Whoever uploads its bytes again gets no earlier views of it.
     */
    hiddenUntil: Timestamp | null;
};
export type Total = {
    /**
     * Its kind and ids as one text: setting|12|sysbench.
     */
    key: string;
    /**
     * setting, engine, build, workload or test; the columns below are null where the kind does not have them.
     * @kyselyType('setting' | 'engine' | 'build' | 'workload' | 'test')
     */
    kind: 'setting' | 'engine' | 'build' | 'workload' | 'test';
    family: string | null;
    /**
     * Name of a test or data set.
     */
    name: string | null;
    settingId: number | null;
    workloadId: number | null;
    engineId: number | null;
    /**
     * Null for a build also where no source names it.
     */
    buildId: number | null;
    /**
     * Null for a workload also where no source gives it.
     */
    threads: number | null;
    /**
     * Number of bundles with it; no row where it would be 0.
     */
    bundles: number;
    executions: number;
    complete: number;
    /**
     * Keys of the up to 20 bundles with most points; null for other kinds than builds.
     */
    largest: number[];
};
export type TotalChange = {
    transaction: number;
    /**
     * 0 for rows that belong to no bundle.
     */
    bundleKey: number;
    key: string;
    /**
     * As in totals; `commit` has the totals brought forward at the end, `again` has all counted again.
     */
    kind: string;
    family: string | null;
    name: string | null;
    settingId: number | null;
    workloadId: number | null;
    engineId: number | null;
    buildId: number | null;
    threads: number | null;
    bundles: number;
    executions: number;
    complete: number;
};
export type Twin = {
    bundleKey: number;
    /**
     * Name of its bytes in the blob store.
     */
    sha256: string;
    sizeBytes: number;
    /**
     * The state of rows, names and software that it shows. Another state now = stale, and never sent.
     */
    madeOf: string;
    madeAt: Timestamp;
};
export type Workload = {
    id: Generated<number>;
    family: string;
    /**
     * Data set for vector search, test name for others.
     */
    name: string;
    distance: Generated<string>;
    k: Generated<number>;
    params: Generated<ColumnType<unknown, string, string>>;
    group: string | null;
};
export type DB = {
    audit: Audit;
    authorRows: AuthorRow;
    authorTables: AuthorTable;
    authors: Author;
    bests: Best;
    bundleSettings: BundleSetting;
    bundles: Bundle;
    configs: Config;
    corrections: Correction;
    dataVersions: DataVersion;
    engineBuilds: EngineBuild;
    engines: Engine;
    evidence: Evidence;
    executions: Execution;
    formerNames: FormerName;
    groundTruths: GroundTruth;
    hiddenBundles: HiddenBundles;
    images: Image;
    importProgress: ImportProgress;
    indexBuilds: IndexBuild;
    installation: Installation;
    issues: Issue;
    labels: Label;
    liveChanges: LiveChange;
    liveMarks: LiveMark;
    machines: Machine;
    metricKeys: MetricKeys;
    notes: Note;
    paramSets: ParamSet;
    points: Point;
    projectRetention: ProjectRetention;
    provenance: Provenance;
    reimports: Reimport;
    reportDrafts: ReportDraft;
    rollups: Rollup;
    runSeries: RunSeries;
    sessions: Session;
    settings: Setting;
    snapshotFiles: SnapshotFile;
    snapshots: Snapshot;
    sourceFiles: SourceFile;
    tokens: Token;
    tombstones: Tombstone;
    totals: Total;
    totalsChanges: TotalChange;
    twins: Twin;
    workloads: Workload;
};

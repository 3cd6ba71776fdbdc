import { z } from "zod";
import { CORRECTION_SUBJECTS } from "../../domain/names/corrections";
import { NOTE_KINDS } from "../../domain/notes/notes";
import { frozenKey } from "../../domain/reports/frozen-key";
import { storedGiven } from "./given";

// The rows of a baked folder: columns of public rows, by table (prisma/schema.prisma says what they mean). A restore
// takes no other column and no other text.

/** Longest text of one column in characters; views and files are stored apart. */
const MOST_LETTERS = 256 * 1024;

const text = z.string().max(MOST_LETTERS);
const time = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bundleId = z.string().regex(/^[a-z2-7]{12}$/);
const viewKey = z.string().refine((key) => frozenKey(key) !== null, "is no key of a frozen view");
const count = z.number().int().min(0);
const subject = z.enum(CORRECTION_SUBJECTS);

const counts = z.strictObject({ files: count, runs: count, indexBuilds: count, points: count, issues: count });

/** The shape of a public key that signs notes, as a JWK. */
export const publicNoteKey = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string() });

const shapes = {
  /**
   * Public imported bundles in the order of their uploads. `masked` is the sha256 of a copy without secrets, where the
   * bytes hold secrets. Null where the folder has the uploaded bytes.
   */
  bundles: z.strictObject({
    id: bundleId,
    sha256,
    masked: sha256.nullable(),
    fileName: text.min(1),
    title: text,
    sizeBytes: count,
    uploadedAt: time,
    importedAt: time.nullable(),
    importerVersion: text.nullable(),
    counts,
    owner: text.nullable(),
    notes: text,
    postUrl: text.nullable(),
    licence: text.nullable(),
    sponsor: text.nullable(),
    trust: z.enum(["author", "vendor", "community"]).nullable(),
    given: storedGiven.nullable(),
    replaces: z.boolean(),
    askedAt: time.nullable(),
    replacesAll: z.boolean(),
    keptAt: time.nullable(),
    retained: z.boolean(),
  }),
  /** Issues of bundles with a masked copy, in their order: the copy has no secrets to mask, and no links. */
  issues: z.strictObject({
    bundle: bundleId,
    code: text,
    severity: z.enum(["error", "warning", "info"]),
    path: text.nullable(),
    line: count.nullable(),
    text: text.nullable(),
    message: text,
  }),
  /** Sizes of the members of these bundles, as they were uploaded. */
  members: z.strictObject({ bundle: bundleId, path: text, occurrence: count, sizeBytes: count.nullable() }),
  authors: z.strictObject({
    id: z.string().regex(/^\w{1,40}$/),
    owner: text.min(1),
    name: text.min(1),
    familyName: text.nullable(),
    affiliation: text.nullable(),
    orcid: text.nullable(),
    changedAt: time,
  }),
  formerNames: z.strictObject({ subject, engine: text, former: text, name: text, createdAt: time }),
  /** In the order in which they were made: the newest counts. */
  corrections: z.strictObject({
    subject,
    engine: text,
    name: text,
    displayName: text.nullable(),
    mergeInto: text.nullable(),
    version: text.nullable(),
    notes: text.nullable(),
    releaseDate: z.iso.date().nullable(),
    author: text,
    createdAt: time,
  }),
  tombstones: z.strictObject({
    id: text.min(1),
    what: z.enum(["bundle", "view", "report", "revision"]),
    sha256: sha256.nullable(),
    title: text,
    kind: z.enum(["deleted", "retracted"]),
    reason: text,
    createdAt: time,
    replacedBy: text.nullable(),
    retracted: z.boolean(),
    byKey: z.boolean(),
  }),
  /** `sha256` is that of the view's text; each of `files` has that of its bytes. */
  snapshots: z.strictObject({
    key: viewKey,
    url: text,
    title: text,
    caption: text,
    kind: z.string().regex(/^\w{1,40}$/),
    sha256,
    versions: z.strictObject({ app: text, dataVersion: text, bundles: z.record(bundleId, text.nullable()) }),
    createdAt: time,
    owner: text.nullable(),
    madeFor: viewKey.nullable(),
    report: viewKey.nullable(),
    revision: count.nullable(),
    images: z.array(z.string().regex(/^\w{1,40}$/)).max(1000),
    files: z.array(z.strictObject({ name: text, mediaType: text, sha256, app: text, renderedAt: time })).max(1000),
  }),
  images: z.strictObject({
    id: z.string().regex(/^\w{1,40}$/),
    owner: text.min(1),
    sha256,
    mediaType: z.enum(["image/png", "image/jpeg", "image/webp"]),
    width: count,
    height: count,
  }),
  /** `body` is null where readers do not get it: an entry hides it. */
  notes: z.strictObject({
    subject: text.min(1),
    number: count.min(1),
    kind: z.enum(NOTE_KINDS),
    about: count.nullable(),
    body: text.nullable(),
    owner: text,
    author: text,
    at: time,
    signature: text,
  }),
  /** Public keys that signed the notes. */
  noteKeys: publicNoteKey,
} as const;
type Shapes = typeof shapes;

/** A table of a baked folder. */
export type PublicTable = keyof Shapes;
/** A row of a table, as the folder has it. All times are in UTC. */
export type PublicRow<Table extends PublicTable> = z.output<Shapes[Table]>;

/** Shapes of rows, by table. */
export const PUBLIC_ROWS: { [Table in PublicTable]: z.ZodType<z.output<Shapes[Table]>> } = shapes;

const isTable = (name: string): name is PublicTable => Object.hasOwn(shapes, name);
/** All tables of a baked folder. */
export const PUBLIC_TABLES: readonly PublicTable[] = Object.keys(shapes).filter(isTable);

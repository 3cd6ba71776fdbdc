import { randomInt } from "node:crypto";
import { z } from "zod";
import { maskSecrets } from "@/lib/domain/secrets";
import { ExpectedError } from "@/lib/errors";
import { pool } from "./client";

const KEY_LENGTH = 10;
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Largest stored view in bytes of JSON, and how many may be made in an hour, over all visitors. */
const MAX_BYTES = 12 * 1024 ** 2;
const MAX_PER_HOUR = 600;

/** What made the data of a frozen view. */
export interface SnapshotVersions {
  app: string;
  dataVersion: string;
  /** Importers and their versions by bundle id. */
  bundles: Record<string, string | null>;
}

export interface SnapshotFacts {
  /** The live view it was made from, with everything chosen filled in: a path with query. */
  url: string;
  title: string;
  caption: string;
  versions: SnapshotVersions;
}

/** What a page showed, as JSON: which page, and its view model. Only lib/views knows the shapes. */
export interface StoredView {
  kind: string;
  view: unknown;
}

export type StoredSnapshot = SnapshotFacts & StoredView & { key: string; createdAt: Date };

const keyPattern = new RegExp(`^[${BASE58}]{${KEY_LENGTH}}$`);
const snapshotRow = z.object({
  key: z.string(),
  url: z.string(),
  title: z.string(),
  caption: z.string(),
  versions: z.object({
    app: z.string(),
    dataVersion: z.string(),
    bundles: z.record(z.string(), z.string().nullable()),
  }),
  kind: z.string(),
  view: z.unknown(),
  created_at: z.date(),
});

/** Stores a view for ever and gives its key: 10 random characters of base58. */
export async function saveSnapshot(snapshot: SnapshotFacts & StoredView): Promise<string> {
  const view = JSON.stringify(snapshot.view);
  if (Buffer.byteLength(view) > MAX_BYTES) {
    throw new ExpectedError(
      "snapshot-too-large",
      `This view is ${Math.round(Buffer.byteLength(view) / 1024 ** 2)} MiB, more than the ${MAX_BYTES / 1024 ** 2} MiB that can be frozen. Narrow it with filters.`,
    );
  }
  const { rows } = await pool().query<{ count: string }>(
    "select count(*) from snapshots where created_at > now() - interval '1 hour'",
  );
  if (Number(rows[0]?.count) >= MAX_PER_HOUR) {
    throw new ExpectedError("too-many-requests", "Too many views were frozen in the last hour; try again later.");
  }
  const key = Array.from({ length: KEY_LENGTH }, () => BASE58[randomInt(BASE58.length)]).join("");
  await pool().query(
    "insert into snapshots (key, url, title, caption, kind, view, versions) values ($1, $2, $3, $4, $5, $6, $7)",
    [
      key,
      snapshot.url,
      maskSecrets(snapshot.title),
      maskSecrets(snapshot.caption),
      snapshot.kind,
      view,
      JSON.stringify(snapshot.versions),
    ],
  );
  return key;
}

/** A frozen view as it was stored; null when there is none of this key. Reads the snapshots table only. */
export async function storedSnapshot(key: string): Promise<StoredSnapshot | null> {
  if (!keyPattern.test(key)) return null;
  const { rows } = await pool().query(
    "select key, url, title, caption, kind, view, versions, created_at from snapshots where key = $1",
    [key],
  );
  if (!rows[0]) return null;
  const { created_at: createdAt, ...snapshot } = snapshotRow.parse(rows[0]);
  return { ...snapshot, createdAt };
}

/** Importers and versions behind the rows of these bundles. */
export async function importerVersions(bundleIds: readonly string[]): Promise<Record<string, string | null>> {
  const { rows } = await pool().query<{ id: string; importer_version: string | null }>(
    "select id, importer_version from bundles where id = any($1) order by id",
    [bundleIds],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.importer_version]));
}

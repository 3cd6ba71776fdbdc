import { sql } from "kysely";
import type { PoolClient } from "pg";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { formatExactly, formatFixed } from "@/lib/format";
import { sha256Of } from "../encoding/sha256";
import { db, dbOn } from "../kysely";
import { inTransaction } from "../transaction";

/** Largest size of all files of a frozen view together. */
const MAX_BYTES = 48 * 1024 ** 2;

/** A rendered file of a frozen view. `name` is the suffix of its address: html, svg, csv ... */
export interface FrozenFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Throws `snapshot-too-large` where a frozen view's files exceed the limit. */
export function requireKeepable(files: readonly FrozenFile[]): void {
  const size = bytesOf(files);
  if (size > MAX_BYTES)
    throw new ExpectedError(
      "snapshot-too-large",
      `The page, pictures and tables of this view are ${formatFixed(Math.ceil(size / 1024 ** 2), 0)} MiB, ` +
        `more than the ${MAX_BYTES / 1024 ** 2} MiB that can be frozen. Narrow it with filters.`,
    );
}

/** Stores a frozen view's files, inside the caller's transaction. Files that are already stored stay as they are. */
export async function writeFrozenFiles(
  client: PoolClient,
  key: string,
  files: readonly FrozenFile[],
  { app, at }: { app: string; at: Date },
): Promise<void> {
  for (const { name, mediaType, bytes } of files)
    await dbOn(client)
      .insertInto("snapshotFiles")
      .values({ key, name, mediaType, bytes: Buffer.from(bytes), sha256: sha256Of(bytes), app, renderedAt: at })
      .onConflict((on) => on.columns(["key", "name"]).doNothing())
      .execute();
}

/**
 * Stores the files of a view that was frozen before files were kept. The first of two concurrent calls counts. Throws
 * `snapshot-too-large` or `storage-full`.
 */
export const addFrozenFiles = (key: string, files: readonly FrozenFile[], app: string): Promise<void> =>
  inTransaction(async (client) => {
    requireKeepable(files);
    await requireRoom(client, bytesOf(files));
    await writeFrozenFiles(client, key, files, { app, at: new Date() });
  });

/** Returns the bytes of all these files. */
export const bytesOf = (files: readonly FrozenFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Share of the room that anonymous frozen views may fill. Anyone who reaches the server can fill it; owners must still
 * find room.
 */
const OPEN_SHARE = 0.5;

/**
 * Throws `storage-full` where frozen views have no room for these bytes (`BENCHFOLIO_FROZEN_BYTES`), or half of it for
 * `strangers`. It counts packed bytes of existing rows; tables themselves don't shrink at once after a deletion. The
 * next caller waits until this transaction ends, and counts its bytes.
 */
export async function requireRoom(client: PoolClient, bytes: number, strangers = false): Promise<void> {
  const { BENCHFOLIO_FROZEN_BYTES: most } = env();
  await client.query("select pg_advisory_xact_lock(hashtext('room for frozen views'))");
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(pg_column_size(view)), 0) from snapshots)
      + (select coalesce(sum(pg_column_size(bytes)), 0) from snapshot_files)
      + (select coalesce(sum(pg_column_size(bytes)), 0) from images) as bytes`.execute(dbOn(client));
  const full = (rows[0]?.bytes ?? 0) + bytes;
  if (full <= most * (strangers ? OPEN_SHARE : 1)) return;
  const room = `${formatExactly(most / 1024 ** 3, 3)} GiB`;
  throw new ExpectedError(
    "storage-full",
    strangers && full <= most
      ? `Frozen views take up ${OPEN_SHARE * 100} % of the ${room} that this server keeps for them; the rest is for ` +
          "whoever has a token. Nothing of this was stored: freeze it with a token, or ask whoever runs the server."
      : `The frozen views of this server take up all of the ${room} that it keeps for them, so nothing of this ` +
          "was stored. Ask whoever runs it to delete some, or to raise BENCHFOLIO_FROZEN_BYTES; " +
          "those that are frozen stay.",
  );
}

/** Returns a file of a frozen view, with the version (`app`) and time of its rendering. Null for an unknown name. */
export const frozenFile = async (key: string, name: string) =>
  (await filesOf(key).where("name", "=", name).executeTakeFirst()) ?? null;

/** A stored file of a frozen view. */
export type KeptFile = NonNullable<Awaited<ReturnType<typeof frozenFile>>>;

const filesOf = (key: string) =>
  db()
    .selectFrom("snapshotFiles")
    .select(["name", "mediaType", "bytes", "sha256", "app", "renderedAt"])
    .where("key", "=", key);

/** Returns the time of rendering of a frozen view's files, or null where none is stored yet. */
export async function renderedAt(key: string): Promise<Date | null> {
  const first = filesOf(key).clearSelect().select("renderedAt").orderBy("renderedAt").limit(1);
  return (await first.executeTakeFirst())?.renderedAt ?? null;
}

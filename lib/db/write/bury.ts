import type { PoolClient } from "pg";
import { z } from "zod";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { query } from "../query";
import type { Tombstone } from "../read/tombstones";

const MAX_REASON = 1_000;

/** A withdrawn bundle or view, as its tombstone keeps it. */
export interface Buried {
  what: Tombstone["what"];
  /** A bundle's public id, or a frozen view's key. */
  id: string;
  /** Hash of a bundle's bytes; null for views. */
  sha256: string | null;
  title: string;
  /** True where not everyone with the address saw it: readers get no word of it. */
  isHidden: boolean;
}

/**
 * Writes a tombstone, inside the caller's transaction. A deletion keeps the reason of an earlier retraction. `byKey`
 * marks a withdrawal by delete key. Throws `bad-request` without a reason.
 */
export async function bury(
  client: PoolClient,
  { what, id, sha256, title, isHidden }: Buried,
  kind: Tombstone["kind"],
  reason: string,
  { replacedBy = null, byKey = false }: { replacedBy?: string | null; byKey?: boolean } = {},
): Promise<void> {
  const said = maskSecrets(reason).trim().slice(0, MAX_REASON);
  if (!said)
    throw new ExpectedError("bad-request", "Say why: the reason is all that readers of an old link will find.");
  const before = kind === "deleted" ? await retractionOf(client, id) : null;
  const whole = before
    ? `${said} It was retracted on ${before.createdAt.toISOString().slice(0, 10)}: ${before.reason}`
    : said;
  const now = new Date();
  await client.query(
    `insert into tombstones (id, what, sha256, title, kind, reason, created_at, replaced_by, hidden, retracted,
      hidden_until, by_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do update set title = excluded.title, kind = excluded.kind, reason = excluded.reason,
       created_at = excluded.created_at, replaced_by = excluded.replaced_by, hidden = excluded.hidden,
       by_key = excluded.by_key, retracted = tombstones.retracted or excluded.retracted,
       hidden_until = coalesce(excluded.hidden_until, tombstones.hidden_until)`,
    [
      ...[id, what, sha256, title, kind, whole, now, replacedBy, isHidden],
      ...[kind === "retracted", kind === "deleted" && isHidden ? now : null, byKey],
    ],
  );
}

/**
 * Returns date and reason of the retraction before a deletion, or null where there was none. Readers still learn that
 * the numbers were wrong.
 */
async function retractionOf(client: PoolClient, id: string) {
  const row = z.object({ reason: z.string(), createdAt: z.date() });
  const sql = "select reason, created_at from tombstones where id = $1 and kind = 'retracted'";
  return (await query(row, sql, [id], client))[0] ?? null;
}

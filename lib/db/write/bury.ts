import { sql } from "kysely";
import type { PoolClient } from "pg";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { dbOn } from "../kysely";
import type { Tombstone } from "../read/tombstones";

/** Most characters of a reason. */
const MAX_REASON = 1_000;

/** A withdrawn bundle or view, as its tombstone keeps it. */
export interface Buried {
  what: Tombstone["what"];
  /** A bundle's public id, or a frozen view's key. */
  id: string;
  /** Hash of a bundle's bytes; null for views. */
  sha256: string | null;
  title: string;
  /** True where not everyone with the address saw it. Readers do not learn of it then. */
  isHidden: boolean;
}

/**
 * Writes a tombstone, inside the caller's transaction. The reason is masked and cut at 1,000 characters. A deletion
 * keeps the reason of an earlier retraction. `byKey` marks a withdrawal by delete key. Throws `bad-request` without a
 * reason.
 */
export async function bury(
  client: PoolClient,
  { what, id, sha256, title, isHidden }: Buried,
  kind: Tombstone["kind"],
  reason: string,
  { replacedBy = null, byKey = false }: { replacedBy?: string | null; byKey?: boolean } = {},
): Promise<void> {
  const masked = maskSecrets(reason).trim().slice(0, MAX_REASON);
  if (!masked)
    throw new ExpectedError("bad-request", "Say why: the reason is all that readers of an old link will find.");
  const before = kind === "deleted" ? await retractionOf(client, id) : null;
  const whole = before
    ? `${masked} It was retracted on ${before.createdAt.toISOString().slice(0, 10)}: ${before.reason}`
    : masked;
  const now = new Date();
  const stone = { title, kind, reason: whole, createdAt: now, replacedBy, hidden: isHidden, byKey };
  await dbOn(client)
    .insertInto("tombstones")
    .values({
      id,
      what,
      sha256,
      ...stone,
      retracted: kind === "retracted",
      hiddenUntil: kind === "deleted" && isHidden ? now : null,
    })
    .onConflict((on) =>
      on.column("id").doUpdateSet({
        ...stone,
        retracted: sql`tombstones.retracted or excluded.retracted`,
        hiddenUntil: sql`coalesce(excluded.hidden_until, tombstones.hidden_until)`,
      }),
    )
    .execute();
}

/**
 * Returns date and reason of the retraction before a deletion, or undefined without one. Readers still learn that
 * the numbers were wrong.
 */
const retractionOf = (client: PoolClient, id: string) =>
  dbOn(client)
    .selectFrom("tombstones")
    .select(["reason", "createdAt"])
    .where("id", "=", id)
    .where("kind", "=", "retracted")
    .executeTakeFirst();

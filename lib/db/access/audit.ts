import type { PoolClient } from "pg";
import { z } from "zod";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { withJson } from "../jsonb";
import { db, dbOn, ownerDb } from "../kysely";
import type { SignedIn } from "../reader";

/**
 * The author of a change. It is a token's or delete key's holder, an anonymous reader, the command line, or a rule of
 * the server. Rules are the end of an embargo, the order of uploads, and retention. `operator` is a request from the
 * operator's address without a token.
 */
export type Actor =
  | SignedIn
  | "delete key"
  | "anonymous"
  | "command line"
  | "end of embargo"
  | "the order of uploads"
  | "retention"
  | "operator";

/** Returns the actor's name for the audit list, never a token's secret. */
const nameOf = (actor: Actor): string =>
  typeof actor === "string" ? actor : `${actor.owner} (${actor.name}, ${actor.id})`;

/** Adds a line to the audit list, in `client`'s transaction if given. Secrets in its details are masked. */
export async function noteChange(
  change: {
    actor: Actor;
    action: string;
    /** Id of a bundle, token or target of notes, key of a frozen view, owner, project, or a corrected name. */
    subject: string;
    details?: Record<string, unknown>;
  },
  client?: PoolClient,
): Promise<void> {
  await (client ? dbOn(client) : ownerDb())
    .insertInto("audit")
    .values({
      at: new Date(),
      actor: nameOf(change.actor),
      action: change.action,
      subject: change.subject,
      // Masks each text alone: in the whole JSON a secret may swallow its closing quote.
      details: JSON.stringify(change.details ?? {}, (_, value: unknown) =>
        typeof value === "string" ? maskSecrets(value) : value,
      ),
    })
    .execute();
}

/**
 * Returns `limit` lines of the audit list, newest first. `before` is the id of the previous page's last line, or null.
 */
export async function auditLines(limit: number, before: number | null = null) {
  const lines = await db()
    .selectFrom("audit")
    .select(["id", "at", "actor", "action", "subject", "details"])
    .$if(before !== null, (all) => all.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withJson(lines, { details: z.record(z.string(), z.unknown()) });
}

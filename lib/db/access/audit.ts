import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import type { SignedIn } from "../reader";

/**
 * The author of a change: a token's or delete key's holder, an anonymous reader, the command line, or a date.
 * `operator` is a request from the operator's address without a token.
 */
export type Actor = SignedIn | "delete key" | "anonymous" | "command line" | "end of embargo" | "operator";

/** Returns the actor's name for the audit list, never a token's secret. */
const nameOf = (actor: Actor): string =>
  typeof actor === "string" ? actor : `${actor.owner} (${actor.name}, ${actor.id})`;

/** Adds a line to the audit list, in `client`'s transaction if given. `subject` is the id of a bundle or token. */
export async function noteChange(
  change: { actor: Actor; action: string; subject: string; details?: Record<string, unknown> },
  client: Pool | PoolClient = ownerPool(),
): Promise<void> {
  await client.query("insert into audit (at, actor, action, subject, details) values ($1, $2, $3, $4, $5)", [
    new Date(),
    nameOf(change.actor),
    change.action,
    change.subject,
    // Masks each text alone: in the whole JSON a secret may swallow its closing quote.
    JSON.stringify(change.details ?? {}, (_, value: unknown) =>
      typeof value === "string" ? maskSecrets(value) : value,
    ),
  ]);
}

const row = z.object({
  id: z.number(),
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.output<typeof row>;

/** Returns `limit` lines of the audit list, newest first. `before` is the id of the previous page's last line. */
export const auditLines = (limit: number, before: number | null = null): Promise<AuditLine[]> =>
  query(
    row,
    `select id, at, actor, action, subject, details from audit
     where $1::int is null or id < $1 order by id desc limit $2`,
    [before, limit],
  );

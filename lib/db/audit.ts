import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ownerPool } from "./owner-pool";
import { query } from "./query";
import type { SignedIn } from "./reader";

/** Who changes something: a token's holder, whoever has a delete key, anybody, the operator's command line, a date; an operator by address alone. */
export type Actor = SignedIn | "delete key" | "anonymous" | "command line" | "end of embargo" | "operator";

/** An actor in the list: never the token, only its name. */
const nameOf = (actor: Actor): string =>
  typeof actor === "string" ? actor : `${actor.owner} (${actor.name}, ${actor.id})`;

/** Adds a line to the audit list, inside the caller's transaction where it has one. `subject` is a bundle's or token's id. */
export async function noteChange(
  change: { actor: Actor; action: string; subject: string; details?: Record<string, unknown> },
  client: Pool | PoolClient = ownerPool(),
): Promise<void> {
  await client.query("insert into audit (at, actor, action, subject, details) values ($1, $2, $3, $4, $5)", [
    new Date(),
    nameOf(change.actor),
    change.action,
    change.subject,
    // Text by text: masked as a whole, a secret may swallow the quote at its end.
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

/** The audit list, newest first, `limit` at a time; `before` is the id of the last line of the page before. */
export const auditLines = (limit: number, before: number | null = null): Promise<AuditLine[]> =>
  query(
    row,
    "select id, at, actor, action, subject, details from audit where $1::int is null or id < $1 order by id desc limit $2",
    [before, limit],
  );

import { createHash } from "node:crypto";
import { z } from "zod";
import { type Reader, SCOPES } from "@/lib/domain/access/rights";
import { scopesOf } from "@/lib/domain/access/sign-in-rules";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { askedNow, noteFailure, notePersonal, onceARequest } from "@/lib/request-context";
import { pool } from "./client";
import { tokenOfSession } from "./session";

/** Who asks, by a token of the table. */
export interface SignedIn extends Reader {
  /** Of the token. */
  id: string;
  name: string;
}

/** A token as it is stored. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const row = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  issuer: z.string().nullable(),
  rules: z.array(z.string()),
});
const MINUTE_MS = 60_000;

/** Who holds the token with this hash or id; null where there is none, or it was revoked. Notes that it was used, by the minute. */
export async function holderOf(by: { hash: string } | { id: string }): Promise<SignedIn | null> {
  const [column, value] = "hash" in by ? ["hash", by.hash] : ["id", by.id];
  // Not query(): that asks who reads.
  const { rows } = await pool().query(
    `select id, name, owner, scopes, issuer, rules from tokens where ${column} = $1 and revoked_at is null`,
    [value],
  );
  const [stored] = z.array(row).parse(rows);
  const found = stored ? rightsNow(stored) : null;
  if (!found) return null;
  const now = new Date();
  await pool().query(
    "update tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)",
    [found.id, now, new Date(now.getTime() - MINUTE_MS)],
  );
  return found;
}

/** Who signed in by a provider may do what the setting says now of the rules that fitted then; null where it says nothing any more. */
function rightsNow({ issuer, rules, ...holder }: z.output<typeof row>): SignedIn | null {
  if (issuer === null) return holder;
  const { BENCHFOLIO_OIDC_ISSUER: current, BENCHFOLIO_OIDC_ALLOW: allowed } = env();
  const scopes = issuer === current ? scopesOf(allowed.filter(({ text }) => rules.includes(text))) : [];
  return scopes.length > 0 ? { ...holder, scopes } : null;
}

/** Said of a token that nobody holds. */
export const UNKNOWN_TOKEN = "This token is not known here, or was revoked.";

/** Marks the keys that uploads without a token get, which are sent as tokens are. */
export const DELETE_KEY = "bfd_";

/**
 * Who makes the request that is being worked on; null where nobody says. Throws `unauthorized` where a program sends a token that is none, so
 * that it is not taken for somebody without one; a browser's old session is nobody.
 */
export const currentReader = (): Promise<SignedIn | null> => onceARequest("reader", find);

async function find(): Promise<SignedIn | null> {
  const asked = askedNow();
  if (asked?.bearer) {
    if (asked.bearer.startsWith(DELETE_KEY)) return null;
    notePersonal();
    const holder = await holderOf({ hash: hashOf(asked.bearer) });
    if (holder) return holder;
    // Pages have no answer of their own for it.
    noteFailure("unauthorized");
    throw new ExpectedError("unauthorized", `${UNKNOWN_TOKEN} Send another one, or none for what everybody may see.`);
  }
  const id = asked?.session ? await tokenOfSession(asked.session) : null;
  return id === null ? null : holderOf({ id });
}

/** The hash of the delete key that the request shows; null where it shows none. */
export function shownDeleteKey(): string | null {
  const bearer = askedNow()?.bearer;
  return bearer?.startsWith(DELETE_KEY) ? hashOf(bearer) : null;
}

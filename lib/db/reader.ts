import { createHash } from "node:crypto";
import { z } from "zod";
import { type Reader, SCOPES } from "@/lib/domain/access/rights";
import { scopesOf } from "@/lib/domain/access/sign-in-rules";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { askedNow, noteFailure, notePersonal, onceARequest } from "@/lib/request-context";
import { ownerPool } from "./owner-pool";

/** A reader with a stored token. */
export interface SignedIn extends Reader {
  /** The token's name. */
  name: string;
}

/** Hashes a secret as the tables store it. */
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

const COLUMNS = "t.id, t.name, t.owner, t.scopes, t.issuer, t.rules";
const BY = {
  token: `select ${COLUMNS} from tokens t where t.hash = $1 and t.revoked_at is null`,
  session: `select ${COLUMNS} from sessions s join tokens t on t.id = s.token_id
    where s.hash = $1 and s.expires_at > $2 and t.revoked_at is null`,
} as const;
const NOTED = {
  token: "update tokens set last_used_at = $2 where hash = $1 and (last_used_at is null or last_used_at < $3)",
  session: `with used as (update sessions set last_used_at = $2 where hash = $1 and last_used_at < $3
      returning token_id)
    update tokens t set last_used_at = $2 from used where t.id = used.token_id`,
} as const;

/**
 * Returns the holder of a token or session. Null where it is unknown, revoked or ended, or its sign-in rules give no
 * rights now. Records its last use, to the minute.
 */
export async function holderOf(what: keyof typeof BY, secret: string): Promise<SignedIn | null> {
  const [hash, now] = [hashOf(secret), new Date()];
  // Not ownerDb(): its module takes connections that need the reader that this finds.
  const { rows } = await ownerPool().query(BY[what], what === "session" ? [hash, now] : [hash]);
  const [stored] = z.array(row).parse(rows);
  const found = stored ? rightsNow(stored) : null;
  if (!found) return null;
  await ownerPool().query(NOTED[what], [hash, now, new Date(now.getTime() - MINUTE_MS)]);
  return found;
}

/** Returns the rights that today's setting gives for the matched rules, or null where it gives none. */
function rightsNow({ issuer, rules, ...holder }: z.output<typeof row>): SignedIn | null {
  if (issuer === null) return holder;
  const { BENCHFOLIO_OIDC_ISSUER: current, BENCHFOLIO_OIDC_ALLOW: allowed } = env();
  const scopes = issuer === current ? scopesOf(allowed.filter(({ text }) => rules.includes(text))) : [];
  return scopes.length > 0 ? { ...holder, scopes } : null;
}

/** Refusal of a token without a holder. */
export const UNKNOWN_TOKEN = "This token is not known here, or was revoked.";

/** Prefix of delete keys, which are sent like tokens. */
export const DELETE_KEY = "bfd_";

/**
 * Returns the reader of the current request, or null for an anonymous one and one with a delete key. Throws
 * `unauthorized` for a program's invalid token, so that the program doesn't go on as anonymous. A browser's old session
 * counts as anonymous.
 */
export const currentReader = (): Promise<SignedIn | null> => onceARequest("reader", find);

async function find(): Promise<SignedIn | null> {
  const asked = askedNow();
  if (asked?.bearer) {
    if (asked.bearer.startsWith(DELETE_KEY)) return null;
    notePersonal();
    const holder = await holderOf("token", asked.bearer);
    if (holder) return holder;
    // Pages have no answer of their own for it.
    noteFailure("unauthorized");
    throw new ExpectedError("unauthorized", `${UNKNOWN_TOKEN} Send another one, or none for what everybody may see.`);
  }
  return asked?.session ? holderOf("session", asked.session) : null;
}

/** Returns the hash of the request's delete key, or null where it has none. */
export function deleteKeyHash(): string | null {
  const bearer = askedNow()?.bearer;
  return bearer?.startsWith(DELETE_KEY) ? hashOf(bearer) : null;
}

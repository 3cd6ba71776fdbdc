import { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { askedNow } from "@/lib/request-context";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import { hashOf, type SignedIn } from "../reader";
import { inTransaction } from "../transaction";
import { randomLetters } from "./letters";

/**
 * How long a browser stays signed in, in seconds. Sign-ins by a provider end earlier, since the provider may revoke
 * them.
 */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const PROVIDER_SESSION_SECONDS = 12 * 3600;

const SECRET = 32;
const MAX_AGENT = 200;
/** More than the browsers of any person. Above it, the least recently used session ends. */
const MOST = 50;

/**
 * Opens a session for a token's holder, for `seconds`, and ends the browser's previous one. Returns the cookie's text,
 * which is stored as a hash.
 */
export async function openSession(tokenId: string, agent: string | null, seconds = SESSION_SECONDS): Promise<string> {
  const secret = `bfs_${randomLetters(SECRET)}`;
  const now = new Date();
  const until = new Date(now.getTime() + seconds * 1000);
  await inTransaction(async (client) => {
    await client.query("delete from sessions where hash = $1 or expires_at <= $2", [shownHash(), now]);
    await client.query(
      `delete from sessions where id in
       (select id from sessions where token_id = $1 order by last_used_at desc offset $2)`,
      [tokenId, MOST - 1],
    );
    await client.query(
      `insert into sessions (id, hash, token_id, agent, created_at, last_used_at, expires_at)
        values ($1, $2, $3, $4, $5, $5, $6)`,
      [randomLetters(8), hashOf(secret), tokenId, (agent ?? "").slice(0, MAX_AGENT), now, until],
    );
  });
  return secret;
}

/** Returns the hash of the request's session, or "" where it has none. */
function shownHash(): string {
  const session = askedNow()?.session;
  return session ? hashOf(session) : "";
}

/** Ends the session of the request. */
export async function closeSession(): Promise<void> {
  await ownerPool().query("delete from sessions where hash = $1", [shownHash()]);
}

const row = z.object({
  id: z.string(),
  agent: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  isThis: z.boolean(),
});
/** A signed-in browser; `isThis` marks the one of this request. */
export type SessionRow = z.output<typeof row>;

/** Returns the sessions of a reader's token, the one used last first. */
export const sessionsOf = ({ id }: SignedIn): Promise<SessionRow[]> =>
  query(
    row,
    `select id, agent, created_at, last_used_at, hash = $2 as is_this from sessions
     where token_id = $1 and expires_at > $3 order by last_used_at desc, id`,
    [id, shownHash(), new Date()],
    ownerPool(),
  );

/**
 * Ends one of a reader's sessions by its id, or with null all but the current one. Throws `not-found` for a session of
 * another reader.
 */
export async function endSessions({ id: token }: SignedIn, id: string | null): Promise<number> {
  const { rowCount } = await ownerPool().query(
    "delete from sessions where token_id = $1 and case when $2::text is null then hash <> $3 else id = $2 end",
    [token, id, shownHash()],
  );
  if (id !== null && rowCount !== 1) throw new ExpectedError("not-found", "There is no such session of yours.");
  return rowCount ?? 0;
}

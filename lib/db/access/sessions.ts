import { sql } from "kysely";
import { ExpectedError } from "@/lib/errors";
import { askedNow } from "@/lib/request-context";
import { dbOn, ownerDb } from "../kysely";
import { hashOf, type SignedIn } from "../reader";
import { inTransaction } from "../transaction";
import { randomLetters } from "./letters";

/** Length of a browser's session. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Length of a session after a sign-in by a provider, which may revoke it meanwhile. */
export const PROVIDER_SESSION_SECONDS = 12 * 3600;

const SECRET = 32;
const MAX_AGENT = 200;
/** More than the browsers of any person. Above it, the least recently used session ends. */
const MOST_SESSIONS = 50;

/**
 * Opens a session for a token's holder, for `seconds`, and ends the browser's previous one. The first 200 characters of
 * `agent`, the browser's user agent, are kept. Returns the cookie's text, which is stored as a hash.
 */
export async function openSession(tokenId: string, agent: string | null, seconds = SESSION_SECONDS): Promise<string> {
  const secret = `bfs_${randomLetters(SECRET)}`;
  const now = new Date();
  const until = new Date(now.getTime() + seconds * 1000);
  await inTransaction(async (client) => {
    const sessions = dbOn(client);
    await sessions
      .deleteFrom("sessions")
      .where(({ eb, or }) => or([eb("hash", "=", sessionHash()), eb("expiresAt", "<=", now)]))
      .execute();
    await sessions
      .deleteFrom("sessions")
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("sessions")
          .select("id")
          .where("tokenId", "=", tokenId)
          .orderBy("lastUsedAt", "desc")
          .offset(MOST_SESSIONS - 1),
      )
      .execute();
    const [id, hash, shortAgent] = [randomLetters(8), hashOf(secret), (agent ?? "").slice(0, MAX_AGENT)];
    await sessions
      .insertInto("sessions")
      .values({ id, hash, tokenId, agent: shortAgent, createdAt: now, lastUsedAt: now, expiresAt: until })
      .execute();
  });
  return secret;
}

/** Returns the hash of the request's session, or "" where it has none. */
function sessionHash(): string {
  const session = askedNow()?.session;
  return session ? hashOf(session) : "";
}

/** Ends the session of the request. */
export async function closeSession(): Promise<void> {
  await ownerDb().deleteFrom("sessions").where("hash", "=", sessionHash()).execute();
}

/** Returns the sessions of a reader's token, the one used last first; `isThis` marks that of this request. */
export const sessionsOf = ({ id }: SignedIn) =>
  ownerDb()
    .selectFrom("sessions")
    .select(["id", "agent", "createdAt", "lastUsedAt", sql<boolean>`hash = ${sessionHash()}`.as("isThis")])
    .where("tokenId", "=", id)
    .where("expiresAt", ">", new Date())
    .orderBy("lastUsedAt", "desc")
    .orderBy("id")
    .execute();

/**
 * Ends one of a reader's sessions by its id, or with null all but the current one. Returns the number ended. Throws
 * `not-found` where the reader has no session with this id.
 */
export async function endSessions({ id: token }: SignedIn, id: string | null): Promise<number> {
  const ended = await ownerDb()
    .deleteFrom("sessions")
    .where("tokenId", "=", token)
    .where(({ eb }) => (id === null ? eb("hash", "<>", sessionHash()) : eb("id", "=", id)))
    .returning("id")
    .execute();
  if (id !== null && ended.length !== 1) throw new ExpectedError("not-found", "There is no such session of yours.");
  return ended.length;
}

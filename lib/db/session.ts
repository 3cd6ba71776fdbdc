import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { pool } from "./client";

/** How long a browser stays signed in, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

const row = z.object({ id: z.string(), sessionKey: z.string().min(32) });

/** The key that all web processes of this database sign with, and the mark of the database. */
async function signing() {
  const { rows } = await pool().query('select id, session_key as "sessionKey" from installation');
  const { id, sessionKey } = row.parse(rows[0]);
  return { audience: id, key: new TextEncoder().encode(sessionKey) };
}

/** A cookie's text for whoever holds this token. */
export async function sessionOf(tokenId: string): Promise<string> {
  const { audience, key } = await signing();
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(tokenId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(key);
}

/** The id of the token that a session was opened with; null where we did not sign it, or it is too old. */
export async function tokenOfSession(session: string): Promise<string | null> {
  const { audience, key } = await signing();
  try {
    const { payload } = await jwtVerify(session, key, { audience, algorithms: ["HS256"] });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}

import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { pool } from "./client";

/** How long a browser stays signed in, in seconds; by a provider, which may take back what it said, not so long. */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const PROVIDER_SESSION_SECONDS = 12 * 3600;

const row = z.object({ id: z.string(), sessionKey: z.string().min(32) });

/** The key that all web processes of this database sign with, and the mark of the database. */
async function signing() {
  const { rows } = await pool().query('select id, session_key as "sessionKey" from installation');
  const { id, sessionKey } = row.parse(rows[0]);
  return { audience: id, key: new TextEncoder().encode(sessionKey) };
}

/** A cookie's text for whoever holds this token, which counts for so many seconds. */
export async function sessionOf(tokenId: string, seconds = SESSION_SECONDS): Promise<string> {
  const { audience, key } = await signing();
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(tokenId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
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

/** What seals: another key than that of sessions, made of it. */
async function sealing() {
  const { audience, key } = await signing();
  return { audience, key: createHash("sha256").update("sealed ").update(key).digest() };
}

/** A text that a browser may keep and nobody can read or change, for so many seconds. */
export async function sealed(value: Record<string, string>, seconds: number): Promise<string> {
  const { audience, key } = await sealing();
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(audience)
    .setExpirationTime(`${seconds}s`)
    .encrypt(key);
}

/** What was sealed here; null where we did not, or it is too old. */
export async function unsealed(text: string): Promise<unknown> {
  const { audience, key } = await sealing();
  try {
    return (await jwtDecrypt(text, key, { audience, contentEncryptionAlgorithms: ["A256GCM"] })).payload;
  } catch {
    return null;
  }
}

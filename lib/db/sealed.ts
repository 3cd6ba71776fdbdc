import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { ownerPool } from "./owner-pool";

const row = z.object({ id: z.string(), sessionKey: z.string().min(32) });

/** What seals: a key made of the installation's, which all web processes of this database know, and the mark of the database. */
async function sealing() {
  const { rows } = await ownerPool().query('select id, session_key as "sessionKey" from installation');
  const { id, sessionKey } = row.parse(rows[0]);
  return { audience: id, key: createHash("sha256").update("sealed ").update(sessionKey).digest() };
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

import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { ownerDb } from "../kysely";

/**
 * Derives the sealing key from the installation's key, so that all web processes of this database share it. The
 * audience is the database's mark.
 */
async function sealingKey() {
  const { id, sessionKey } = await ownerDb()
    .selectFrom("installation")
    .select(["id", "sessionKey"])
    .executeTakeFirstOrThrow();
  return { audience: id, key: createHash("sha256").update("sealed ").update(sessionKey).digest() };
}

/** Encrypts values for a browser to keep, which it can neither read nor change. Valid for `seconds`. */
export async function seal(value: Record<string, string>, seconds: number): Promise<string> {
  const { audience, key } = await sealingKey();
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(audience)
    .setExpirationTime(`${seconds}s`)
    .encrypt(key);
}

/** Returns the content of a sealed text, or null where it expired, was changed, or another database sealed it. */
export async function unseal(text: string): Promise<unknown> {
  const { audience, key } = await sealingKey();
  try {
    return (await jwtDecrypt(text, key, { audience, contentEncryptionAlgorithms: ["A256GCM"] })).payload;
  } catch {
    return null;
  }
}

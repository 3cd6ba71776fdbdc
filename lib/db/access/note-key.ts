import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from "jose";
import { z } from "zod";
import { sha256Of } from "../encoding/sha256";
import { ownerDb } from "../kysely";

// Notes are signed with a key of the installation, made with the first note. The public key proves that this server
// wrote a note, when, and after which other. It doesn't prove the author's identity.

const jwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string(), d: z.string() });
type PrivateKey = z.output<typeof jwk>;

async function storedKey(): Promise<PrivateKey | null> {
  const { noteKey } = await ownerDb().selectFrom("installation").select("noteKey").executeTakeFirstOrThrow();
  return noteKey === "" ? null : jwk.parse(JSON.parse(noteKey));
}

/** Returns the key, created at the first call. If two processes create it at once, both use the first. */
async function privateKey(): Promise<PrivateKey> {
  const known = await storedKey();
  if (known) return known;
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const made = JSON.stringify(jwk.parse(await exportJWK(pair.privateKey)));
  await ownerDb().updateTable("installation").set({ noteKey: made }).where("noteKey", "=", "").execute();
  const stored = await storedKey();
  if (!stored) throw new Error("The key for notes was not stored.");
  return stored;
}

const publicPart = ({ kty, crv, x }: PrivateKey) => ({ kty, crv, x });
const keyId = ({ x }: Pick<PrivateKey, "x">) => sha256Of(x).slice(0, 16);

/** Returns the public key as a JWK set (RFC 7517); empty before the first note. */
export async function publicNoteKeys() {
  const key = await storedKey();
  return { keys: key ? [{ ...publicPart(key), alg: "EdDSA", use: "sig", kid: keyId(key) }] : [] };
}

/** Returns a function that makes a compact JWS of a text, without another database query. */
export async function noteSigner(): Promise<(payload: string) => Promise<string>> {
  const key = await privateKey();
  const secret = await importJWK(key, "EdDSA");
  return (payload) =>
    new CompactSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: "EdDSA", kid: keyId(key) })
      .sign(secret);
}

/** Returns the signed text of a JWS, or null where this key didn't sign it. */
export async function readSigned(jws: string): Promise<string | null> {
  const key = await storedKey();
  if (!key) return null;
  try {
    const { payload } = await compactVerify(jws, await importJWK(publicPart(key), "EdDSA"), { algorithms: ["EdDSA"] });
    return new TextDecoder().decode(payload);
  } catch {
    return null;
  }
}

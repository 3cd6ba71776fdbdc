import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from "jose";
import { z } from "zod";
import { publicNoteKey } from "@/lib/api/schemas/baked-rows";
import { sha256Of } from "../encoding/sha256";
import { ownerDb } from "../kysely";

// Notes are signed with a key of the installation, made with the first note. The public key proves that this server
// wrote a note, when, and after which other. It doesn't prove the author's identity.

type PublicKey = z.output<typeof publicNoteKey>;
const jwk = publicNoteKey.extend({ d: z.string() });
type PrivateKey = z.output<typeof jwk>;

/** Public keys of the servers that signed the notes of a rebuilt server; [] for others. */
const withFormer = z.object({ former: z.array(publicNoteKey).default([]) });

/** Keys of the installation. */
interface StoredKeys {
  /** All keys as the database has them. */
  text: string;
  /** Null before its first note. */
  own: PrivateKey | null;
  former: PublicKey[];
}

async function storedKeys(): Promise<StoredKeys> {
  const { noteKey: text } = await ownerDb().selectFrom("installation").select("noteKey").executeTakeFirstOrThrow();
  const stored: unknown = text === "" ? {} : JSON.parse(text);
  return { text, own: jwk.safeParse(stored).data ?? null, ...withFormer.parse(stored) };
}

/** Replaces the stored keys. Returns false, and changes nothing, where another process replaced them meanwhile. */
const storeKeys = async ({ text, own, former }: StoredKeys): Promise<boolean> => {
  const noteKey = JSON.stringify({ ...own, ...(former.length > 0 && { former }) });
  const changed = ownerDb().updateTable("installation").set({ noteKey }).where("noteKey", "=", text).returning("id");
  return (await changed.execute()).length > 0;
};

/** Returns the key, created at the first call. If two processes create it at once, both use the first. */
async function privateKey(): Promise<PrivateKey> {
  const known = await storedKeys();
  if (known.own) return known.own;
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  await storeKeys({ ...known, own: jwk.parse(await exportJWK(pair.privateKey)) });
  const { own } = await storedKeys();
  if (!own) throw new Error("The key for notes was not stored.");
  return own;
}

const publicPart = ({ kty, crv, x }: PublicKey): PublicKey => ({ kty, crv, x });
const keyId = ({ x }: PublicKey) => sha256Of(x).slice(0, 16);

/** Returns the public keys that check notes: the server's own, once it has signed a note, then those of others. */
async function checkingKeys(): Promise<PublicKey[]> {
  const { own, former } = await storedKeys();
  return [...(own ? [publicPart(own)] : []), ...former];
}

/**
 * Adds public keys of another server, which signed notes that this server takes over. Throws an Error where another
 * process changes the keys at the same time.
 */
export async function keepFormerKeys(keys: readonly PublicKey[]): Promise<void> {
  const stored = await storedKeys();
  if (!(await storeKeys({ ...stored, former: [...stored.former, ...keys] })))
    throw new Error("Another process changed the keys for notes at the same time.");
}

/** Returns the public keys that check notes as a JWK set (RFC 7517); empty before the first note. */
export async function publicNoteKeys() {
  const keys = await checkingKeys();
  return { keys: keys.map((key) => ({ ...key, alg: "EdDSA", use: "sig", kid: keyId(key) })) };
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

/** Returns the signed text of a JWS, or null where none of the keys signed it. */
export async function readSigned(jws: string): Promise<string | null> {
  for (const key of await checkingKeys()) {
    try {
      const { payload } = await compactVerify(jws, await importJWK(key, "EdDSA"), { algorithms: ["EdDSA"] });
      return new TextDecoder().decode(payload);
    } catch {
      // Another key may have signed it.
    }
  }
  return null;
}

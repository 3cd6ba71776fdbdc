import { z } from "zod";
import { mayManageAll, SCOPES, type Scope } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import { currentReader, DELETE_KEY, hashOf, type SignedIn } from "../reader";
import { inTransaction } from "../transaction";
import { type Actor, noteChange } from "./audit";
import { randomLetters } from "./letters";

/** 32 letters of 58: 187 bits. */
const SECRET = 32;

/** Returns a new delete key and its hash. Only the hash is stored. */
export function newDeleteKey(): { key: string; hash: string } {
  const key = `${DELETE_KEY}${randomLetters(SECRET)}`;
  return { key, hash: hashOf(key) };
}

/** Creates a token and returns its text, the only time that it is visible. */
export async function createToken(
  { name, owner, scopes }: { name: string; owner: string; scopes: readonly Scope[] },
  actor: Actor,
): Promise<{ id: string; token: string }> {
  const id = randomLetters(8);
  const token = `bft_${randomLetters(SECRET)}`;
  await inTransaction(async (client) => {
    await client.query(
      "insert into tokens (id, name, owner, scopes, hash, created_at) values ($1, $2, $3, $4, $5, $6)",
      [id, name, owner, scopes, hashOf(token), new Date()],
    );
    await noteChange({ actor, action: "create-token", subject: id, details: { name, owner, scopes } }, client);
  });
  return { id, token };
}

/**
 * Returns the reader who manages tokens, and marks the answer as personal. Throws where the reader does not manage all.
 */
export async function requireTokenManager(): Promise<SignedIn> {
  const reader = await currentReader();
  notePersonal();
  if (!reader) throw new ExpectedError("unauthorized", "Only who manages all sees tokens: send such a token.");
  if (!mayManageAll(reader))
    throw new ExpectedError("forbidden", "Only who manages all sees, makes and revokes tokens.");
  return reader;
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  fixed: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});
/** A stored token, without its text. */
export type TokenRow = z.output<typeof row>;

/** Returns all tokens, revoked ones too, oldest first. */
export const listTokens = (): Promise<TokenRow[]> =>
  query(
    row,
    "select id, name, owner, scopes, fixed, created_at, last_used_at, revoked_at from tokens order by created_at, id",
    [],
    ownerPool(),
  );

/** Revokes a token and ends its sessions. Throws `not-found` where no valid token has this id. */
export async function revokeToken(id: string, actor: Actor): Promise<void> {
  await inTransaction(async (client) => {
    const { rowCount } = await client.query("update tokens set revoked_at = $2 where id = $1 and revoked_at is null", [
      id,
      new Date(),
    ]);
    if (rowCount !== 1) throw new ExpectedError("not-found", "There is no such token, or it was revoked before.");
    await client.query("delete from sessions where token_id = $1", [id]);
    await noteChange({ actor, action: "revoke-token", subject: id }, client);
  });
}

import { mayManageAll, type Scope } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import { dbOn, ownerDb } from "../kysely";
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
    await dbOn(client)
      .insertInto("tokens")
      .values({ id, name, owner, scopes: [...scopes], hash: hashOf(token), createdAt: new Date() })
      .execute();
    await noteChange({ actor, action: "create-token", subject: id, details: { name, owner, scopes } }, client);
  });
  return { id, token };
}

/**
 * Returns the reader who manages tokens, and marks the answer as personal. Throws `unauthorized` without a sign-in,
 * `forbidden` for readers who don't manage all.
 */
export async function requireTokenManager(): Promise<SignedIn> {
  const reader = await currentReader();
  notePersonal();
  if (!reader)
    throw new ExpectedError("unauthorized", "Tokens are listed only for readers who manage all: send such a token.");
  if (!mayManageAll(reader))
    throw new ExpectedError("forbidden", "Only a token that manages all may list, create and revoke tokens.");
  return reader;
}

/** Returns all tokens, revoked ones too, oldest first. */
export const listTokens = () =>
  ownerDb()
    .selectFrom("tokens")
    .select(["id", "name", "owner", "scopes", "fixed", "createdAt", "lastUsedAt", "revokedAt"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** A stored token, without its text. */
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** Revokes a token and ends its sessions. Throws `not-found` where no valid token has this id. */
export async function revokeToken(id: string, actor: Actor): Promise<void> {
  await inTransaction(async (client) => {
    const revoked = await dbOn(client)
      .updateTable("tokens")
      .set({ revokedAt: new Date() })
      .where("id", "=", id)
      .where("revokedAt", "is", null)
      .returning("id")
      .execute();
    if (revoked.length !== 1) throw new ExpectedError("not-found", "There is no such token, or it was revoked before.");
    await dbOn(client).deleteFrom("sessions").where("tokenId", "=", id).execute();
    await noteChange({ actor, action: "revoke-token", subject: id }, client);
  });
}

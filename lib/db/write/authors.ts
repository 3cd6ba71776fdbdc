import "server-only";
import type { AuthorFacts } from "@/lib/api/schemas/authors";
import { mayManageAll } from "@/lib/domain/access/rights";
import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import { type Actor, noteChange } from "../access/audit";
import { randomLetters } from "../access/letters";
import { dbOn } from "../kysely";
import { authorById, authorOfOwner } from "../read/authors";
import { currentReader, type SignedIn } from "../reader";
import { inTransaction } from "../transaction";

const ID_LETTERS = 10;

/** Returns the signed-in reader, and marks the answer as personal. Throws `unauthorized` for an anonymous one. */
export async function requireSignedIn(): Promise<SignedIn> {
  const reader = await currentReader();
  notePersonal();
  if (!reader)
    throw new ExpectedError("unauthorized", "Only an owner has a public name: send a token, or sign in at /account.");
  return reader;
}

/** Returns the reader who states a name for their owner. Throws `forbidden` for a token that publishes nothing. */
async function requireAuthor(): Promise<SignedIn> {
  const reader = await requireSignedIn();
  const publishes = reader.scopes.some((scope) => scope !== "read-private");
  if (!publishes) throw new ExpectedError("forbidden", "This token only reads. It may not change the public name.");
  return reader;
}

/**
 * Stores the public name of the reader's owner, in place of an earlier one, and returns it. The address of the author's
 * page stays. Throws `unauthorized` or `forbidden` where the reader may not.
 */
export async function stateAuthor(facts: AuthorFacts): Promise<CitedAuthor> {
  const reader = await requireAuthor();
  const { orcid } = facts;
  const masked = { name: maskSecrets(facts.name), affiliation: facts.affiliation && maskSecrets(facts.affiliation) };
  // A masked name no longer ends with its family name.
  const stated = { ...masked, familyName: masked.name === facts.name ? facts.familyName : null, orcid };
  const changedAt = new Date();
  await inTransaction(async (client) => {
    await dbOn(client)
      .insertInto("authors")
      .values({ ...stated, id: randomLetters(ID_LETTERS), owner: reader.owner, changedAt })
      .onConflict((on) => on.column("owner").doUpdateSet({ ...stated, changedAt }))
      .execute();
    await noteChange({ actor: reader, action: "state-author", subject: reader.owner, details: stated }, client);
  });
  const author = await authorOfOwner(reader.owner);
  if (!author) throw new Error("the author was not stored");
  return author;
}

/** Removes the public name of the reader's owner, and the author's page. Throws `not-found` where none is stated. */
export async function removeOwnAuthor(): Promise<void> {
  const reader = await requireAuthor();
  await remove(reader.owner, reader);
}

/**
 * Removes an author by the address of the author's page. Managers of all bundles use it against false names. Throws
 * `not-found`, `unauthorized` or `forbidden`.
 */
export async function removeAuthor(id: string): Promise<void> {
  const reader = await requireSignedIn();
  if (!mayManageAll(reader))
    throw new ExpectedError("forbidden", "Only a token that manages all may remove the name of another owner.");
  const found = await authorById(id);
  if (!found) throw new ExpectedError("not-found", "There is no author with this id.");
  await remove(found.owner, reader);
}

async function remove(owner: string, actor: Actor): Promise<void> {
  await inTransaction(async (client) => {
    const removed = await dbOn(client).deleteFrom("authors").where("owner", "=", owner).returning("id").execute();
    if (removed.length !== 1) throw new ExpectedError("not-found", "This owner has stated no public name.");
    await noteChange({ actor, action: "remove-author", subject: owner }, client);
  });
}

import { authorById, type FoundAuthor } from "@/lib/db/read/authors";
import { ExpectedError } from "@/lib/errors";

/** Returns the author of an address, with the owner. Throws `not-found` for an unknown one. */
export async function requireAuthorPage(id: string): Promise<FoundAuthor> {
  const found = await authorById(id);
  if (!found) throw new ExpectedError("not-found", "There is no author with this address, or the name was removed.");
  return found;
}

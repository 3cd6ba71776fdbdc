import { readJsonBody } from "@/lib/api/body";
import { authorFacts, type OwnAuthorAnswer } from "@/lib/api/schemas/authors";
import { authorOfOwner } from "@/lib/db/read/authors";
import { removeOwnAuthor, requireSignedIn, stateAuthor } from "@/lib/db/write/authors";
import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import { errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, preflight, publicOrigin } from "../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

/** Returns an author with the address of the page; null where the owner has no public name. */
const authorAnswer = (request: Request, author: CitedAuthor | null): Response => {
  const url = (id: string) => publicOrigin(request) + withBase(urls.author(id));
  return jsonAnswer({ author: author && { ...author, url: url(author.id) } } satisfies OwnAuthorAnswer);
};

/** Returns the public name of the token's owner, or null. */
export async function GET(request: Request): Promise<Response> {
  try {
    return authorAnswer(request, await authorOfOwner((await requireSignedIn()).owner));
  } catch (error) {
    return errorResponse(error);
  }
}

/** States the public name of the token's owner, in place of an earlier one. */
export async function POST(request: Request): Promise<Response> {
  try {
    await requireSignedIn();
    return authorAnswer(request, await stateAuthor(await readJsonBody(request, authorFacts, MAX_BODY)));
  } catch (error) {
    return errorResponse(error);
  }
}

/** Removes the public name of the token's owner, and the page. */
export async function DELETE(): Promise<Response> {
  try {
    await removeOwnAuthor();
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;

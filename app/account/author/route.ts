import { authorFacts } from "@/lib/api/schemas/authors";
import { removeOwnAuthor, stateAuthor } from "@/lib/db/write/authors";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";

/** Saves the public name of the reader's owner, or removes it (`remove=yes`). */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async (keep) => {
    const { remove, ...typed } = await formFields(request);
    if (remove === "yes") {
      await removeOwnAuthor();
      return leadBack(urls.account(), { done: "The public name and its page are removed." });
    }
    keep(typed);
    const { authorName: name = "", familyName, affiliation, orcid } = typed;
    await stateAuthor(authorFacts.parse({ name, familyName, affiliation, orcid }));
    return leadBack(urls.account(), { done: "The public name is saved." });
  });

import { z } from "zod";
import { splitName } from "../../domain/names/cited-author";
import { orcidOf } from "../../domain/names/orcid";
import { visibleLine } from "../../domain/names/visible-text";
import { MOST_CHARACTERS } from "../../domain/text-limits";

/** A typed line of limited length, in characters; null where it is left empty. */
const orNothing = (most: number) =>
  z
    .string()
    .overwrite(visibleLine)
    .trim()
    .max(most)
    .nullable()
    .default(null)
    .transform((text) => text || null);

/** Body of `POST /api/v1/author`: the public name of the token's owner. */
export const authorFacts = z
  .strictObject({
    name: z
      .string()
      .overwrite(visibleLine)
      .trim()
      .min(1, "is empty; write a name")
      .max(MOST_CHARACTERS.name)
      .describe("The name as citations print it. Invisible characters are removed."),
    familyName: orNothing(MOST_CHARACTERS.name).describe(
      "The first or last part of the name, by which citations sort. Null for groups and companies.",
    ),
    affiliation: orNothing(MOST_CHARACTERS.affiliation),
    orcid: orNothing(MOST_CHARACTERS.orcid)
      .transform((typed, context) => {
        const orcid = typed === null ? null : orcidOf(typed);
        if (typed !== null && orcid === null)
          context.addIssue({ code: "custom", message: "is not an ORCID iD: its form or its check digit is wrong" });
        return orcid;
      })
      .describe("An ORCID iD or its address at orcid.org. Its check digit must be correct."),
  })
  .refine((facts) => facts.familyName === null || splitName(facts) !== null, {
    path: ["familyName"],
    message: "is neither the first nor the last part of the name",
  });
export type AuthorFacts = z.output<typeof authorFacts>;

/** An author as named in citations, files and frozen views. */
export const citedAuthor = z.object({
  id: z.string().describe("In the address of the author's page, /authors/ID."),
  name: z.string(),
  familyName: z.string().nullable().describe("The part of the name by which citations sort; null = not split."),
  affiliation: z.string().nullable(),
  orcid: z.string().nullable().describe("As the author states it; only its check digit is checked."),
});

/** Answer to `GET` and `POST /api/v1/author`. */
export const ownAuthorAnswer = z.object({
  author: citedAuthor.extend({ url: z.string() }).nullable().describe("Null = no name stated."),
});
export type OwnAuthorAnswer = z.output<typeof ownAuthorAnswer>;

/** Answer to `GET /api/v1/authors/{id}`. */
export const authorAnswer = citedAuthor.extend({
  url: z.string().describe("The author's page."),
  feed: z.string().describe("The author's new bundles and reports as Atom."),
  bundles: z
    .array(z.object({ id: z.string(), title: z.string(), url: z.string(), uploadedAt: z.iso.datetime() }))
    .describe("The newest 200 public bundles, newest first."),
  reports: z
    .array(z.object({ key: z.string(), title: z.string(), url: z.string(), createdAt: z.iso.datetime() }))
    .describe("Of the newest 200 reports those whose bundles are all public, newest first."),
});
export type AuthorAnswer = z.output<typeof authorAnswer>;

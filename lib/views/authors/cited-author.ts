import { z } from "zod";

/** An author in a frozen view or report: name and facts as stated then. */
export const citedAuthor = z.object({
  id: z.string(),
  name: z.string(),
  familyName: z.string().nullable(),
  affiliation: z.string().nullable(),
  orcid: z.string().nullable(),
});

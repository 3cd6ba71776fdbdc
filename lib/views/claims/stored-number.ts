import { z } from "zod";
import { BOUND_FORMS } from "@/lib/domain/sentences/bound-text";

/** Schema of a number of a text that follows a cell, as it was when the report was frozen. */
export const storedNumber = z.object({
  /** Its Markdown, form, typed number and address, as its author wrote them. */
  source: z.string(),
  form: z.enum(BOUND_FORMS),
  typed: z.string(),
  address: z.string(),
  /** The number with its unit, rounded, and its claim as a sentence. */
  text: z.string(),
  about: z.string(),
  /** Its cell: the key of a frozen view, the look of its query ("" = as frozen), and the key in `claim=`. */
  key: z.string(),
  look: z.string(),
  claim: z.string(),
  /** Path of the same view on today's data. */
  live: z.string(),
});
/** A number of a text as a frozen report stores it. */
export type StoredNumber = z.infer<typeof storedNumber>;

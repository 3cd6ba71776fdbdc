import { z } from "zod";
import { visibleText } from "../../domain/names/visible-text";
import { NOTE_KINDS } from "../../domain/notes/notes";
import { MOST_CHARACTERS } from "../../domain/text-limits";

/** Body of `POST .../notes`. */
export const noteBody = z.strictObject({
  kind: z.enum(NOTE_KINDS),
  about: z
    .preprocess((value) => (value === "" ? null : value), z.coerce.number().int().min(1).max(100_000).nullable())
    .default(null)
    .describe("Number of the note that an answer, a withdrawal or a hiding is about; null for others."),
  body: z
    .string()
    // A check instead of a pattern: few tools can read Unicode properties in the document.
    .refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), "has characters that cannot be shown")
    .overwrite(visibleText)
    .trim()
    .min(1, "is empty; write a text")
    .max(MOST_CHARACTERS.note)
    .describe("Plain text; of a hiding the reason."),
});

/** One entry of an answer on notes. */
export const noteAnswer = z.object({
  number: z.number().int(),
  kind: z.enum(NOTE_KINDS),
  about: z.number().int().nullable(),
  body: z.string().nullable().describe("Null = hidden; the signature covers its sha256."),
  owner: z.string(),
  author: z.string().describe("The name of the token or sign-in."),
  at: z.string().describe("ISO 8601, UTC."),
  signature: z.string().describe("Compact JWS (EdDSA) over the entry; the payload names the signed facts."),
});
/** Answer to `GET .../notes`. */
export const notesAnswer = z.object({
  subject: z
    .string()
    .describe("`bundle:ID`, `view:KEY`, `build:ENGINE/RAW`, `machine:NAME`, `date:DAY` or `date:DAY/ENGINE`."),
  openObjections: z.number().int(),
  notes: z.array(noteAnswer).describe("All entries in their order, nothing left out."),
});
/** Answer to `GET /api/v1/notes/keys`. */
export const noteKeysAnswer = z.object({
  keys: z.array(
    z.object({ kty: z.string(), crv: z.string(), x: z.string(), alg: z.string(), use: z.string(), kid: z.string() }),
  ),
});

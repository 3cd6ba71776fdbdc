import { z } from "zod";
import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import { visibleText } from "@/lib/domain/names/visible-text";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";

/** Text without control characters, which are refused. Invisible ones and spaces at its ends are dropped. */
const line = (max: number) =>
  z
    .string()
    .refine((text) => !/\p{Cc}/u.test(text), "has characters that cannot be shown")
    .overwrite(visibleText)
    .trim()
    .max(max);
/** An empty field is not a correction. */
const emptyIsNull = (text: string): string | null => (text === "" ? null : text);

/** Body of `POST /api/v1/corrections`. */
export const correctionBody = z.strictObject({
  subject: z.enum(CORRECTION_SUBJECTS),
  engine: z
    .string()
    .max(200)
    .default("")
    .describe("Of a build: its engine, as in points; of a workload: its family. Empty for the others."),
  name: z.string().min(1).max(MOST_CHARACTERS.rawName).describe("The raw name, as sources print it."),
  displayName: line(MOST_CHARACTERS.name).default("").transform(emptyIsNull),
  mergeInto: line(MOST_CHARACTERS.rawName)
    .default("")
    .transform(emptyIsNull)
    .describe("The raw name of another one of its kind that is the same thing."),
  version: line(MOST_CHARACTERS.version).default("").transform(emptyIsNull),
  releaseDate: z
    // The calendar of Postgres begins with the year 1.
    .union([z.literal(""), z.iso.date().refine((day) => day >= "0001-01-01", "is before the year 1")])
    .default("")
    .transform(emptyIsNull)
    .describe("YYYY-MM-DD."),
  notes: z
    .string()
    .refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), "has characters that cannot be shown")
    .overwrite(visibleText)
    .trim()
    .max(MOST_CHARACTERS.note)
    .default("")
    .transform(emptyIsNull)
    .describe("Plain text."),
  author: line(MOST_CHARACTERS.signature).min(1, "is empty; sign with a name"),
});

/** One statement of an answer on corrections. */
export const correctionAnswer = z.object({
  subject: z.enum(CORRECTION_SUBJECTS),
  engine: z.string(),
  name: z.string(),
  displayName: z.string().nullable(),
  mergeInto: z.string().nullable(),
  version: z.string().nullable(),
  releaseDate: z.string().nullable(),
  notes: z.string().nullable(),
  author: z.string(),
  createdAt: z.string().describe("ISO 8601, UTC."),
});

/** Parameters of `GET /api/v1/corrections`. */
export const correctionsParams = z.object({
  subject: z.enum(CORRECTION_SUBJECTS),
  engine: z.string().max(200).default(""),
  name: z.string().min(1).max(MOST_CHARACTERS.rawName),
});
/** Answer to `GET /api/v1/corrections`. */
export const correctionsAnswer = z.object({
  corrections: z.array(correctionAnswer).describe("At most 200, newest first; the first counts, as a whole."),
});

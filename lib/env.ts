import path from "node:path";
import { z } from "zod";

const schema = z.object({
  /** Postgres to use; scripts/start.mjs sets it to the embedded one when it is absent. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Folder of the embedded database and the stored bundles. */
  BENCHFOLIO_DATA: z.string().min(1).default(".data"),
  /** Longest a statement of the web server may take, in seconds; 0 is no limit, as the import worker has it. */
  BENCHFOLIO_STATEMENT_TIMEOUT: z.coerce.number().min(0).default(60),
  /** "0" leaves the sample bundle out of an empty database. */
  BENCHFOLIO_SAMPLE: z.enum(["0", "1"]).default("1"),
  /** "all" gives every uploaded file as it came to everybody, also those in which passwords or keys are masked where they are shown. */
  BENCHFOLIO_ORIGINALS: z.enum(["without-secrets", "all"]).default("without-secrets"),
  /** Largest accepted upload in bytes (compressed). */
  BENCHFOLIO_MAX_UPLOAD: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
});

export type Env = z.infer<typeof schema>;

let cached: Env | undefined;

/** The settings, checked once; throws one message that names every bad setting. */
export function env(): Env {
  if (cached) return cached;
  const parsed = schema.safeParse(process.env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Settings that do not fit (see the README, "Settings"):\n${lines.join("\n")}`);
  }
  cached = parsed.data;
  return cached;
}

/** Where things are kept, as an absolute path. */
export function dataPath(...parts: string[]): string {
  return path.resolve(/* turbopackIgnore: true */ env().BENCHFOLIO_DATA, ...parts);
}

import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { signInRules } from "./domain/access/sign-in-rules";

// The most that S3 copies in one request: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
const S3_COPY_BYTES = 5 * 1024 ** 3;

const fields = z.object({
  /** Postgres to use; server/start.ts sets it to the embedded one when it is absent. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Folder of the embedded database and the stored bundles. */
  BENCHFOLIO_DATA: z.string().min(1).default(".data"),
  /** Longest a statement of the web server may take, in seconds; 0 is no limit, as the import worker has it. */
  BENCHFOLIO_STATEMENT_TIMEOUT: z.coerce.number().min(0).default(60),
  /** How many imports a worker does side by side, each in a process of its own. */
  BENCHFOLIO_IMPORTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(() => Math.min(2, availableParallelism())),
  /** CPU time that one import may take, in seconds; four times as long on the clock. */
  BENCHFOLIO_IMPORT_SECONDS: z.coerce.number().positive().default(1_800),
  /** How much imports stand back behind pages for the processor (`nice`): 0 not at all, 19 as far as can be. */
  BENCHFOLIO_IMPORT_NICE: z.coerce.number().int().min(0).max(19).default(5),
  /** "0" leaves the sample bundle out of an empty database. */
  BENCHFOLIO_SAMPLE: z.enum(["0", "1"]).default("1"),
  /** The view whose claim the home page opens with, as its address: /relative?... Unset, the page chooses. */
  BENCHFOLIO_FINDING: z
    .string()
    .regex(/^\/relative\?/, "begins with /relative?")
    .optional(),
  /** "all" gives every uploaded file as it came to everybody, also those in which passwords or keys are masked where they are shown. */
  BENCHFOLIO_ORIGINALS: z.enum(["without-secrets", "all"]).default("without-secrets"),
  /** "1" lets whoever reaches the server upload and correct, "0" asks for a token; server/start.ts sets it where nobody did. */
  BENCHFOLIO_OPEN_UPLOADS: z.enum(["0", "1"]).default("0"),
  /** Names of this server, with commas, in small letters and without ports; server/settings.ts says what they may be. */
  BENCHFOLIO_HOSTS: z
    .string()
    .default("")
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** Bytes that all frozen views with their files may take up in the database; of one more nothing is stored. */
  BENCHFOLIO_FROZEN_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20 * 1024 ** 3),
  /** Largest accepted upload in bytes (compressed). */
  BENCHFOLIO_MAX_UPLOAD: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  /** Bucket that keeps the bundles instead of a folder; the AWS SDK finds the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY ...). */
  BENCHFOLIO_S3_BUCKET: z.string().optional(),
  /** Address of an S3-compatible server; without it Amazon's own. */
  BENCHFOLIO_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Address of the same server for clients: large uploads then go from them to the bucket. It must let them by CORS. */
  BENCHFOLIO_S3_DIRECT: z.url({ protocol: /^https?$/ }).optional(),
  BENCHFOLIO_S3_REGION: z.string().default("us-east-1"),
  /** The OpenID Connect provider by which people sign in; unset, by tokens alone. Without TLS only on this machine. */
  BENCHFOLIO_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(
      (issuer) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))/.test(issuer),
      "begins with https://",
    )
    .optional(),
  /** As which client this server is registered there, and its secret; without one it is a public client. */
  BENCHFOLIO_OIDC_CLIENT_ID: z.string().optional(),
  BENCHFOLIO_OIDC_CLIENT_SECRET: z.string().optional(),
  /** What is asked of the provider. */
  BENCHFOLIO_OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(" ").includes("openid"), "names openid")
    .default("openid email profile"),
  /** Who may do what, by what the provider says of them: lib/domain/access/sign-in-rules.ts. */
  BENCHFOLIO_OIDC_ALLOW: z.string().optional().transform(allowed),
  /** Put before the name of every object, such as `benchfolio/`. */
  BENCHFOLIO_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, "is not made of names that each end with /")
    .default(""),
});

/** The rules of a setting; what does not fit is told with the other settings. */
function allowed(text: string | undefined, context: z.RefinementCtx) {
  try {
    return signInRules(text ?? "");
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "does not fit" });
    return z.NEVER;
  }
}

const schema = fields
  .refine((given) => given.BENCHFOLIO_S3_BUCKET === undefined || given.BENCHFOLIO_MAX_UPLOAD <= S3_COPY_BYTES, {
    path: ["BENCHFOLIO_MAX_UPLOAD"],
    message: "is at most 5 GiB (5368709120) with BENCHFOLIO_S3_BUCKET",
  })
  .refine(
    (given) =>
      given.BENCHFOLIO_OIDC_ISSUER === undefined ||
      (given.BENCHFOLIO_OIDC_CLIENT_ID !== undefined && given.BENCHFOLIO_OIDC_ALLOW.length > 0),
    {
      path: ["BENCHFOLIO_OIDC_ISSUER"],
      message: "wants BENCHFOLIO_OIDC_CLIENT_ID and BENCHFOLIO_OIDC_ALLOW beside it",
    },
  );

export type Env = z.infer<typeof schema>;

let cached: Env | undefined;

/** The settings, checked once; an empty one counts as not set. Throws one message that names every bad setting. */
export function env(): Env {
  if (cached) return cached;
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")));
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

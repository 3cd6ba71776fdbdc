import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { signInRules } from "./domain/access/sign-in-rules";
import { pointsInMemory } from "./memory";

// Largest copy of S3 in one request: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
const S3_COPY_BYTES = 5 * 1024 ** 3;

const fields = z.object({
  /** Postgres to use; server/start.ts sets it to the embedded one when it is absent. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Folder of the embedded database and the stored bundles. */
  BENCHFOLIO_DATA: z.string().min(1).default(".data"),
  /** Longest statement of the web server, in seconds; 0 = no limit, as in the import worker. */
  BENCHFOLIO_STATEMENT_TIMEOUT: z.coerce.number().min(0).default(60),
  /** Most points of one view. By default as many as fit into a quarter of the memory. */
  BENCHFOLIO_VIEW_POINTS: z.coerce.number().int().positive().default(pointsInMemory),
  /** Parallel imports of a worker, each in a process of its own. */
  BENCHFOLIO_IMPORTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(() => Math.min(2, availableParallelism())),
  /** CPU time of one import, in seconds; its limit on the clock is four times as long. */
  BENCHFOLIO_IMPORT_SECONDS: z.coerce.number().positive().default(1_800),
  /** Priority of imports behind pages (`nice`): 0 equal, 19 lowest. */
  BENCHFOLIO_IMPORT_NICE: z.coerce.number().int().min(0).max(19).default(5),
  /** "0" leaves the sample bundle out of an empty database. */
  BENCHFOLIO_SAMPLE: z.enum(["0", "1"]).default("1"),
  /** Address of the view whose claim the home page opens with: /relative?... Without it the page chooses. */
  BENCHFOLIO_FINDING: z
    .string()
    .regex(/^\/relative\?/, "must begin with /relative?")
    .optional(),
  /** "all" serves every uploaded file unchanged to everybody, even those whose passwords or keys pages mask. */
  BENCHFOLIO_ORIGINALS: z.enum(["without-secrets", "all"]).default("without-secrets"),
  /** "1" lets everybody upload and correct, "0" needs a token; server/start.ts sets it where it is absent. */
  BENCHFOLIO_OPEN_UPLOADS: z.enum(["0", "1"]).default("0"),
  /** Names of this server, with commas, in lower case and without ports; server/settings.ts has the rules. */
  BENCHFOLIO_HOSTS: z
    .string()
    .default("")
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** Limit in bytes on all frozen views with their files in the database; above it nothing more is stored. */
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
  /**
   * Bucket for the bundles instead of a folder; the AWS SDK finds the credentials (AWS_ACCESS_KEY_ID,
   * AWS_SECRET_ACCESS_KEY ...).
   */
  BENCHFOLIO_S3_BUCKET: z.string().optional(),
  /** Address of an S3-compatible server; without it Amazon's own. */
  BENCHFOLIO_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Address of the same server for clients, which then send large uploads to the bucket. Its CORS rules must allow
   * them.
   */
  BENCHFOLIO_S3_DIRECT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region of the bucket, which signatures name. */
  BENCHFOLIO_S3_REGION: z.string().default("us-east-1"),
  /**
   * The OpenID Connect provider for sign-in; without it only tokens work. Plain HTTP is allowed only on this machine.
   */
  BENCHFOLIO_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(
      (issuer) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))/.test(issuer),
      "must begin with https://",
    )
    .optional(),
  /** The registered client of this server, and its secret; without a secret it is a public client. */
  BENCHFOLIO_OIDC_CLIENT_ID: z.string().optional(),
  BENCHFOLIO_OIDC_CLIENT_SECRET: z.string().optional(),
  /** Scopes in requests to the provider. */
  BENCHFOLIO_OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(" ").includes("openid"), "must include openid")
    .default("openid email profile"),
  /** Maps the provider's claims to rights: lib/domain/access/sign-in-rules.ts. */
  BENCHFOLIO_OIDC_ALLOW: z.string().optional().transform(parseRules),
  /** Prefix of every object's name, such as `benchfolio/`. */
  BENCHFOLIO_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, "must be names that each end with /")
    .default(""),
});

/** Parses the rules of a setting; reports bad ones with the other settings. */
function parseRules(text: string | undefined, context: z.RefinementCtx) {
  try {
    return signInRules(text ?? "");
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "is invalid" });
    return z.NEVER;
  }
}

const schema = fields
  .refine((given) => given.BENCHFOLIO_S3_BUCKET === undefined || given.BENCHFOLIO_MAX_UPLOAD <= S3_COPY_BYTES, {
    path: ["BENCHFOLIO_MAX_UPLOAD"],
    message: "must be at most 5 GiB (5368709120) with BENCHFOLIO_S3_BUCKET",
  })
  .refine(
    (given) =>
      given.BENCHFOLIO_OIDC_ISSUER === undefined ||
      (given.BENCHFOLIO_OIDC_CLIENT_ID !== undefined && given.BENCHFOLIO_OIDC_ALLOW.length > 0),
    {
      path: ["BENCHFOLIO_OIDC_ISSUER"],
      message: "needs BENCHFOLIO_OIDC_CLIENT_ID and BENCHFOLIO_OIDC_ALLOW",
    },
  );

/** The checked settings by name. */
export type Env = z.infer<typeof schema>;

let cached: Env | undefined;

/**
 * Returns the settings, checked once; an empty one counts as not set. Throws an Error whose message names every bad
 * setting.
 */
export function env(): Env {
  if (cached) return cached;
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Some settings are invalid (see the README, "Settings"):\n${lines.join("\n")}`);
  }
  cached = parsed.data;
  return cached;
}

/** Returns the absolute path of stored data. */
export function dataPath(...parts: string[]): string {
  return path.resolve(/* turbopackIgnore: true */ env().BENCHFOLIO_DATA, ...parts);
}

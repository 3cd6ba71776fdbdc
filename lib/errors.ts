import type { Issue } from "./domain/model";

/** Codes of expected failures and the HTTP status each is answered with. */
export const ERROR_STATUS = {
  "not-found": 404,
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "held-by-others": 409,
  "method-not-allowed": 405,
  "upload-too-large": 413,
  "archive-too-large": 413,
  "archive-too-many-entries": 413,
  "archive-bomb": 422,
  "not-an-archive": 415,
  "archive-empty": 422,
  "archive-corrupt": 422,
  "no-results": 422,
  "import-too-long": 422,
  "not-acceptable": 406,
  "unsupported-media-type": 415,
  "snapshot-url": 422,
  "snapshot-too-large": 413,
  "terms-not-accepted": 409,
  "too-many-requests": 429,
  "storage-full": 507,
  "storage-failed": 503,
  "stored-bytes-damaged": 500,
  "storage-away": 503,
  "upload-incomplete": 409,
  "upload-differs": 422,
  overloaded: 503,
  "database-away": 503,
  "stored-bytes-missing": 500,
  gone: 410,
  "holds-secrets": 403,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

const RETRY_SECONDS = 5;

/** An expected failure that a person or program is told of; bugs stay ordinary exceptions. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
  /** Seconds after which trying again may help; null where nobody knows. */
  readonly retryAfter: number | null;
  readonly code: ErrorCode;
  readonly issues: Issue[];

  constructor(
    code: ErrorCode,
    message: string,
    issues: Issue[] = [],
    options: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options);
    this.code = code;
    this.issues = issues;

    this.retryAfter = options.retryAfter ?? (ERROR_STATUS[code] === 503 ? RETRY_SECONDS : null);
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The refusal where the server's disk has no room. */
export function storageFull(cause?: unknown): ExpectedError {
  return new ExpectedError(
    "storage-full",
    "The server's disk is full, so nothing of this was stored. Free some space on it, then try again.",
    [],
    { cause },
  );
}

// What the file system and Postgres (https://www.postgresql.org/docs/18/errcodes-appendix.html) say of a full disk.
const FULL = ["ENOSPC", "EDQUOT", "53100"];

/** The failure that somebody can be told of: an expected one as it is, a full disk as `storage-full`; null for a bug. */
export function expectedError(cause: unknown): ExpectedError | null {
  if (cause instanceof ExpectedError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return FULL.includes(code) ? storageFull(cause) : null;
}

/**
 * The object store did not answer, or refused. Not an ExpectedError: nothing is wrong with the bundle, and trying again may help. Its
 * text is all that is kept of the cause, whose own fields may hold signed headers.
 */
export class StorageAwayError extends Error {
  override name = "StorageAwayError";
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html; 57014 is a statement that took too long, the words are pg-pool's,
// the last ones of AWAY node-postgres' for a connection that broke, while it was asked and between two questions of a transaction.
const OVERLOADED = /^(?:57014|53300)$|timeout exceeded when trying to connect/;
// errno(3): what a device or a file system says that fails, and what a process says that has too much open.
const DISK_FAILS = /^(?:EIO|EROFS|ESTALE|EUCLEAN|ENXIO|ENODEV)$/;
const TOO_MUCH_OPEN = /^(?:EMFILE|ENFILE|EAGAIN)$/;
const AWAY =
  /^(?:57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$|Connection terminated|connection error and is not queryable/;

/** The refusal where trying again in a moment helps, found along the causes of an error; null for any other. */
export function unavailableError(cause: unknown): ExpectedError | null {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at instanceof StorageAwayError)
      return new ExpectedError("storage-away", "The stored bundles cannot be reached. Try again in a moment.", [], {
        cause,
      });
    const signs = ["code" in at ? String(at.code) : "", at.message];
    const is = (pattern: RegExp) => signs.some((sign) => pattern.test(sign));
    if (is(DISK_FAILS))
      return new ExpectedError(
        "storage-failed",
        "The server's disk failed while this was done. Nothing that was stored before is lost; try again in a moment. The operator should check the disk.",
        [],
        { cause },
      );
    if (is(OVERLOADED) || is(TOO_MUCH_OPEN))
      return new ExpectedError(
        "overloaded",
        "The server is busy, or this question takes too long. Try again in a moment, or ask for less.",
        [],
        { cause },
      );
    if (is(AWAY))
      return new ExpectedError("database-away", "The database is restarting. Try again in a moment.", [], { cause });
  }
  return null;
}

/** The one shape of every error answer. */
function errorBody(error: ExpectedError) {
  return {
    error: {
      code: error.code,
      message: error.message,
      issues: error.issues.map(({ code, path, line, text, message }) => ({ code, path, line, text, message })),
    },
  };
}

/** What somebody is told of any thrown value; of a bug no details. */
export const toldError = (cause: unknown): ExpectedError =>
  expectedError(cause) ??
  unavailableError(cause) ??
  new ExpectedError("internal", "Something went wrong here; it was logged.");

/** A JSON answer for any thrown value; unexpected ones are logged and answered without details. */
export function errorResponse(cause: unknown): Response {
  const error = toldError(cause);
  if (error !== cause) console.error(cause);
  return Response.json(errorBody(error), {
    status: error.status,
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      // RFC 9110, section 15.5.2: how to say who asks. No browser asks its reader for it.
      ...(error.status === 401 && { "www-authenticate": "Bearer" }),
      ...(error.retryAfter === null ? {} : { "retry-after": String(error.retryAfter) }),
    },
  });
}

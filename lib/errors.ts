import type { Issue } from "./domain/model";

/** Codes of expected failures and their HTTP status. */
export const ERROR_STATUS = {
  "not-found": 404,
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "held-by-others": 409,
  /** Saved by somebody else, or on another device, since it was read. */
  changed: 409,
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
  "range-not-satisfiable": 416,
  gone: 410,
  "holds-secrets": 403,
  internal: 500,
} as const satisfies Record<string, number>;

/** A code of `ERROR_STATUS`. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const RETRY_SECONDS = 5;

/** An expected failure with a message for people and programs; bugs stay ordinary exceptions. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
  /** Seconds after which a retry may help; null where unknown. */
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

/** Returns the refusal for a full disk. */
export function storageFull(cause?: unknown): ExpectedError {
  return new ExpectedError(
    "storage-full",
    "The server's disk is full, so nothing of this was stored. Free some space on it, then try again.",
    [],
    { cause },
  );
}

// Codes of the file system and Postgres (https://www.postgresql.org/docs/18/errcodes-appendix.html) for a full disk.
const FULL = ["ENOSPC", "EDQUOT", "53100"];

/** Returns an expected error unchanged, and a full disk as `storage-full`; null for any other error. */
export function expectedError(cause: unknown): ExpectedError | null {
  if (cause instanceof ExpectedError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return FULL.includes(code) ? storageFull(cause) : null;
}

/**
 * The object store did not answer, or refused. Not an ExpectedError: the bundle is fine, and a retry may help. It keeps
 * only the cause's text, since the cause's fields may hold signed headers.
 */
export class StorageAwayError extends Error {
  override name = "StorageAwayError";
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html; 57014 is a statement that took too long, the words are
// pg-pool's. The last words of AWAY are node-postgres' for a broken connection, during a query or between two of them.
const OVERLOADED = /^(?:57014|53300)$|timeout exceeded when trying to connect/;
// errno(3): errors of a failing device or file system, and of a process with too many open files.
const DISK_FAILS = /^(?:EIO|EROFS|ESTALE|EUCLEAN|ENXIO|ENODEV)$/;
const TOO_MUCH_OPEN = /^(?:EMFILE|ENFILE|EAGAIN)$/;
const AWAY =
  /^(?:57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$|Connection terminated|connection error and is not queryable/;

/**
 * Returns the refusal of an error, or of one of its causes, after which a retry soon may help. Null for any other
 * error.
 */
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
        "The server's disk failed while this was done. Nothing that was stored before is lost; " +
          "try again in a moment. The operator should check the disk.",
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

/** Returns the body of every error response. */
function errorBody(error: ExpectedError) {
  return {
    error: {
      code: error.code,
      message: error.message,
      issues: error.issues.map(({ code, path, line, text, message }) => ({ code, path, line, text, message })),
    },
  };
}

/** Returns the public form of any thrown value; a bug gives no details. */
export const publicError = (cause: unknown): ExpectedError =>
  expectedError(cause) ??
  unavailableError(cause) ??
  new ExpectedError("internal", "Something went wrong here; it was logged.");

/** Returns a JSON response for any thrown value. Logs all but an ExpectedError, and omits the details of bugs. */
export function errorResponse(cause: unknown): Response {
  const error = publicError(cause);
  if (error !== cause) console.error(cause);
  return Response.json(errorBody(error), {
    status: error.status,
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      // RFC 9110, section 15.5.2: names the scheme for credentials. Browsers don't prompt for this one.
      ...(error.status === 401 && { "www-authenticate": "Bearer" }),
      ...(error.retryAfter === null ? {} : { "retry-after": String(error.retryAfter) }),
    },
  });
}

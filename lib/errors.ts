import type { Issue } from "./domain/model";

/** Codes of expected failures and the HTTP status each is answered with. */
export const ERROR_STATUS = {
  "not-found": 404,
  "bad-request": 400,
  "method-not-allowed": 405,
  "upload-too-large": 413,
  "archive-too-large": 413,
  "archive-too-many-entries": 413,
  "archive-bomb": 422,
  "not-an-archive": 415,
  "archive-empty": 422,
  "archive-corrupt": 422,
  "no-results": 422,
  "not-acceptable": 406,
  "snapshot-url": 422,
  "snapshot-too-large": 413,
  "too-many-requests": 429,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An expected failure that a person or program is told of; bugs stay ordinary exceptions. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues: Issue[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The one shape of every error answer. */
export function errorBody(error: ExpectedError) {
  return {
    error: {
      code: error.code,
      message: error.message,
      issues: error.issues.map(({ code, path, line, text, message }) => ({ code, path, line, text, message })),
    },
  };
}

/** A JSON answer for any thrown value; unexpected ones are logged and answered without details. */
export function errorResponse(cause: unknown): Response {
  const error =
    cause instanceof ExpectedError ? cause : new ExpectedError("internal", "Something went wrong here; it was logged.");
  if (error !== cause) console.error(cause);
  return Response.json(errorBody(error), { status: error.status, headers: { "access-control-allow-origin": "*" } });
}

import { z } from "zod";
import { ERROR_STATUS, type ErrorCode, ExpectedError } from "@/lib/errors";
import { RefusedAddress } from "@/lib/views/selection/refused-address";

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

const text = z.string();
const carried = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("refused"),
    message: text,
    ways: z.array(z.object({ label: text, query: text })),
    code: z.enum(["bad-request", "not-found", "gone"]),
  }),
  z.object({
    kind: z.literal("expected"),
    message: text,
    code: text.refine(isCode),
    retryAfter: z.number().nullable(),
  }),
  z.object({ kind: z.literal("bug"), message: text, stack: text, code: text }),
]);

/** An error as plain data, which a thread can send. */
export type CarriedError = z.input<typeof carried>;

/** Returns an error as plain data. Causes, issues and rows of the database stay behind. */
export function carryError(error: unknown): CarriedError {
  if (error instanceof RefusedAddress) {
    const { message, ways, code } = error;
    return {
      kind: "refused",
      message,
      ways: [...ways],
      code: code === "gone" || code === "bad-request" ? code : "not-found",
    };
  }
  if (error instanceof ExpectedError) {
    const { message, code, retryAfter } = error;
    return { kind: "expected", message, code, retryAfter };
  }
  if (!(error instanceof Error)) return { kind: "bug", message: String(error), stack: "", code: "" };
  return {
    kind: "bug",
    message: error.message,
    stack: error.stack ?? "",
    code: "code" in error ? String(error.code) : "",
  };
}

/** Returns the error that was sent. */
export function carriedError(sent: unknown): Error {
  const found = carried.parse(sent);
  if (found.kind === "refused") return new RefusedAddress(found.message, found.ways, found.code);
  if (found.kind === "expected")
    return new ExpectedError(
      found.code,
      found.message,
      [],
      found.retryAfter === null ? {} : { retryAfter: found.retryAfter },
    );
  const error = Object.assign(new Error(found.message), found.code ? { code: found.code } : {});
  error.stack = found.stack;
  return error;
}

import { z } from "zod";
import { ExpectedError } from "@/lib/errors";

const place = z.tuple([
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z
    .number()
    .int()
    .min(-1)
    .max(2 ** 31 - 1),
]);

/** Encodes the last row of a page (bundle key, ordinal) as opaque text. */
export function encodeCursor(bundleKey: number, ordinal: number): string {
  return Buffer.from(JSON.stringify([bundleKey, ordinal])).toString("base64url");
}

/**
 * Returns the place before a page's first row, as bundle key and ordinal. Without a cursor it lies before all rows.
 * Throws `bad-request` for an invalid cursor.
 */
export function decodeCursor(cursor: string | undefined): [number, number] {
  if (cursor === undefined) return [0, -1];
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new ExpectedError(
      "bad-request",
      "The cursor is invalid: take it from the previous page, or start without one.",
      [],
      { cause },
    );
  }
}

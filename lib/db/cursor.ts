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

/** Where a page of rows ends: (bundle key, ordinal) as a text that means nothing to others. */
export function encodeCursor(bundleKey: number, ordinal: number): string {
  return Buffer.from(JSON.stringify([bundleKey, ordinal])).toString("base64url");
}

/** The place behind which a page starts; refused when it is none of ours. */
export function decodeCursor(cursor: string | undefined): [number, number] {
  if (cursor === undefined) return [0, -1];
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new ExpectedError("bad-request", "The cursor is none that a page gave; start without one.", [], { cause });
  }
}

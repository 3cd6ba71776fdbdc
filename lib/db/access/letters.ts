import { randomInt } from "node:crypto";
import { KEY_LETTERS } from "@/lib/domain/reports/frozen-key";

/** Returns `count` random letters of base58, 5.86 bits each. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join("");

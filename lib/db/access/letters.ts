import { randomInt } from "node:crypto";

/** Base58: letters and digits without 0, I, O and l. */
export const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Returns `count` random letters, 5.86 bits each. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join("");

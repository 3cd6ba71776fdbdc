import { isOtherFormat } from "../../kit/paths";
import { mayHoldOne } from "../../kit/signs";
import type { MemberHead } from "../../kit/types";
import { HEADING_SIGNS, headingOf, numbersOf } from "./heading";

/** Matches text whose head has a heading of clients. One of the two lines after it is a row of numbers and words. */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || isOtherFormat(path) || !mayHoldOne(text, HEADING_SIGNS)) return false;
  const lines = text.split("\n");
  return lines.some((line, at) => headingOf(line) !== null && lines.slice(at + 1, at + 3).some(isRow));
}

function isRow(line: string): boolean {
  const { numbers, rest } = numbersOf(line.slice(0, 300));
  return numbers.length > 0 && /^[a-z]/i.test(rest);
}

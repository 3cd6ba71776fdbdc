import { isOtherFormat } from "../../kit/paths";
import { mayHold } from "../../kit/signs";
import type { MemberHead } from "../../kit/types";
import { headingOf } from "./heading";

/** Matches a text file with the heading of a table of times in its first 64 KiB. */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || isOtherFormat(path) || !mayHold(text, "ratio")) return false;
  const lines = text.split("\n");
  return lines.some((line, at) => headingOf(line, lines[at - 1] ?? "") !== null);
}

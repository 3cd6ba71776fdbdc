import { type IssueList, shortText } from "../../kit/issue-list";

/** A number as typed. */
export interface PrintedNumber {
  /** Null where the cell is not a number above 0. */
  value: number | null;
  /** The number of digits after the point. */
  decimals: number;
}

interface Place {
  line: number;
  text: string;
}

/**
 * Reads a number that was typed by hand. A single letter after it (`87.1a`) is a typing error: the number counts, and
 * an issue reports it. Anything else that is not a plain number above 0 is null, with an issue.
 */
export function readPrinted(cell: string, what: string, place: Place, issues: IssueList): PrintedNumber {
  const found = /^(\d{1,15})(?:\.(\d{1,15}))?([a-z])?$/i.exec(cell);
  const value = found ? Number(`${found[1]}.${found[2] ?? ""}`) : Number.NaN;
  if (!found || !(value > 0)) {
    issues.add("warning", "not-a-number", {
      ...place,
      message: `The ${what} ${shortText(cell, 40)} is not a number above 0; it is kept as unknown.`,
    });
    return { value: null, decimals: 0 };
  }
  if (found[3]) {
    issues.add("warning", "misprint", {
      ...place,
      message: `The ${what} is printed as ${cell}; it was read as ${value}.`,
    });
  }
  return { value, decimals: found[2]?.length ?? 0 };
}

/**
 * Reads a recall from 0 to 1. Returns null with an issue for others. 95.1 may be a percentage, but nothing is divided.
 */
export function readRecall(cell: string, place: Place, issues: IssueList): number | null {
  const value = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(cell) ? Number(cell) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  const message = Number.isFinite(value)
    ? [
        `The recall ${cell} is not between 0 and 1, so it is kept as unknown.`,
        "If it is a percentage, write it as a fraction; nothing is divided here.",
      ].join(" ")
    : `The recall ${shortText(cell, 40)} is not a number; it is kept as unknown.`;
  issues.add("warning", Number.isFinite(value) ? "recall-out-of-range" : "not-a-number", { ...place, message });
  return null;
}

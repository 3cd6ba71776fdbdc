import { pattern } from "@/lib/domain/pattern";

// Numbers in a report's text that follow a cell: `[=lower 28 %](/s/KEY?claim=ROW~COLUMN)`. Other Markdown readers show
// a link.

/** The form of a cell's number: its value, or its ratio in one of four ways. */
export const BOUND_FORMS = ["value", "ratio", "change", "higher", "lower"] as const;
/** One of these forms. */
export type BoundForm = (typeof BOUND_FORMS)[number];

/** A number as its text names it. */
export interface BoundText {
  /** The whole Markdown of it. */
  source: string;
  form: BoundForm;
  /** The number that its author typed beside it; "" = none. */
  typed: string;
  /** The path of a view with `claim=`, as typed. */
  address: string;
}

/**
 * Form, typed number and address; parentheses in the address come in pairs. Browsers read `/\` as `//`, another site.
 */
const BOUND = pattern("y")`
  \[=([a-z]{1,10})(?: {1,3}([^\]\[\n]{1,40}))?\]
  \((\/(?![\/\\])(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000})\)
`;

/** Returns the bound number that begins at a place of a text; null where none does. */
export function boundAt(text: string, at: number): BoundText | null {
  BOUND.lastIndex = at;
  const found = BOUND.exec(text);
  const form = BOUND_FORMS.find((each) => each === found?.[1]);
  const address = found?.[3] ?? "";
  if (!found || !form || !/[?&]claim=[^&#]/.test(address)) return null;
  return { source: found[0], form, typed: (found[2] ?? "").trim(), address };
}

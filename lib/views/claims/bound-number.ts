import { amountText, changeText, changeWords, timesNumber } from "@/lib/domain/sentences/amounts";
import type { BoundForm, BoundText } from "@/lib/domain/sentences/bound-text";
import { inFull } from "@/lib/domain/sentences/sentence";
import { formatPercent } from "@/lib/format";
import type { ShownClaim } from "./shown-claim";

// A number in a report's text that follows a cell: docs/decisions/0036-bound-numbers.md.

/** A bound number with the number of its cell. */
export interface ShownNumber extends BoundText {
  /** The number as the cell gives it, rounded, with its unit; null without one. */
  text: string | null;
  /** The claim as a sentence; the reason where there is no number. */
  about: string;
  /** Path of the view, without the claim; null where none was found. */
  path: string | null;
  /** The cell's key in `claim=`. */
  claim: string;
  /** A sentence where the typed number differs from the cell's, or can't be compared; null = equal, or none typed. */
  differs: string | null;
}

/** The place of a bound number's cell. */
type Place = Pick<ShownNumber, "path" | "claim">;

/** Returns a bound number by the claim on its cell; `claimed` null = the view has no such cell. */
export function boundNumber(bound: BoundText, place: Place, claimed: ShownClaim | null): ShownNumber {
  if (!claimed)
    return missingNumber(bound, place, "The view has no such cell; its data or its filters may have changed.");
  const found = numberOf(bound.form, claimed);
  const about = [claimed.sentence, ...claimed.after].map(inFull).join(" ");
  if (found === null) return missingNumber(bound, place, about);
  return { ...bound, ...place, text: found.text, about, differs: found.wrong ?? differenceOf(bound.typed, found) };
}

/** Returns a bound number without a cell, with the reason. */
export const missingNumber = (bound: BoundText, place: Place, why: string): ShownNumber => ({
  ...bound,
  ...place,
  text: null,
  about: why,
  differs: null,
});

interface Found {
  /** The printed number, and its exact value in the printed unit. */
  text: string;
  value: number;
  unit: string;
  /** A sentence where the text's word is wrong: "lower" of a rise. */
  wrong?: string;
}

/** Returns the number of a claim in a form; null where the claim has none. */
function numberOf(form: BoundForm, { claim, subject, ratio: ofMany }: ShownClaim): Found | null {
  if (form === "value") {
    const value = claim?.b.value ?? null;
    if (value === null || !subject || claim?.b.state === "repeats-disagree") return null;
    const { unit, scale } = subject;
    return { text: [amountText(value, subject), unit].filter(Boolean).join(" "), value: value * scale, unit };
  }
  const ratio = claim ? claim.ratio : ofMany;
  if (ratio === null) return null;
  if (form === "ratio") return { text: timesNumber(ratio), value: ratio, unit: "" };
  const change = (ratio - 1) * 100;
  if (form === "change") return { text: changeText(ratio), value: change, unit: "%" };
  const share = form === "lower" ? 1 - ratio : ratio - 1;
  const { than } = changeWords(ratio);
  const isTurned = share < 0 && than !== "equal to";
  return {
    text: formatPercent(Math.abs(share)),
    value: Math.abs(share) * 100,
    unit: "%",
    ...(isTurned && { wrong: `Your text says ${form}, the data say ${form === "lower" ? "higher" : "lower"}.` }),
  };
}

const TYPED = /^[−+-]?\d[\d,]*(?:\.\d+)?/;

/**
 * Returns a sentence where a typed number isn't the cell's, rounded to the typed digits. The text "28 %" is true of
 * 28.3 %, and not of 28.6 %. Null where both agree, or nothing was typed.
 */
function differenceOf(typed: string, { text, value, unit }: Found): string | null {
  if (typed === "") return null;
  const [number = ""] = TYPED.exec(typed) ?? [];
  const digits = number.replace(/^[−+-]/, "");
  const sign = number.slice(0, number.length - digits.length);
  const saysUnit = typed.slice(number.length).trim();
  if (digits === "" || (saysUnit !== "" && saysUnit !== unit))
    return `Your text says “${typed}”, which can’t be compared with ${text}.`;
  const typedValue = Number(digits.replaceAll(",", "")) * (sign === "" || sign === "+" ? 1 : -1);
  const decimals = digits.split(".")[1]?.length ?? 0;
  // Half of the last typed digit, widened by the noise of binary fractions.
  const half = 0.5 * 10 ** -decimals * (1 + 1e-9);
  return Math.abs(typedValue - value) <= half ? null : `Your text says ${typed}, the data say ${text}.`;
}

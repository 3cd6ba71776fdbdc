import { BOUND_FORMS, boundAt } from "@/lib/domain/sentences/bound-text";
import type { FigureKind } from "@/lib/domain/sentences/sentence";
import { markdownText } from "@/lib/tables/markdown";
import { boundNumber } from "@/lib/views/claims/bound-number";
import type { ShownClaim } from "@/lib/views/claims/shown-claim";

/** Kinds of figures that are never the number of the claim. */
const BESIDE: readonly FigureKind[] = ["count", "runs", "limit", "rule"];

/**
 * Returns the sentences of a claim as Markdown, with the claim's number bound to its cell. `address` is the path of the
 * claim. A number that the first sentence does not print exactly once stands after it, in brackets. Null for a claim
 * without a number.
 */
export function boundSentence(claimed: ShownClaim, address: string): string | null {
  const place = address.replaceAll("(", "%28").replaceAll(")", "%29");
  const found = BOUND_FORMS.flatMap((form) => {
    const { text } = boundNumber({ source: "", form, typed: "", address }, { path: null, claim: "" }, claimed);
    if (text === null) return [];
    const source = `[=${form} ${text}](${place})`;
    const bound = boundAt(source, 0);
    return bound && boundNumber(bound, { path: null, claim: "" }, claimed).differs === null ? [{ text, source }] : [];
  });
  const rest = claimed.after.map(({ text }) => markdownText(text));
  const { text: sentence, figures } = claimed.sentence;
  const beside = new Set(figures.flatMap(({ is, text }) => (BESIDE.includes(is) ? [text] : [])));
  // Shares before values and ratios: "28 %" is what most sentences say. One with a sign is a change.
  for (const { text, source } of found.toReversed()) {
    const parts = sentence.split(text);
    const [before = "", after = ""] = parts;
    if (parts.length !== 2 || beside.has(text) || /[\d.,−+]$/.test(before) || /^[\d.,]*\d/.test(after)) continue;
    return [`${markdownText(before)}${source}${markdownText(after)}`, ...rest].join(" ");
  }
  const last = found.at(-1);
  return last ? [markdownText(sentence), `(${last.source})`, ...rest].join(" ") : null;
}

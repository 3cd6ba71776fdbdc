import type { CorrectionRight } from "@/lib/domain/access/rights";
import { formatCount, formatCounted, wordList } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { NameOffer } from "./workload-schema";

/** The sentences of a page on two names that may be one, in order, and the links that follow. */
export interface OfferWords {
  title: string;
  sentences: readonly string[];
  link: { label: string; href: string };
}

/** Most bundles, or differences, that one sentence names. */
const NAMED = 3;

/**
 * Returns the words of a proposal, the same on all pages. `right` = the reader's right to correct both names. `holders`
 * = number of public bundles with the name that would be corrected.
 */
export function offerWords(offer: NameOffer, right: CorrectionRight, holders: number): OfferWords {
  const { subject, from, into, rows } = offer;
  const [first, second] = [`“${from.shown}”`, `“${into.shown}”`];
  return {
    title: `${first} and ${second} may be one ${subject}.`,
    sentences: [
      placesSentence(offer, first, second),
      `As one ${subject}, ${formatCounted(rows, "more row")} ${rows === 1 ? "is" : "are"} compared.`,
      differencesSentence(offer),
      right === "yes"
        ? `Nothing changes until the correction is saved. It then counts for ${bundlesWith(holders)} the name ${first}.`
        : `Only somebody who manages all public bundles with these names can join them, by a correction of ${first}.`,
    ],
    link:
      right === "yes"
        ? { label: `Correct the name ${first}`, href: correctionOf(offer) }
        : { label: right === "sign-in" ? "Sign in" : "Account", href: urls.account() },
  };
}

/** Returns the address of the form that corrects a name, with the other name filled in. */
const correctionOf = ({ subject, from, into }: NameOffer): string =>
  urls.correct(subject === "machine" ? urls.machine(from.name) : urls.engine(from.name), into.name);

const bundlesWith = (count: number): string =>
  count === 1 ? "the 1 public bundle with" : `all ${formatCount(count)} public bundles with`;

/** Returns "nov25.sb.mysql has “48 CPUs”; nov25.maria.sb has “hetz, 48 CPUs”." */
function placesSentence({ from, into }: NameOffer, first: string, second: string): string {
  const isSame =
    from.bundles.length === into.bundles.length && from.bundles.every((each) => into.bundles.includes(each));
  if (isSame) return `${listText(from.bundles)} ${from.bundles.length === 1 ? "has" : "have"} both.`;
  const has = (bundles: readonly string[]) => (bundles.length === 1 ? "has" : "have");
  const [left, right] = [from, into].map(({ bundles }) => `${listText(bundles)} ${has(bundles)}`);
  return `${left} ${first}; ${right} ${second}.`;
}

function differencesSentence({ differs, rows, subject }: NameOffer): string {
  if (!differs.length) return `Nothing else that was recorded differs in ${rows === 1 ? "it" : "them"}.`;
  const all = differs.map((each) =>
    each.rows < rows ? `${each.text} (${formatCount(each.rows)} of ${formatCount(rows)} rows)` : each.text,
  );
  return `More than the ${subject} differs: ${firstOf(all).join("; ")}.`;
}

/** Joins the first names with commas and "and", and counts the others. */
const listText = (all: readonly string[]): string => wordList(firstOf(all));

/** Returns the first texts and "2 more" for the others. */
function firstOf(all: readonly string[]): readonly string[] {
  const more = all.length - NAMED;
  return more > 0 ? [...all.slice(0, NAMED), `${formatCount(more)} more`] : all;
}

import { capital, formatCount, formatFixed } from "@/lib/format";
import { linksTo, MOST_LISTED, several, sum } from "./trust-words";
import type { TrustedBundle, TrustedNumbers, TrustItem } from "./trusted";

// Evidence for and against the numbers themselves.

/** Returns the item on values that the author printed, against raw results and against each other. */
export function printedValues(bundles: readonly TrustedBundle[], { byAuthor }: TrustedNumbers): TrustItem {
  const total = (of: keyof TrustedBundle["printed"]) => sum(bundles, (bundle) => bundle.printed[of]);
  const [differ, checked, unchecked] = [total("differ"), total("checked"), total("unchecked")];
  const [contradict, derived] = [total("contradict"), total("derived")];
  const alone =
    byAuthor > 0
      ? ` ${capital(several(byAuthor, "number", "numbers"))} in view ` +
        `${byAuthor === 1 ? "is" : "are"} in the author’s tables alone.`
      : "";
  const more = unchecked > 0 ? ` ${several(unchecked, "more has", "more have")} no raw results here.` : "";
  const follow = several(derived, "value that follows", "values that follow");
  const verdict =
    contradict === 0
      ? ` ${follow} from the author’s other values ${derived === 1 ? "agrees" : "agree"} with them.`
      : ` ${formatCount(contradict)} of ${follow} from the author’s other values ` +
        `${contradict === 1 ? "contradicts" : "contradict"} them.`;
  const follows = derived === 0 ? "" : verdict;
  const item = {
    about: "The author’s own values",
    links: linksTo(
      bundles.filter(({ printed }) => printed.checked + printed.unchecked + printed.derived > 0),
      "check",
    ),
  };
  if (differ > 0)
    return {
      ...item,
      grade: "doubt",
      head: `${several(differ, "printed value differs", "printed values differ")} from ours`,
      text:
        `${formatCount(differ)} of ${several(checked, "printed value", "printed values")} with raw results here ` +
        `${differ === 1 ? "differs" : "differ"} from them.${more}${follows}${alone}`,
      links: linksTo(
        bundles.filter((each) => each.printed.differ + each.printed.contradict > 0),
        "check",
      ),
    };
  const agree =
    checked === 1
      ? "The printed value with raw results here agrees with them."
      : `All ${formatCount(checked)} printed values with raw results here agree with them.`;
  const without =
    unchecked > 0
      ? `No raw results are here for the ${several(unchecked, "printed value", "printed values")}.`
      : "There are no printed values to check against.";
  if (contradict > 0)
    return {
      ...item,
      grade: "doubt",
      head: `${several(contradict, "printed value contradicts", "printed values contradict")} others`,
      text: `${checked > 0 ? `${agree}${more}` : unchecked > 0 ? without : ""}${follows}${alone}`.trim(),
      links: linksTo(
        bundles.filter((each) => each.printed.contradict > 0),
        "check",
      ),
    };
  const heads: readonly [boolean, string][] = [
    [byAuthor > 0, `${several(byAuthor, "number is", "numbers are")} the author’s word`],
    [unchecked > 0, `${several(unchecked, "printed value", "printed values")} without raw results`],
    [checked + derived > 0, "printed values agree"],
  ];
  return {
    ...item,
    grade: byAuthor + unchecked > 0 ? "gap" : "told",
    head: heads.find(([holds]) => holds)?.[1] ?? "no printed values",
    text: `${checked > 0 ? `${agree}${more}` : unchecked > 0 || derived === 0 ? without : ""}${follows}${alone}`.trim(),
  };
}

/** Writes a share as a percentage: one decimal below 10 %, none above; zeros stay. */
const percent = (share: number): string => `${formatFixed(share * 100, share * 100 < 10 ? 1 : 0)} %`;

/** Returns the item on repeats of the numbers, and how far apart their runs lie. */
export function runs(numbers: TrustedNumbers): TrustItem {
  const { count: all, single, most, widest, disagree, noise, instead } = numbers;
  const apart = widest === null ? "" : ` Runs of one number lie at most ${percent(widest - 1)} apart.`;
  const rule = noise ? ` One run lies about ${noiseText(noise)}.` : "";
  const unknown = noise ? "" : "; nothing here says how far a second run would lie";
  const repeats =
    single === all
      ? `${all === 1 ? "The number" : `Each of ${formatCount(all)} numbers`} was run once${unknown}.`
      : `Of ${several(all, "number", "numbers")} ` +
        `${single === 0 ? "none was" : `${several(single, "was", "were")}`} run once; ` +
        `the most runs of one are ${formatCount(most)}.`;
  const text =
    `${[instead, all > 0 && repeats].filter(Boolean).join(" ")}${apart}${rule}`.trim() ||
    "How often each was run is not recorded.";
  const item = { about: "Repeats and spread", text, links: [] };
  if (disagree > 0)
    return {
      ...item,
      grade: "doubt",
      head: `${several(disagree, "number has", "numbers have")} repeats that disagree`,
      text: `${capital(several(disagree, "number has", "numbers have"))} repeats too far apart for one number. ${text}`,
    };
  if (all > 0 && single === all) return { ...item, grade: "gap", head: "one run each" };
  const once = `${formatCount(single)} of ${formatCount(all)} run once`;
  if (all > 0 && single > 0) return { ...item, grade: "gap", head: once };
  if (all > 0) return { ...item, grade: "told", head: "repeated" };
  return { ...item, grade: "gap", head: instead ? "repeats not counted" : "repeats not recorded" };
}

const noiseText = ({ low, high, assumed }: NonNullable<TrustedNumbers["noise"]>): string => {
  const [from, to] = [percent(low), percent(high)];
  return (
    `${from === to ? from : `${from.replace(" %", "")} to ${to}`} from the next ` +
    `(${assumed ? "for some or all assumed from other tests" : "measured in the same setting or on repeats"})`
  );
};

/** Returns the item on other differences between the compared sides: the first eight, and the number of the others. */
export function differences(differs: readonly string[]): TrustItem {
  const some = differs.slice(0, MOST_LISTED);
  const more = differs.length - some.length;
  const rest = more > 0 ? `; and ${formatCount(more)} more` : "";
  return {
    about: "What else differs",
    grade: differs.length > 0 ? "doubt" : "told",
    head:
      differs.length > 0 ? several(differs.length, "other difference", "other differences") : "nothing else differs",
    text:
      differs.length > 0
        ? `These differ too between the compared sides: ${some.join("; ")}${rest}.`
        : "Nothing else that was recorded differs between the compared sides.",
    links: [],
  };
}

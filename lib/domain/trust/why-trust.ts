// Reasons to trust numbers or not: known facts and missing records, the worst first. Pure: pages, embeds and files only
// draw them.

import { TRUST_GRADES, type TrustedBundle, type TrustedNumbers, type TrustItem } from "./trusted";
import { commands, missingRecords, objections, publishing, rawFiles, sponsors, uploaders } from "./trusted-bundles";
import { differences, printedValues, runs } from "./trusted-numbers";

/** Returns the evidence on the numbers of a view, the worst first. `others` = further bundles in view. */
export function whyTrust(bundles: readonly TrustedBundle[], numbers: TrustedNumbers, others = 0): TrustItem[] {
  const items = [
    objections(bundles),
    ...publishing(bundles),
    printedValues(bundles, numbers),
    runs(numbers),
    ...(numbers.differs === null ? [] : [differences(numbers.differs)]),
    sponsors(bundles),
    uploaders(bundles, others),
    commands(bundles),
    missingRecords(bundles, numbers),
    rawFiles(bundles),
  ];
  return TRUST_GRADES.flatMap((grade) => items.filter((item) => item.grade === grade));
}

/** Returns the words for the closed state: at most `most` heads, the worst first, and the number of others. */
export function trustHeads(items: readonly TrustItem[], most = 3): { heads: string[]; more: number } {
  const against = items.filter(({ grade }) => grade !== "told").map(({ head }) => head);
  if (against.length === 0) return { heads: ["nothing that was recorded speaks against it"], more: 0 };
  return { heads: against.slice(0, most), more: Math.max(0, against.length - most) };
}

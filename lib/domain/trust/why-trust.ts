// Why somebody who reads numbers should trust them, or not: what is known and what nobody recorded, the worst first. Pure; who asks
// (a page, an embed, a file) only draws it.

import { TRUST_GRADES, type TrustedBundle, type TrustedNumbers, type TrustItem } from "./trusted";
import { commands, notRecorded, objections, paid, publishing, rawFiles, who } from "./trusted-bundles";
import { differences, printed, runs } from "./trusted-numbers";

/** What speaks for and against the numbers of a view, the worst first. `others` = bundles in view beyond those given. */
export function whyTrust(bundles: readonly TrustedBundle[], numbers: TrustedNumbers, others = 0): TrustItem[] {
  const items = [
    objections(bundles),
    ...publishing(bundles),
    printed(bundles, numbers),
    runs(numbers),
    ...(numbers.differs === null ? [] : [differences(numbers.differs)]),
    paid(bundles),
    who(bundles, others),
    commands(bundles),
    notRecorded(bundles, numbers),
    rawFiles(bundles),
  ];
  return TRUST_GRADES.flatMap((grade) => items.filter((item) => item.grade === grade));
}

/** What is said while nothing is opened: the worst first, at most `most` heads and how many more there are. */
export function trustHeads(items: readonly TrustItem[], most = 3): { heads: string[]; more: number } {
  const against = items.filter(({ grade }) => grade !== "told").map(({ head }) => head);
  if (against.length === 0) return { heads: ["nothing that was recorded speaks against it"], more: 0 };
  return { heads: against.slice(0, most), more: Math.max(0, against.length - most) };
}

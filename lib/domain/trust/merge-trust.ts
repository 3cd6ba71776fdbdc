import { capital, formatCounted } from "@/lib/format";
import { TRUST_GRADES, type TrustItem } from "./trusted";

/** Trust of one panel of a report; null for views frozen before it was stored. */
export interface PanelTrust {
  /** "panel 2" */
  name: string;
  items: readonly TrustItem[] | null;
}

/**
 * Merges the trust of a report's panels. Each item gets the worst grade of any panel, with the heads of that grade.
 * They count its panels, unless it is that of all. The texts of all follow, with panel names where they differ.
 * Items of the worst grade come first. Panels without stored trust get a separate item. Null where no panel has any
 * stored trust; empty without panels.
 */
export function mergeTrust(panels: readonly PanelTrust[]): TrustItem[] | null {
  const unrecorded = panels.filter(({ items }) => items === null).map(({ name }) => name);
  if (panels.length > 0 && unrecorded.length === panels.length) return null;
  const graded = panels.flatMap(({ name, items }) => (items ?? []).map((item) => ({ name, item })));
  const merged = [...new Set(graded.map(({ item }) => item.about))].map((about) =>
    mergeItem(graded.filter(({ item }) => item.about === about)),
  );
  const without: TrustItem[] =
    unrecorded.length === 0
      ? []
      : [
          {
            about: "Older panels",
            grade: "gap",
            head: "older panels have no record",
            text: `Not recorded when frozen: ${unrecorded.join(", ")}.`,
            links: [],
          },
        ];
  return TRUST_GRADES.flatMap((grade) => [...merged, ...without].filter((item) => item.grade === grade));
}

function mergeItem(graded: readonly { name: string; item: TrustItem }[]): TrustItem {
  const byGrade = TRUST_GRADES.flatMap((grade) => graded.filter(({ item }) => item.grade === grade));
  const [worst] = byGrade;
  if (!worst) throw new RangeError("An item of trust needs at least one panel.");
  const texts = [...new Set(byGrade.map(({ item }) => item.text))];
  const namesOf = (text: string) =>
    graded
      .filter(({ item }) => item.text === text)
      .map(({ name }) => name)
      .join(", ");
  const text =
    texts.length === 1 ? worst.item.text : texts.map((each) => `${capital(namesOf(each))}: ${each}`).join(" ");
  // The head stands alone on the closed line: it is not that of all panels.
  const worsts = graded.filter(({ item }) => item.grade === worst.item.grade);
  const heads = [...new Set(worsts.map(({ item }) => item.head))].join("; ");
  const head = worsts.length === graded.length ? heads : `${heads} in ${formatCounted(worsts.length, "panel")}`;
  const links = byGrade.flatMap(({ item }) => item.links);
  const distinct = new Map(links.map((link) => [`${link.to} ${link.bundle}`, link]));
  return { ...worst.item, head, text, links: [...distinct.values()] };
}

import { foreignKeys, ignored, type RawSearchParams, valuesByKey } from "@/lib/views/state/query-values";

interface AcrossParams {
  /** Null where none of the targets is asked for. */
  recall: number | null;
  /** Also what the page has no room for. */
  isAll: boolean;
  /** What of the link this view does not take, in sentences. */
  notices: string[];
}

/** Unknown keys named in one sentence; a link can hold any number of them. */
const NAMED = 5;

/** The search parameters of the view across data sets, which has no filters: best points are kept over all public bundles. */
export function readAcross(raw: RawSearchParams, targets: readonly number[]): AcrossParams {
  const notices: string[] = [];
  const values = new Map(valuesByKey(raw, () => false, notices));
  const asked = values.get("recall") ?? "";
  const recall = targets.find((known) => asked !== "" && known === Number(asked)) ?? null;
  if (asked !== "" && recall === null)
    notices.push(ignored("recall", asked, `recall is ${targets.toSorted((a, b) => a - b).join(" or ")} here`));
  const list = values.get("list") ?? "";
  if (list !== "" && list !== "all") notices.push(ignored("list", list, "list is all or absent"));
  const unknown = [...values.keys()].filter((key) => key !== "recall" && key !== "list" && !foreignKeys.has(key));
  if (unknown.length) {
    const named = unknown.slice(0, NAMED).map((key) => `“${key.slice(0, 60)}”`);
    const more = unknown.length > NAMED ? [`${unknown.length - NAMED} more`] : [];
    notices.push(
      `Data sets are shown over all public bundles; not taken here: ${[...named, ...more].join(", ")}. /compare takes filters for one data set.`,
    );
  }
  return { recall, isAll: list === "all", notices };
}

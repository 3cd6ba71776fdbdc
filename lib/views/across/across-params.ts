import { wordList } from "@/lib/format";
import { isFilterElsewhere } from "@/lib/views/state/page-state";
import {
  cannotRead,
  foreignKeys,
  notTaken,
  type RawSearchParams,
  unknownKey,
  valuesByKey,
} from "@/lib/views/state/query-values";

/** The parameters of the view's address. */
export const acrossAsks = {
  fields: {
    recall: { expected: "recall is one of the stored targets, as 0.95" },
    list: { expected: "list is all, for the data sets and algorithms beyond the page's limits" },
  },
  isFilter: () => false,
};

interface AcrossParams {
  /** Null where the link has none. */
  recall: number | null;
  /** True for the data sets and algorithms beyond the page's limits too. */
  isAll: boolean;
  /** Repeats of its parameters, and unknown parameters, one sentence each; the first 5 of many unknown ones. */
  notices: string[];
  /**
   * Parameters that this view can't apply, one sentence each: another target, a filter. Of many filters it names the
   * first 5.
   */
  unread: string[];
}

const isUsed = (key: string): boolean => Object.hasOwn(acrossAsks.fields, key);

/** Most keys of each kind in a notice, since a link can hold any number of them. */
const NAMED = 5;

/**
 * Reads the search parameters of the view across data sets. It has no filters, since best points are stored over all
 * public bundles.
 */
export function readAcross(raw: RawSearchParams, targets: readonly number[]): AcrossParams {
  const notices: string[] = [];
  const unread: string[] = [];
  const values = new Map(valuesByKey(raw, { isList: () => false, isUsed }, notices));
  const asked = values.get("recall") ?? "";
  const recall = targets.find((known) => asked !== "" && known === Number(asked)) ?? null;
  if (asked !== "" && recall === null)
    unread.push(
      cannotRead("recall", asked, `recall is ${wordList(targets.toSorted((a, b) => a - b).map(String), "or")} here`),
    );
  const list = values.get("list") ?? "";
  if (list !== "" && list !== "all") unread.push(cannotRead("list", list, "list is all or absent"));
  const others = [...values.keys()].filter((key) => !isUsed(key) && !foreignKeys.has(key));
  const filters = others.filter(isFilterElsewhere);
  unread.push(...filters.slice(0, NAMED).map(notTaken));
  if (filters.length)
    unread.push("Data sets are shown over all public bundles; /compare takes filters for one data set.");
  notices.push(
    ...others
      .filter((key) => !isFilterElsewhere(key))
      .slice(0, NAMED)
      .map(unknownKey),
  );
  return { recall, isAll: list === "all", notices, unread };
}

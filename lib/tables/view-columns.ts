import type { Conditions } from "@/lib/domain/conditions/conditions";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { CompareView, ViewPoint } from "@/lib/views/compare/compare-types";
import type { Column } from "./types";

// What the tables of a compare view have in common.

/** The name of a series by its key. */
export const label = (list: CompareView["series"]) => {
  const labels = new Map(list.map((series) => [series.key, series.label]));
  return (key: string) => labels.get(key) ?? key;
};
/** What is compared: data set, distance, k. */
export const what = (view: CompareView) =>
  [view.dataset, view.distance, view.k === null ? null : `k = ${view.k}`].filter(Boolean).join(", ");
/** Remarks that belong to all numbers of a view. */
export const notesOf = (view: CompareView) => [...view.notices.map(({ text }) => text), ...view.recallNotes];
/** These stand in the table of any view: a number without them cannot be read. */
const ALWAYS = ["machine", "config", "build"];

/** What a row's number was measured under: one column for each condition that any source tells, but those `beside`; null = not recorded. */
export function conditionColumns<Row>(
  view: CompareView,
  list: CompareView["series"],
  of: (row: Row) => { series: string; point: ViewPoint | null },
  beside: readonly string[] = ["threads"],
): Column<Row>[] {
  const shared = new Map(list.map((series) => [series.key, series.shared]));
  const conditions = (row: Row): Conditions => {
    const { series, point } = of(row);
    return view.settings[point?.setting ?? -1] ?? shared.get(series) ?? {};
  };
  const all = [...view.settings, ...shared.values()];
  const keys = [...new Set(all.flatMap((each) => Object.keys(each)))].filter(
    (key) => !beside.includes(key) && (ALWAYS.includes(key) || all.some((each) => each[key] != null)),
  );
  return keys.map((key) => {
    const value = (row: Row) => conditions(row)[key] ?? null;
    const name = dimensionOf(key)?.name ?? String;
    const column: Column<Row> = {
      key,
      header: dimensionOf(key)?.label ?? key,
      align: "left",
      exact: value,
      text: (row) => (value(row) === null ? "not recorded" : name(value(row) ?? "")),
    };
    return column;
  });
}

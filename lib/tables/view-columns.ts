import type { Conditions } from "@/lib/domain/conditions/conditions";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { CompareView, ViewPoint } from "@/lib/views/compare/compare-types";
import type { Column } from "./types";

/** Columns of every table: without these conditions a number means nothing. */
const ALWAYS = ["machine", "config", "build"];

/**
 * Returns the conditions of a row's number: one column for each condition that any source records, except `beside`.
 * Null where it is not recorded.
 */
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

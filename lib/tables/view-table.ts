import { ExpectedError } from "@/lib/errors";
import type { DrawnView } from "@/lib/views/sharing/shown-view";
import { acrossTable } from "./across-table";
import { COMPARE_TABLES, writeCompareTable } from "./compare-tables";
import { diffTable } from "./diff-table";
import { efficiencyTable } from "./efficiency-table";
import { HISTORY_TABLES, historyTableName, writeHistoryTable } from "./history-tables";
import { writeRelativeTable } from "./relative-tables";
import type { Table } from "./types";

/** The names of a view's tables, the one that stands for it first. */
export const viewTables = ({ kind }: Pick<DrawnView, "kind">): readonly string[] =>
  kind === "compare" ? COMPARE_TABLES : kind === "history" ? HISTORY_TABLES : [kind];

/** A table of any view with exact values, as its CSV has them; `asked` null = the one that stands for it. */
export function writeViewTable<Out>(
  shown: DrawnView,
  asked: string | null,
  write: <Row>(table: Table<Row>) => Out,
): Out {
  const led = <Row>(table: Table<Row>) =>
    write({ ...table, title: shown.title ?? table.title, lead: [...shown.lead, ...(table.lead ?? [])] });
  const names = viewTables(shown);
  const name = asked ?? names[0] ?? "";
  if (!names.includes(name))
    throw new ExpectedError("not-found", `There is no such table here; there are ${names.join(", ")}.`);
  if (shown.kind === "history") return writeHistoryTable(shown.view, historyTableName(name), led);
  if (shown.kind === "relative") {
    const { view } = shown;
    const look = shown.look ?? view.params;
    if (view.efficiency?.inFiles) return led(efficiencyTable(view, view.efficiency, look));
    return writeRelativeTable(view, look, true, led);
  }
  if (shown.kind === "diff") return led(diffTable(shown.view));
  if (shown.kind === "across") return led(acrossTable(shown.view));
  return writeCompareTable(shown.view, COMPARE_TABLES.find((known) => known === name) ?? "best-qps", led);
}

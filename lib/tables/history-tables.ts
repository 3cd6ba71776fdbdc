import type { BlockRow, TableBlock } from "@/lib/blocks/block";
import { formatCounted } from "@/lib/format";
import { historyHeading } from "@/lib/views/frozen/headings";
import { chainNotes } from "@/lib/views/history/chains";
import { acrossBlock, buildsBlock, changesBlock, eventsBlock, newestBlock } from "@/lib/views/history/history-blocks";
import { confounderNotes, disagreeingNotes, lineNotes, METHOD, unsharedNotes } from "@/lib/views/history/history-notes";
import type { HistoryView } from "@/lib/views/history/history-types";
import { reasonOfEvent, wholeNotes } from "@/lib/views/notes/signed-notes";
import { tableFile } from "./block-table";
import { measuredWith } from "./measured-with";
import { type Table, viewTable } from "./types";

function buildsTable(view: HistoryView): Table<BlockRow> {
  const { emptyReason, metric, panels } = view;
  const records = panels.flatMap(({ engine, lines }) =>
    lines.flatMap(({ label: line, builds }) =>
      builds.map((build) => ({ ...build, engine, line, metric: metric.key, unit: metric.unit })),
    ),
  );
  const notes = [
    ...wholeNotes(view),
    ...chainNotes(view),
    ...confounderNotes(view),
    ...disagreeingNotes(view),
    ...unsharedNotes(view),
    ...lineNotes(view),
  ];
  const table = listTable(view, buildsBlock(view), historyHeading(view), records, notes);
  return { ...table, listKey: "builds", notes: [...(emptyReason === null ? [] : [emptyReason]), ...table.notes] };
}

/** Returns a block of the view as a table. `records` are its rows in JSON, in the order of the block. */
function listTable(
  { notices }: HistoryView,
  block: TableBlock,
  title: string,
  records: readonly object[],
  notes: readonly string[] = [],
): Table<BlockRow> {
  const byKey = new Map(block.rows.map(({ key }, at) => [key, records[at]]));
  return tableFile(
    { ...block, title, notes: [...notices.map(({ text }) => text), ...notes] },
    { name: block.name, listKey: block.name, json: ({ key }) => byKey.get(key) },
  );
}

const withoutKey = <Row extends { key: string }>({ key: _, ...row }: Row) => row;

const fewBuilds = (lines: number): string =>
  `${formatCounted(lines, "line")} ${lines === 1 ? "has" : "have"} too few builds to be tested.`;

/** The tables of a history view: the builds of the subject, and four on every workload in view. */
export const HISTORY_TABLES = [
  viewTable("history", "Builds of the subject", (view: HistoryView) => measuredWith(buildsTable(view), view.facts)),
  viewTable("changes", "Changes of every workload", (view: HistoryView) => {
    const title = "Changes of every workload in view, the largest first";
    const few = view.untested ? [fewBuilds(view.untested)] : [];
    return listTable(view, changesBlock(view), title, view.changes.map(withoutKey), [METHOD[view.method], ...few]);
  }),
  viewTable("newest", "Last build of each line", (view: HistoryView) =>
    listTable(
      view,
      newestBlock(view),
      "The last build of each line, every workload in view",
      view.newest.map(withoutKey),
    ),
  ),
  viewTable("across", "Newest release over other conditions", (view: HistoryView) => {
    const title = "The newest release of every workload in view against the last one under other conditions";
    const notes = ["Not only the build differs: a step may come from the conditions, so no row is a newest verdict."];
    return listTable(view, acrossBlock(view), title, view.across.map(withoutKey), notes);
  }),
  viewTable("events", "Builds that moved many workloads", (view: HistoryView) => {
    const records = view.events.map((event) => {
      const why = reasonOfEvent(view, event);
      return { ...event, ...(why !== null && { why }) };
    });
    return listTable(view, eventsBlock(view), "Builds at which many workloads changed", records);
  }),
];

import { ageColor, ageShare, seriesColor } from "@/lib/charts/series-style";
import { branchLabels } from "@/lib/domain/names/branch-labels";
import { engineShown, shownName } from "@/lib/domain/names/shown-names";
import { type Confounder, confoundersOf } from "@/lib/domain/relative/confounders";
import { newestColumns } from "@/lib/domain/relative/newest-columns";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { dimensionText } from "@/lib/views/relative/relative-words";

/** A column of the table in the form of charts. */
export interface ChartColumn {
  key: string;
  /** Position in the table. */
  at: number;
  /** Full name. */
  label: string;
  /** Short name of the heads. */
  name: string;
  /** Short name with the parts that distinguish it, where another has the same. */
  title: string;
  engine: string;
  /** The engine's display name; "" where the column has none. */
  engineTitle: string;
  /** CSS colour: for builds the engine's hue, pale for old ones; else a colour of its own. */
  color: string;
  /** Slot of the palette, and the fraction of the colour: less for older builds. */
  hue: number;
  share: number;
  marker: number;
  /**
   * True for the newest build of its engine here. If several columns have that build, the last of those with most
   * values.
   */
  newest: boolean;
  /** For the newest: position of an earlier build with no other difference; else null. */
  since: number | null;
  /** Position of the build before it, of the same engine; null = none. */
  before: number | null;
  /** Differences from that build other than the build, in words; a line to it is dotted. Null = none. */
  seam: string | null;
  /** The branch, at its first build; else null. */
  branch: string | null;
}

/** Limit on branches with full names on an axis. */
const MOST_BRANCHES = 8;

/**
 * Returns the columns in the form of charts. Builds are in their order; the newest of each engine has the full hue,
 * older ones are paler.
 */
export function chartColumns({ table, heads }: Pick<RelativeView, "table" | "heads">): ChartColumn[] {
  const ordered = table.columnsBy === "build";
  const engineOf = (at: number) => table.columns[at]?.engine ?? "";
  const engines = [...new Set(table.columns.map((_, at) => engineOf(at)))];
  const hues = seriesSlots(engines.map((engine) => ({ key: engine, engine })));
  const slots = seriesSlots(table.columns.map(({ key }) => ({ key, engine: null })));
  const branches = branchLabels(
    table.columns.map(({ version }) => version),
    MOST_BRANCHES,
  );
  const newest = new Set(newestColumns(table).values());
  const sinceOf = table.columns.map((_, at) => (ordered && newest.has(at) ? buildBefore(table, at) : null));
  const others = ordered ? confoundersOf(table, (_, column) => sinceOf[column] ?? -1) : [];
  const ownOf = (at: number) => table.columns.flatMap((_, other) => (engineOf(other) === engineOf(at) ? [other] : []));
  const beforeOf = table.columns.map((_, at) => {
    const own = ownOf(at);
    return own[own.indexOf(at) - 1] ?? null;
  });
  const seams = ordered ? confoundersOf(table, (_, column) => beforeOf[column] ?? -1) : [];
  return table.columns.map(({ key }, at) => {
    const { title = key, lines = [] } = heads[at] ?? {};
    const own = ownOf(at);
    const age = own.length > 1 ? own.indexOf(at) / (own.length - 1) : 1;
    const differs = seams.filter(({ column }) => column === at);
    const slot = (ordered ? hues.get(engineOf(at)) : slots.get(key)) ?? { color: 0, marker: 0 };
    return {
      key,
      at,
      name: title,
      title: [
        title,
        ...distinctLines(heads, at, shownName(table.names, table.columnsBy, table.columns[at]?.value ?? "")),
      ].join(" "),
      label: [title, ...lines].join(", "),
      engine: engineOf(at),
      engineTitle: engineShown(engineOf(at), table.names),
      color: ordered ? ageColor(slot.color, age) : seriesColor(slot.color),
      hue: slot.color,
      share: ordered ? ageShare(age) : 1,
      marker: slot.marker,
      newest: ordered && newest.has(at),
      since: others.some(({ column }) => column === at) ? null : (sinceOf[at] ?? null),
      before: ordered ? (beforeOf[at] ?? null) : null,
      seam: differs.length ? differs.map((each) => seamText(each, table.names)).join("; ") : null,
      branch: ordered ? (branches[at] ?? null) : null,
    };
  });
}

const partsKey = ({ parts }: RelativeColumn): string =>
  parts.map(({ dimension, value }) => `${dimension}:${value}`).join();

/** Returns the last earlier column of another build of its engine, with the same variant and config; null = none. */
function buildBefore({ columns }: RelativeTable, at: number): number | null {
  const own = columns[at];
  const found = columns.findLastIndex(
    (column, other) =>
      other < at &&
      own !== undefined &&
      column.engine === own.engine &&
      column.value !== own.value &&
      partsKey(column) === partsKey(own),
  );
  return found < 0 ? null : found;
}

/**
 * Returns the fewest lines that distinguish a head from others of its title. A raw name is used only if no other line
 * does.
 */
function distinctLines(heads: RelativeView["heads"], at: number, raw: string): string[] {
  const { title, lines = [] } = heads[at] ?? {};
  const kept: string[] = [];
  let twins = heads.filter((head, other) => other !== at && head.title === title);
  const others = (line: string) => twins.filter((twin) => twin.lines.includes(line));
  while (twins.length) {
    const [best] = [...lines]
      .filter((line) => others(line).length < twins.length)
      .sort((a, b) => others(a).length - others(b).length || Number(a === raw) - Number(b === raw));
    if (best === undefined) break;
    kept.push(best);
    twins = others(best);
  }
  return kept;
}

const seamText = ({ dimension, base, other }: Confounder, names: RelativeTable["names"]) =>
  [base, other].map((values) => values.map((value) => dimensionText(dimension, value, names)).join(", ")).join(" → ");

import { ageColor, seriesColor } from "@/lib/charts/series-style";
import { type Confounder, confoundersOf } from "@/lib/domain/conditions/confounders";
import { branchLabels } from "@/lib/domain/names/branch-labels";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { dimensionText } from "@/lib/views/relative/relative-words";

/** A column of the table as charts draw it. */
export interface ChartColumn {
  key: string;
  /** Position in the table. */
  at: number;
  /** Whole name, and the short one of heads. */
  label: string;
  title: string;
  engine: string;
  /** CSS colour: of builds the engine's hue, pale for old ones; else a colour of its own. */
  color: string;
  marker: number;
  /** The newest build of its engine here. */
  newest: boolean;
  /** Position of the build before it, of the same engine; null = none. */
  before: number | null;
  /** In what besides the build it differs from that one, in words: a line to it is dotted; null = in nothing. */
  seam: string | null;
  /** The branch, at its first build. */
  branch: string | null;
}

/** Most branches that an axis names in full. */
const MOST_BRANCHES = 8;

/** The columns as charts draw them: builds in release order, newest of each engine at the full hue, older ones paler. */
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
  const ownOf = (at: number) => table.columns.flatMap((_, other) => (engineOf(other) === engineOf(at) ? [other] : []));
  const beforeOf = table.columns.map((_, at) => {
    const own = ownOf(at);
    return own[own.indexOf(at) - 1] ?? null;
  });
  const seams = ordered ? confoundersOf(table, (_, column) => beforeOf[column] ?? -1) : [];
  return table.columns.map(({ key }, at) => {
    const { title = key, lines = [] } = heads[at] ?? {};
    const own = ownOf(at);
    const place = own.indexOf(at);
    const differs = seams.filter(({ column }) => column === at);
    const slot = (ordered ? hues.get(engineOf(at)) : slots.get(key)) ?? { color: 0, marker: 0 };
    return {
      key,
      at,
      title,
      label: [title, ...lines].join(", "),
      engine: engineOf(at),
      color: ordered ? ageColor(slot.color, own.length > 1 ? place / (own.length - 1) : 1) : seriesColor(slot.color),
      marker: slot.marker,
      newest: ordered && place === own.length - 1,
      before: ordered ? (beforeOf[at] ?? null) : null,
      seam: differs.length ? differs.map(seamText).join("; ") : null,
      branch: ordered ? (branches[at] ?? null) : null,
    };
  });
}

const seamText = ({ dimension, base, other }: Confounder) =>
  [base, other].map((values) => values.map((value) => dimensionText(dimension, value)).join(", ")).join(" → ");

import { shownName } from "@/lib/domain/names/shown-names";
import { gatesOfRow } from "@/lib/domain/relative/relative-sections";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { partText, type RelativeRow, rowLabel } from "@/lib/domain/relative/workload-rows";
import { workloadLabel } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";
import type { RelativeView, RowHead } from "./relative-types";
import { askedOfRow } from "./table-heads";

/** From the largest to the smallest. */
const seconds = [
  { unit: "s", scale: 1 },
  { unit: "ms", scale: 1e3 },
  { unit: "µs", scale: 1e6 },
];
/** From the smallest to the largest. */
const bytes = ["B", "KiB", "MiB", "GiB", "TiB"].map((unit, at) => ({ unit, scale: 1024 ** -at }));

/**
 * Returns the head of a row: its name and parameters, and the unit of its values. That is the largest unit of time or
 * size in which their median is at least 1. Without values it is that of 0.
 */
export function rowHead(
  row: RelativeRow,
  { sectionsBy, names }: Pick<RelativeTable, "sectionsBy" | "names">,
  values: readonly number[],
): RowHead {
  const { workload, params, parts, metric } = row;
  const gates = gatesOfRow(row, sectionsBy);
  const isInHeading = (part: RelativeRow["parts"][number]) =>
    sectionsBy.includes(part.dimension) &&
    gates.some(({ dimension, value }) => dimension === part.dimension && value === part.value);
  const { unit, better } = metricInfo(metric);
  const middle = Math.abs(median(values) ?? 0);
  const suffix = unit === "B/s" ? "/s" : "";
  const chosen = scaledUnit(unit, middle);
  const called = shownName(names, "workload", workload);
  const name = workloadLabel({ name: called, params: { phase: params.phase ?? null } });
  return {
    name,
    params: [
      workloadLabel({ name: called, params }).slice(name.length).trim(),
      ...parts.filter((part) => !isInHeading(part)).map((part) => partText(part, names)),
    ]
      .filter(Boolean)
      .join(" "),
    metric,
    unit: chosen ? chosen.unit + suffix : unit,
    scale: chosen?.scale ?? 1,
    better,
  };
}

/**
 * Returns the largest unit of time or size in which a value is at least 1, else the smallest unit. Returns seconds for
 * a time of 0. Undefined for other units.
 */
function scaledUnit(unit: string, value: number) {
  const isEnough = ({ scale }: { scale: number }) => value * scale >= 1;
  if (unit === "s") return seconds.find(isEnough) ?? (value > 0 ? seconds.at(-1) : seconds[0]);
  return unit === "B" || unit === "B/s" ? (bytes.findLast(isEnough) ?? bytes[0]) : undefined;
}

/**
 * Returns a row's workload with all that distinguishes it, also conditions that no workload has twice: "scan range=100
 * threads=8".
 */
export function rowName({ table, baseInFiles }: Pick<RelativeView, "table" | "baseInFiles">, row: number): string {
  const conditions = baseInFiles ? askedOfRow(table, row).map((part) => partText(part, table.names)) : [];
  const own = table.rows[row];
  return [own ? rowLabel(own, table.names) : "", ...conditions].join(" ");
}

import { engineName } from "@/lib/domain/engines";
import { UNKNOWN, UNSET } from "@/lib/domain/facet-values";
import type { RelativeColumn } from "@/lib/domain/relative-columns";
import { keyInWords } from "@/lib/domain/workload-facets";

const labels: Readonly<Record<string, string>> = {
  build: "Build",
  engine: "Engine",
  config: "Config",
  machine: "Machine",
  threads: "Threads",
  bundle: "Bundle",
  origin: "Origin",
};

/** How a dimension is called: "Config", "Rows per table". */
export const dimensionLabel = (dimension: string): string =>
  labels[dimension] ?? keyInWords(dimension.replace(/^s\./, ""));

const missing: Readonly<Record<string, string>> = { [UNKNOWN]: "unknown", [UNSET]: "not known" };

/** A value of a dimension in running text: "40 threads", "config z12a_c8r32", "no prepared statements". */
export function dimensionText(dimension: string, value: string): string {
  if (dimension === "engine") return engineName(value);
  if (dimension === "threads") {
    if (value === UNKNOWN) return "unknown thread count";
    return value === "1" ? "1 thread" : `${value} threads`;
  }
  if (dimension === "origin") return value === "author" ? "the author's table" : value;
  const label = dimensionLabel(dimension).toLowerCase();
  if (value === "true") return label;
  return value === "false" ? `no ${label}` : `${label} ${missing[value] ?? value}`;
}

/** How a column is headed: a title, and lines that hold the raw name and what tells it apart. Nothing is cut. */
export interface ColumnHead {
  title: string;
  lines: string[];
}

/** The heads of a table's columns. Builds are titled by version, with the engine where there are several. */
export function columnHeads(
  columns: readonly RelativeColumn[],
  columnsBy: string,
  bundles: Readonly<Record<string, string>>,
): ColumnHead[] {
  const engines = new Set(columns.map(({ engine }) => engine));
  return columns.map(({ value, version, engine, parts }) => {
    const title = titleOf(columnsBy, value, version);
    const named = columnsBy === "build" && engines.size > 1 && engine !== null && version !== null;
    const raw = columnsBy === "build" && version && value !== title ? [value] : [];
    // What is not known of a column tells it from others that name theirs; saying so for each dimension would drown the rest.
    const told = parts.filter(({ dimension, value: part }) => !(named && dimension === "engine") && !(part in missing));
    return {
      title: named ? `${engineName(engine)} ${title}` : title,
      lines: [...raw, ...told.map((part) => dimensionText(part.dimension, part.value))],
    };
  });

  function titleOf(by: string, value: string, version: string | null): string {
    if (by === "build") return version ?? (value === UNKNOWN ? "unknown build" : value);
    if (by === "bundle") return bundles[value] ?? value;
    if (by === "config" || by === "machine") return value === UNKNOWN ? dimensionText(by, value) : value;
    return dimensionText(by, value);
  }
}

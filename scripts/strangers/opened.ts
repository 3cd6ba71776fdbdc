// The view that a bundle opens with, as the API says it, and whether its author compares the same.
import type { ApiBestQpsRow } from "../../lib/api/schemas/best-qps.ts";
import type { ApiPoint } from "../../lib/api/schemas/points.ts";
import type { RelativeAnswer } from "../../lib/api/schemas/relative.ts";
import { ask } from "../server-client.ts";
import type { Author } from "./authors.ts";

/** Most names and most notices of a view that its words hold; the rest are counted. */
const [MOST_NAMED, MOST_NOTICES] = [6, 2];

/** The view that a bundle opens with. */
export interface Opened {
  words: string;
  /** The dimension of the columns: build, engine, machine ...; algorithm for series of a vector search. */
  by: string;
  /** Names of columns or series, with the parts that distinguish columns of one name. */
  columns: string[];
  /** Labels of a table's rows; none for a search. */
  rows: string[];
  metrics: string[];
  /** True where at least half of the columns have a ratio to another, or half of the series a rate. */
  compares: boolean;
}

/**
 * Opens the view of a link that names only the bundle: a table of tests. A bundle that holds mostly vector searches
 * opens with the best rates on the data set with most points.
 */
export async function openView({
  url,
  id,
  points,
}: {
  url: string;
  id: string;
  points: readonly ApiPoint[];
}): Promise<Opened> {
  const most = (key: (point: ApiPoint) => string | null) => {
    const counts = new Map<string, number>();
    for (const point of points) counts.set(key(point) ?? "", (counts.get(key(point) ?? "") ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  };
  const get = async <T>(address: string): Promise<T> => (await ask(`${url}/api/v1/${address}`)).json();
  if (most((point) => point.family) !== "vector-search")
    return ofTable(await get(`relative?bundle=${id}&builds=usual`));
  const dataset = most((point) => point.dataset);
  return ofSearch(await get(`best-qps?bundle=${id}&dataset=${encodeURIComponent(dataset)}`), dataset);
}

function ofTable({ columnsBy, columns, rows, family, notices }: RelativeAnswer): Opened {
  const names = columns.map(({ value, name, engine, parts }) =>
    [engine, name ?? value, ...Object.values(parts)].filter((part) => part !== null && part !== "").join(" "),
  );
  const metrics = [...new Set(rows.map(({ metric, unit }) => `${metric} in ${unit}`))];
  const compared = columns.filter(({ key, baseline }, at) =>
    rows.some(({ cells }) => cells[at]?.ratio != null && (cells[at]?.baseline ?? baseline) !== key),
  );
  const first = rows[0];
  return {
    words: [
      `${family}: ${columns.length} columns by ${columnsBy} (${shortList(names)})`,
      `${rows.length} rows${first ? ` (${first.label} ...)` : ""}`,
      shortList(metrics),
      ...notices.slice(0, MOST_NOTICES),
      ...(notices.length > MOST_NOTICES ? [`further notices: ${notices.length - MOST_NOTICES}`] : []),
    ].join("; "),
    by: columnsBy,
    columns: names,
    rows: rows.map(({ label }) => label),
    metrics,
    compares: compared.length * 2 >= columns.length && compared.length > 0,
  };
}

function ofSearch({ rows = [] }: { rows?: ApiBestQpsRow[] }, dataset: string): Opened {
  const series = [...new Set(rows.map((row) => row.series))];
  const reached = rows.filter(({ qps }) => qps !== null);
  return {
    words: [
      `best QPS at recall targets on ${dataset}: ${series.length} series (${shortList(series)})`,
      `${reached.length} of ${rows.length} cells with a rate`,
    ].join("; "),
    by: "algorithm",
    columns: series,
    rows: [],
    metrics: ["qps in 1/s"],
    compares: new Set(reached.map((row) => row.series)).size * 2 >= series.length && series.length > 0,
  };
}

const shortList = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "");

/**
 * Returns "yes", or why a view does not compare what the author compared. "–" where the author is not known or compares
 * nothing. A null view has no numbers.
 */
export function verdictOf(author: Author | undefined, view: Opened | null): string {
  if (!author) return "–";
  if (!author.by) return view ? "–" : "–, nothing to compare";
  if (!view) return "no: nothing is read";
  const faults = [
    ...(author.by.includes(view.by) ? [] : [`columns by ${view.by}`]),
    ...(author.columns ?? []).flatMap((name) =>
      view.columns.some((column) => column.toLowerCase().includes(name.toLowerCase())) ? [] : [`no column ${name}`],
    ),
    ...(author.rows ?? []).flatMap((name) => (view.rows.some((row) => row.includes(name)) ? [] : [`no row ${name}`])),
    ...(author.metric && !view.metrics.some((metric) => metric.startsWith(author.metric ?? ""))
      ? [`no ${author.metric}`]
      : []),
    ...(author.most !== undefined && view.columns.length > author.most ? [`${view.columns.length} columns`] : []),
    ...(view.compares ? [] : ["most columns have nothing to be compared with"]),
  ];
  return faults.length === 0 ? "yes" : `no: ${faults.join(", ")}`;
}

import type { ApiPoint } from "@/lib/api/schemas/points";
import { variantText } from "@/lib/domain/conditions/dimensions";
import type { Params } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import { column } from "./columns";
import type { Column, Table } from "./types";

/** The source of a number where it is not its point's own line: another file or line, or several lines. */
interface NumberPlace {
  path: string;
  line: number | null;
  origin: "raw" | "author" | "computed";
  rule: string | null;
}
/** A point with the sources of numbers that have one of their own, by metric. */
export type PlacedPoint = ApiPoint & { metricSources: Readonly<Record<string, NumberPlace>> };

/** One number of a point; `own` is its source where it differs from the point's, else null. */
interface PointNumber {
  point: ApiPoint;
  metric: string;
  value: number;
  own: NumberPlace | null;
}

/** Writes parameters as JSON, so that the table always has the same columns; null for none. */
const paramsText = (params: Params): string | null => (Object.keys(params).length > 0 ? JSON.stringify(params) : null);
const text = (key: string, header: string, of: (point: ApiPoint) => string | null): Column<PointNumber> =>
  column.text(key, header, ({ point }) => of(point));
const count = (key: string, header: string, of: (point: ApiPoint) => number | null): Column<PointNumber> =>
  column.number(key, header, ({ point }) => of(point));

const COLUMNS: readonly Column<PointNumber>[] = [
  text("point", "Point, whose page shows the lines around it", ({ id }) => id),
  text("engine", "Engine", ({ engine }) => engine),
  text("algorithm", "Algorithm, as its source prints it", ({ algorithm }) => algorithm),
  text("build", "Build, as its source prints it", ({ build }) => build?.raw ?? null),
  text("version", "Version that the build's name stands for", ({ build }) => build?.version ?? null),
  text("config", "Config", ({ config }) => config),
  text("machine", "Machine", ({ machine }) => machine),
  text("dataset", "Data set", ({ dataset }) => dataset),
  count("k", "Neighbours asked for", ({ k }) => k),
  text("workload", "Test", ({ workload }) => workload),
  text("workloadParams", "Parameters of the test, JSON", ({ workloadParams }) => paramsText(workloadParams)),
  count("threads", "Client threads", ({ threads }) => threads),
  text("settings", "Settings of the run, JSON", ({ settings }) => paramsText(settings)),
  text("variant", "Further words of folder and file names", ({ variant }) => variantText(variant) || null),
  text("indexParams", "Parameters of the index, JSON", ({ indexParams }) => paramsText(indexParams)),
  text("queryParams", "Parameters of the queries, JSON", ({ queryParams }) => paramsText(queryParams)),
  column.text("metric", "Metric of the value, with its unit in its name", ({ metric }) => metric),
  column.number("value", "The value", ({ value }) => value),
  text("status", "complete, truncated, failed or suspect", ({ status }) => status),
  column.text(
    "origin",
    "raw, author (from the author's own tables) or computed",
    ({ point, own }) => own?.origin ?? point.origin,
  ),
  column.text(
    "path",
    "Member of the archive that the number was read from",
    ({ point, own }) => own?.path ?? point.source.path,
  ),
  column.number("line", "Its line there, from 1, or that of the result which it was printed with", ({ point, own }) =>
    own ? own.line : point.source.line,
  ),
  column.text(
    "rule",
    "How it was computed; none = as printed, in another unit at most",
    ({ own }) => own?.rule ?? null,
  ),
];

/** Returns every number of points, one row each, in fixed columns. A missing number has no row, since it is not 0. */
export const numbersTable = (name: string, points: AsyncIterable<PlacedPoint>): Table<PointNumber> => ({
  name,
  title: "Numbers",
  listKey: "numbers",
  rows: numbersOf(points),
  notes: [],
  json: (row) => row,
  columns: COLUMNS,
});

/** The same columns for descriptions of the table: key, label, and type of the values. */
export const NUMBER_FIELDS = COLUMNS.map(({ key, header, align }) => ({
  name: key,
  about: header,
  type: key === "value" ? ("number" as const) : align === "right" ? ("integer" as const) : ("text" as const),
}));

async function* numbersOf(points: AsyncIterable<PlacedPoint>): AsyncGenerator<PointNumber> {
  for await (const point of points)
    for (const [metric, value] of Object.entries(point.metrics))
      if (value !== null) yield { point, metric, value, own: ownValue(point.metricSources, metric) ?? null };
}

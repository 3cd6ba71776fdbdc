import type { ApiPoint } from "@/lib/api/schemas/points";
import { variantText } from "@/lib/domain/conditions/dimensions";
import type { Params } from "@/lib/domain/model";
import { NONE } from "@/lib/format";
import { paramParts } from "@/lib/views/compare/file-parts";
import { column } from "./columns";
import type { Column, Table } from "./types";

const metric = (key: string) => (point: ApiPoint) => point.metrics[key] ?? null;

/**
 * Returns points of vector searches as a table, one row each. In json a row is the whole point of the API. `sets`:
 * every parameter set that may occur, for the columns of parameters.
 */
export function pointsTable(
  rows: AsyncIterable<ApiPoint>,
  sets: Iterable<Params>,
  notes: readonly string[],
): Table<ApiPoint> {
  return {
    name: "points",
    title: "Points",
    listKey: "points",
    rows,
    notes,
    json: (point) => point,
    columns: [
      column.text("id", "Point", (point) => point.id),
      column.text("engine", "Engine", (point) => point.engine),
      column.text("algorithm", "Algorithm", (point) => point.algorithm),
      column.text("build", "Build", (point) => point.build?.raw ?? null),
      column.text("config", "Config", (point) => point.config),
      column.text("machine", "Machine", (point) => point.machine),
      column.text("dataset", "Data set", (point) => point.dataset),
      column.text("distance", "Distance", (point) => point.distance),
      column.number("k", "k", (point) => point.k),
      column.number("threads", "Threads", (point) => point.threads),
      column.text("variant", "Variant", (point) => variantText(point.variant) || null),
      column.text("batch", "Batch", (point) => (point.batch === null ? null : point.batch ? "yes" : "no")),
      column.text("label", "Label", (point) => point.label),
      ...paramColumns(sets),
      column.recall(metric("recall")),
      column.qps(metric("qps")),
      column.recall(metric("recallEpsilon"), "recallEpsilon", "Recall, 1 % tolerance"),
      column.recall(metric("recallLargeEpsilon"), "recallLargeEpsilon", "Recall, 10 % tolerance"),
      column.latency("latencyMeanSeconds", "Mean", metric("latencyMeanSeconds")),
      column.latency("latencyP50Seconds", "p50", metric("latencyP50Seconds")),
      column.latency("latencyP95Seconds", "p95", metric("latencyP95Seconds")),
      column.latency("latencyP99Seconds", "p99", metric("latencyP99Seconds")),
      column.latency("latencyP999Seconds", "p99.9", metric("latencyP999Seconds")),
      column.seconds("indexTotalSeconds", "Index total", (point) => point.index?.totalSeconds ?? null),
      column.seconds("indexLoadSeconds", "Index load", (point) => point.index?.loadSeconds ?? null),
      column.seconds("indexBuildSeconds", "Index build", (point) => point.index?.buildSeconds ?? null),
      column.bytes("indexBytes", "Index size", (point) => point.index?.bytes ?? null),
      column.text("recallSource", "Recall source", (point) => point.recallSource),
      column.text("origin", "Origin", (point) => point.origin),
      column.text("status", "Status", (point) => point.status),
      column.text("bundle", "Bundle", (point) => point.bundle),
      column.text("path", "File", (point) => point.source.path),
      column.number("line", "Line", (point) => point.source.line),
    ],
  };
}

/** Returns a column for each parameter. Rows come page by page, so these are columns and not a block. */
const paramColumns = (sets: Iterable<Params>): Column<ApiPoint>[] =>
  paramParts<ApiPoint>([], (point) => [point.indexParams, point.queryParams], sets).map(
    ({ column: { key, head }, cell }) => ({
      key,
      header: head,
      align: "right",
      exact: (point) => cell(point).raw ?? null,
      text: (point) => cell(point).text || NONE,
    }),
  );

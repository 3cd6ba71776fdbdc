import { type BlockPart, FILES, part, WRITTEN } from "@/lib/blocks/parts";
import type { SeriesInfo, ViewPoint } from "./compare-types";

// Parts that several blocks of a compare view have.

type PointOf<Row> = (row: Row) => ViewPoint | null;

/** Returns the latencies of a row's point, for files. */
export function latencyParts<Row>(of: PointOf<Row>): BlockPart<Row>[] {
  const more = { on: FILES, measure: WRITTEN.latency };
  return [
    part.number("latencyP95Seconds", "p95", (row) => of(row)?.latencyP95Seconds ?? null, more),
    part.number("latencyP99Seconds", "p99", (row) => of(row)?.latencyP99Seconds ?? null, more),
  ];
}

/** Returns build time and size of the index of a row's point. `whyNot` = the reason in a row without a point. */
export function indexParts<Row>(of: PointOf<Row>, whyNot = ""): [BlockPart<Row>, BlockPart<Row>] {
  const why = (absent: string) => (row: Row) => (of(row) ? absent : whyNot);
  return [
    part.number("indexTotalSeconds", "Build", (row) => of(row)?.index?.totalSeconds ?? null, {
      name: "Index total (s)",
      measure: WRITTEN.seconds,
      why: why(NO_TIME),
    }),
    part.number("indexBytes", "Index", (row) => of(row)?.index?.bytes ?? null, {
      name: "Index size (MiB)",
      measure: WRITTEN.bytes,
      why: why(NO_SIZE),
    }),
  ];
}

/** Reasons for a missing build time and size. */
export const NO_TIME = "no source gives the build time";
export const NO_SIZE = "no source gives the index size";

/** Returns a lookup from a series' key to its name. */
export function labelsOf(list: readonly Pick<SeriesInfo, "key" | "label">[]): (key: string) => string {
  const labels = new Map(list.map(({ key, label }) => [key, label]));
  return (key) => labels.get(key) ?? key;
}

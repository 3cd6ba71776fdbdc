import { executions } from "@/lib/domain/conditions/comparison";
import type { Origin, RunStatus } from "@/lib/domain/model";
import type { Known } from "@/lib/domain/verdicts/noise";
import { giveNoRatio, repeatsDisagree, summarize } from "@/lib/domain/verdicts/repeats";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { AUTHOR_RATIO } from "./workload-rows";

/** An execution of a cell. */
export interface CellSample {
  /** Id of its point, BUNDLE.ORDINAL. Its page is /points/ID. */
  id: string;
  /** Null where the run failed or its source has no such metric. */
  value: number | null;
  status: RunStatus;
  /** Ids of other points of the same execution, printed in another file or bundle. Absent = none. */
  copies?: readonly string[];
}

/**
 * State of a cell. With a value: "measured", or "repeats-disagree" where repeats lie too far apart (repeats.ts). Or
 * "author-ratio": a ratio that the bundle's author printed, never divided again. Without one: a run that failed, was
 * cut short or looks wrong. "absent" where a complete run has no such metric. A cell without any run is null.
 */
export type CellState =
  | "measured"
  | "repeats-disagree"
  | "author-ratio"
  | "failed"
  | "truncated"
  | "suspect"
  | "absent";

/** States of cells that hold a value. */
export type ValueState = "measured" | "repeats-disagree" | "author-ratio";

/** Returns true for states of cells that have a value. */
export const hasValue = (state: CellState): state is ValueState =>
  state === "measured" || state === "repeats-disagree" || state === "author-ratio";

/** All runs of one workload in one column. Repeats are kept beside their median. */
export interface RelativeCell {
  state: CellState;
  /** The median of the measured values; null when there is none. */
  value: number | null;
  /** Like `max`, null where `value` is. */
  min: number | null;
  max: number | null;
  /** Number of executions behind the median. */
  n: number;
  /** All executions, also those without a value, in bundle order. */
  samples: readonly CellSample[];
  origin: Origin;
  /** Index of its context in the table. */
  context: number;
}

/**
 * Makes the cell of some points. `context` is the index of its context in the table, `known` the noise of one of its
 * runs.
 */
export function cellOf(points: readonly WorkloadPoint[], metric: string, context: number, known: Known): RelativeCell {
  const samples = executions(points, ({ fingerprint }) => fingerprint).map(({ item, places }): CellSample => {
    const { id, status, metrics } = item;
    const value = status === "failed" ? null : (metrics[metric] ?? null);
    const sample = { id, value: value !== null && Number.isFinite(value) ? value : null, status };
    return places.length > 1 ? { ...sample, copies: places.slice(1).map((place) => place.id) } : sample;
  });
  const { n, median, min, max } = summarize(samples.flatMap(({ value }) => (value === null ? [] : [value])));
  const has = (status: RunStatus) => samples.some((sample) => sample.status === status);
  const empty = (["failed", "truncated", "suspect"] as const).find(has) ?? "absent";
  const measured = metric === AUTHOR_RATIO ? "author-ratio" : "measured";
  const disagree = repeatsDisagree({ n, min, max }, known);
  return {
    state: disagree ? "repeats-disagree" : n ? measured : empty,
    value: median,
    min,
    max,
    n,
    samples,
    origin: points[0]?.origin ?? "raw",
    context,
  };
}

/** Returns the id of the first run with a value, else of the first run; null without runs. */
export const pointOf = (cell: RelativeCell | null): string | null =>
  (cell?.samples.find(({ value }) => value !== null) ?? cell?.samples[0])?.id ?? null;

/** Returns the values of a cell's runs. */
export const runsOf = ({ samples }: RelativeCell): number[] => samples.flatMap(({ value }) => value ?? []);

/** Returns true where a cell's repeats lie too far apart to divide by it. */
export const isUndivided = (cell: RelativeCell): boolean => giveNoRatio(cell);

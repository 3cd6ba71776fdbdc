/** The parts of an index that the choice of the cheapest compares. */
export interface IndexCost {
  totalSeconds: number | null;
  bytes: number | null;
  /** Best QPS of this index at the target; null where no point reaches it. */
  qpsAtTarget: number | null;
  highestRecall: number | null;
  failed: boolean;
}

/** The cheapest index; null without one. */
export interface Cheapest<T> {
  row: T | null;
  /** The reason for none, or a remark on builds that were not ranked; null without either. */
  reason: string | null;
}

const smaller = (a: number | null, b: number | null) =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);
const reach = (count: number, more: string) =>
  count === 1 ? `1 ${more}index reaches` : `${count} ${more}indexes reach`;

/**
 * Returns the index that reaches the recall target for the least total seconds (load + build, wall clock). Ties: fewer
 * bytes (unknown last), then higher QPS at the target, then the first row. Builds without a known time are not ranked,
 * and `reason` says so. Failed builds never are. `row` is null where no ranked build reaches the target.
 */
export function cheapestIndex<T>(rows: readonly T[], target: number, cost: (row: T) => IndexCost): Cheapest<T> {
  const costed = rows.map((row) => ({ row, ...cost(row) })).filter(({ failed }) => !failed);
  const reaching = costed.filter(({ qpsAtTarget }) => qpsAtTarget !== null);
  const timed = reaching.filter(({ totalSeconds }) => totalSeconds !== null);
  const untimed = reaching.length - timed.length;
  const [best] = timed.sort(
    (a, b) =>
      smaller(a.totalSeconds, b.totalSeconds) ||
      smaller(a.bytes, b.bytes) ||
      (b.qpsAtTarget ?? 0) - (a.qpsAtTarget ?? 0),
  );
  if (best) {
    const reason = untimed ? `${reach(untimed, "more ")} it without a known build time.` : null;
    return { row: best.row, reason };
  }
  if (untimed) return { row: null, reason: `${reach(untimed, "")} ${target} without a known build time.` };
  const recalls = costed.flatMap(({ highestRecall }) => highestRecall ?? []);
  if (!costed.length && rows.length) return { row: null, reason: "Every build of an index failed." };
  if (!recalls.length) return { row: null, reason: "No index has a point with a recall." };
  const highest = recalls.reduce((a, b) => Math.max(a, b));
  return { row: null, reason: `No index reaches ${target}. The highest recall is ${highest}.` };
}

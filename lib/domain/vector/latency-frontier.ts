/**
 * Returns the points that no other beats in both recall and latency, from lowest to highest recall. So latency rises,
 * too. The first of equal ones stays. Points without a recall or a latency above 0 are left out. One walk without a
 * sort: `rows` in any order.
 */
export function latencyFrontier(
  rows: Iterable<number>,
  recall: (row: number) => number | null,
  latency: (row: number) => number | null,
): number[] {
  const kept: { row: number; recall: number; latency: number }[] = [];
  for (const row of rows) {
    const [r, l] = [recall(row), latency(row)];
    if (r === null || l === null || !(r > 0) || !(l > 0)) continue;
    // The first kept with at least this recall has the least latency of those.
    const above = firstWith(kept, r);
    const rival = kept[above];
    if (rival && rival.latency <= l) continue;
    let from = above;
    while (from > 0 && (kept[from - 1]?.latency ?? 0) >= l) from -= 1;
    const to = rival?.recall === r ? above + 1 : above;
    kept.splice(from, to - from, { row, recall: r, latency: l });
  }
  return kept.map(({ row }) => row);
}

/** Returns the first place with at least this recall; the length without one. */
function firstWith(kept: readonly { recall: number }[], recall: number): number {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.recall ?? 0) < recall) low = middle + 1;
    else high = middle;
  }
  return low;
}

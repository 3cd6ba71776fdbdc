// Ranks compare series of one group of equal conditions only. The browser computes them again for another target.

/**
 * Groups items in the order of the groups; groups that `order` lacks follow. Inside a group the highest come first,
 * items without a value last. A group without items is [].
 */
export function inGroups<T>(
  items: readonly T[],
  order: readonly { key: string }[],
  groupOf: (item: T) => string,
  rankOf: (item: T) => number | null,
): T[][] {
  const groups = new Map<string, T[]>(order.map(({ key }) => [key, []]));
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group) group.push(item);
    else groups.set(groupOf(item), [item]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => (rankOf(b) ?? -1) - (rankOf(a) ?? -1)));
}

/** Returns the value that a link's `base` names: that of the series of this key, or the text itself. Null = no base. */
export const baseValue = (series: readonly { key: string; base: string }[], base: string | null): string | null =>
  series.find(({ key }) => key === base)?.base ?? base;

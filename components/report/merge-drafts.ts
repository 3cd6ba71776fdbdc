import type { Draft } from "./draft";

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the value after two changes of one base, or null where both changed it, each in another way. */
function mergeValue<T>(base: T, mine: T, theirs: T): { value: T } | null {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return { value: theirs };
  return isEqual(theirs, base) ? { value: mine } : null;
}

/**
 * Returns a draft with the changes of two devices since `base`. Null where both changed one text, one panel or the
 * order, each in another way. Panels are the same if their ids are.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft | null {
  const title = mergeValue(base.title, mine.title, theirs.title);
  const caption = mergeValue(base.caption, mine.caption, theirs.caption);
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs));
  const revises = mergeValue(base.revises, mine.revises, theirs.revises);
  if (!title || !caption || !order || !revises) return null;
  const [was, here, there] = [base, mine, theirs].map(({ panels }) => new Map(panels.map((each) => [each.id, each])));
  const panels = order.map((id) => mergeValue(was?.get(id), here?.get(id), there?.get(id)));
  if (panels.includes(null)) return null;
  return {
    title: title.value,
    caption: caption.value,
    panels: panels.flatMap((panel) => panel?.value ?? []),
    ...(revises.value && { revises: revises.value }),
  };
}

const idsOf = ({ panels }: Draft): string[] => panels.map(({ id }) => id);

/** Returns all ids of both orders, or null where both moved panels of the base, each in another way. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null {
  const isMoved = (order: readonly string[]) =>
    !isEqual(
      order.filter((id) => base.includes(id)),
      base.filter((id) => order.includes(id)),
    );
  if (isMoved(mine) && isMoved(theirs) && !isEqual(mine, theirs)) return null;
  const [frame, other] = isMoved(mine) ? [mine, theirs] : [theirs, mine];
  return other.reduce<string[]>(
    (all, id, at) => {
      if (all.includes(id)) return all;
      // Behind the panel that it followed, as far as that is there.
      const before = other.slice(0, at).findLast((each) => all.includes(each));
      return all.toSpliced(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
    },
    [...frame],
  );
}

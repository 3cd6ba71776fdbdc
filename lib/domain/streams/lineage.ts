import type { Night, Nights } from "./nights";

/** Who comes before whom, by stated parents. */
export interface Lineage {
  /** The known nights right before a night. */
  before: ReadonlyMap<Night, readonly Night[]>;
  /** Nights with a stated parent that is not here. */
  orphans: ReadonlySet<Night>;
  /** Groups of nights whose parents form a circle. Links inside such a group do not count. */
  circles: readonly (readonly Night[])[];
}

/** Follows the parents of a project's nights. A shortened parent that may be several nights is none. */
export function lineageOf({ nights, of }: Pick<Nights, "nights" | "of">): Lineage {
  const stated = new Map<Night, Night[]>();
  const orphans = new Set<Night>();
  for (const night of nights) {
    const known = night.parents.map((parent) => of(parent));
    if (known.some((each) => each === null || each === "several")) orphans.add(night);
    stated.set(
      night,
      known.flatMap((each) => (each === null || each === "several" ? [] : [each])),
    );
  }
  const circleOf = circlesIn(nights, stated);
  const isInside = (a: Night, b: Night) => circleOf.has(a) && circleOf.get(a) === circleOf.get(b);
  return {
    before: new Map([...stated].map(([night, own]) => [night, own.filter((each) => !isInside(night, each))] as const)),
    orphans,
    circles: [...new Set(circleOf.values())],
  };
}

/** Returns all nights before one, through any number of parents. */
export function ancestorsOf(night: Night, before: Lineage["before"]): Set<Night> {
  const found = new Set<Night>();
  const open = [...(before.get(night) ?? [])];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(before.get(next) ?? []));
  }
  return found;
}

/** Returns the circle of each night that is in one: the nights that are both before and after it. */
function circlesIn(
  nights: readonly Night[],
  before: ReadonlyMap<Night, readonly Night[]>,
): Map<Night, readonly Night[]> {
  const found = new Map<Night, readonly Night[]>();
  const ancestors = new Map<Night, Set<Night>>();
  const of = (night: Night) => {
    const own = ancestors.get(night) ?? ancestorsOf(night, before);
    ancestors.set(night, own);
    return own;
  };
  for (const night of nights) {
    if (found.has(night) || !of(night).has(night)) continue;
    const circle = nights.filter((other) => other === night || (of(night).has(other) && of(other).has(night)));
    for (const each of circle) found.set(each, circle);
  }
  return found;
}

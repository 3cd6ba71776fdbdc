import type { Night, Nights } from "./nights";

/** The order of a project's nights by their stated parents. */
export interface Lineage {
  /** The known nights right before a night. */
  before: ReadonlyMap<Night, readonly Night[]>;
  /** Nights with a stated parent that is not here. */
  orphans: ReadonlySet<Night>;
  /** Groups of nights whose parents form a circle. Links inside such a group do not count. */
  circles: readonly (readonly Night[])[];
  /** All nights, ancestors first. */
  order: readonly Night[];
}

/**
 * Follows the parents of a project's nights. A shortened parent that fits several nights is unknown, as a missing one.
 */
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
  const groups = groupsOf(nights, stated);
  const circles = groups.filter(([first, second]) => second !== undefined || isOwnParent(first, stated));
  const circleOf = new Map(circles.flatMap((circle) => circle.map((night) => [night, circle] as const)));
  const isInside = (a: Night, b: Night) => circleOf.has(a) && circleOf.get(a) === circleOf.get(b);
  return {
    before: new Map([...stated].map(([night, own]) => [night, own.filter((each) => !isInside(night, each))] as const)),
    orphans,
    circles,
    order: groups.flat(),
  };
}

type Links = ReadonlyMap<Night, readonly Night[]>;

/** Returns all nights that links lead to from any of these, through any number of nights. */
export function nightsFrom(nights: Iterable<Night>, links: Links): Set<Night> {
  const found = new Set<Night>();
  const open = [...nights].flatMap((night) => links.get(night) ?? []);
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const far of links.get(next) ?? []) open.push(far);
  }
  return found;
}

/** Returns links in the other direction. */
export function reverseLinks(links: Links): Map<Night, Night[]> {
  const found = new Map<Night, Night[]>();
  for (const [from, all] of links)
    for (const to of all) {
      const own = found.get(to);
      if (own) own.push(from);
      else found.set(to, [from]);
    }
  return found;
}

/**
 * Returns a test of whether a night comes after another by parents. It keeps a bit for each pair of nights: 0.5 MB for
 * 2,000.
 */
export function ancestry({ order, before }: Pick<Lineage, "order" | "before">): (a: Night, b: Night) => boolean {
  const places = new Map(order.map((night, at) => [night, at] as const));
  const words = Math.ceil(order.length / 32);
  const bits = new Uint32Array(words * order.length);
  for (const [at, night] of order.entries())
    for (const parent of before.get(night) ?? []) {
      const of = places.get(parent) ?? 0;
      for (let word = 0; word < words; word += 1)
        bits[at * words + word] = (bits[at * words + word] ?? 0) | (bits[of * words + word] ?? 0);
      const own = at * words + (of >> 5);
      bits[own] = (bits[own] ?? 0) | (1 << (of & 31));
    }
  return (a, b) => {
    const [after, at] = [places.get(a), places.get(b)];
    if (after === undefined || at === undefined) return false;
    return ((bits[after * words + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0;
  };
}

const isOwnParent = (night: Night | undefined, before: Links): boolean =>
  night !== undefined && before.get(night)?.includes(night) === true;

/**
 * Returns the nights in groups, ancestors first. Nights of a circle are one group, any other night is alone. This is
 * Tarjan's algorithm, linear in nights and links. It has no recursion, since chains are long.
 */
function groupsOf(nights: readonly Night[], before: Links): Night[][] {
  const seen = new Map<Night, { at: number; low: number; isOpen: boolean }>();
  const open: Night[] = [];
  const groups: Night[][] = [];
  const enter = (night: Night) => {
    const state = { at: seen.size, low: seen.size, isOpen: true };
    seen.set(night, state);
    open.push(night);
    return { night, state, links: (before.get(night) ?? []).values() };
  };
  for (const start of nights) {
    const path = seen.has(start) ? [] : [enter(start)];
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { value: next } = here.links.next();
      const known = next && seen.get(next);
      if (next && !known) path.push(enter(next));
      else if (known) here.state.low = known.isOpen ? Math.min(here.state.low, known.at) : here.state.low;
      else {
        path.pop();
        const above = path.at(-1);
        if (above) above.state.low = Math.min(above.state.low, here.state.low);
        if (here.state.low === here.state.at) groups.push(close(open.splice(open.lastIndexOf(here.night)), seen));
      }
    }
  }
  return groups;
}

/** Returns a finished group in the order of its nights' keys. */
function close(group: Night[], seen: ReadonlyMap<Night, { isOpen: boolean }>): Night[] {
  for (const night of group) {
    const state = seen.get(night);
    if (state) state.isOpen = false;
  }
  return group.sort((a, b) => (a.key < b.key ? -1 : 1));
}

import { formatCount, formatCounted } from "@/lib/format";
import { ancestry, type Lineage, lineageOf } from "./lineage";
import { isEarlier, type Night, type Nights, nightName } from "./nights";

/** The nights of a branch in their order. */
export interface BranchOrder {
  /** Oldest first. Of any two, one is an ancestor of the other, or their dates differ. */
  nights: readonly Night[];
  /** The time of each night in milliseconds, no earlier than those of its ancestors; null where none is known. */
  times: readonly (number | null)[];
  /** Nights without a place: neither parents nor dates give one. */
  unplaced: readonly Night[];
  /** The grounds of the order and its open questions, in sentences. */
  remarks: readonly string[];
}

/** Returns true for a night with an upload of this branch; null = an upload that states none. */
export const isOnBranch = (night: Night, branch: string | null): boolean =>
  night.uploads.some((upload) => upload.branch === branch);

/**
 * Orders the nights of a branch by parents, and by the time of measurement where parents give no order. An ancestor
 * always comes first, also one on another branch. A night with a later ancestor counts as measured with it. A day
 * without a time gives no order to other nights of that day. Of nights without an order to others, those that lack the
 * most are left out, until all have one.
 */
export const orderOf = (project: Nights, branch: string | null): BranchOrder => ordersOf(project)(branch);

/** Returns `orderOf` of one project for several branches. */
export function ordersOf(project: Nights): (branch: string | null) => BranchOrder {
  const lineage = lineageOf(project);
  const of = { lineage, isAfter: ancestry(lineage), times: timesOf(lineage) };
  return (branch) =>
    orderAmong(
      project.nights.filter((night) => isOnBranch(night, branch)),
      of,
    );
}

/** The links and times of all nights of a project. */
interface Known {
  lineage: Lineage;
  isAfter: ReturnType<typeof ancestry>;
  times: ReadonlyMap<Night, Time>;
}

function orderAmong(own: readonly Night[], { lineage, isAfter, times }: Known): BranchOrder {
  const timeOf = new Map(own.map((night) => [night, night.at === null ? undefined : times.get(night)]));
  const hasOrder = (a: Night, b: Night) => {
    const [first, second] = [timeOf.get(a), timeOf.get(b)];
    if (first && second && (isEarlier(first, second) || isEarlier(second, first))) return true;
    return isAfter(a, b) || isAfter(b, a);
  };
  const doubts = new Map(own.map((night) => [night, 0]));
  for (const [at, night] of own.entries())
    for (let next = at + 1; next < own.length; next += 1) {
      const other = own[next];
      if (!other || hasOrder(night, other)) continue;
      doubts.set(night, (doubts.get(night) ?? 0) + 1);
      doubts.set(other, (doubts.get(other) ?? 0) + 1);
    }
  const unplaced = new Set<Night>();
  for (;;) {
    const most = [...doubts.values()].reduce((a, b) => Math.max(a, b), 0);
    if (most === 0) break;
    const out = [...doubts].flatMap(([night, count]) => (count === most ? [night] : []));
    for (const night of out) {
      unplaced.add(night);
      doubts.delete(night);
    }
    for (const [night, count] of doubts)
      doubts.set(night, count - out.filter((other) => !hasOrder(night, other)).length);
  }
  const nights = own
    .filter((night) => !unplaced.has(night))
    .sort((a, b) => {
      if (isAfter(a, b)) return 1;
      if (isAfter(b, a)) return -1;
      return (times.get(a)?.at ?? 0) - (times.get(b)?.at ?? 0);
    });
  return {
    nights,
    times: nights.map((night) => times.get(night)?.at ?? null),
    unplaced: [...unplaced],
    remarks: remarksOn(nights, unplaced, lineage),
  };
}

interface Time {
  at: number;
  until: number;
}

/**
 * Returns the time of each night in milliseconds, no earlier than those of its ancestors. It is absent where neither
 * the night nor an ancestor has one.
 */
function timesOf({ order, before }: Pick<Lineage, "order" | "before">): Map<Night, Time> {
  const times = new Map<Night, Time>();
  for (const night of order) {
    const { at, until } = night;
    const own = at === null || until === null ? [] : [{ at, until }];
    const known = [...own, ...(before.get(night) ?? []).flatMap((parent) => times.get(parent) ?? [])];
    const [first] = known;
    if (!first) continue;
    const latest = known.reduce((a, b) => (b.at > a.at ? b : a), first);
    times.set(night, { at: latest.at, until: Math.max(latest.at, own[0]?.until ?? latest.until) });
  }
  return times;
}

function remarksOn(
  nights: readonly Night[],
  unplaced: ReadonlySet<Night>,
  { before, orphans, circles }: Lineage,
): string[] {
  const placed = new Set(nights);
  const children = new Map<Night, Night[]>();
  for (const night of nights)
    for (const parent of before.get(night) ?? []) children.set(parent, [...(children.get(parent) ?? []), night]);
  const forks = [...children].filter(([, all]) => all.length > 1);
  const parentless = nights.slice(1).filter((night) => orphans.has(night) && !before.get(night)?.length);
  return [
    ...circles
      .filter((circle) => circle.some((night) => placed.has(night) || unplaced.has(night)))
      .map((circle) => `The parents of ${names(circle)} form a circle, so they do not count.`),
    ...forks.map(([from, all]) => `${names(all)} all follow ${nightName(from)}: their dates give the order.`),
    ...(parentless.length > 0
      ? [`Dates place ${formatCounted(parentless.length, "night")} whose parent is not here: ${names(parentless)}.`]
      : []),
    ...(unplaced.size > 0
      ? [
          `${formatCounted(unplaced.size, "night")} without a place, since neither parents nor dates give one ` +
            `(${names([...unplaced])}). State --parent, or --measured with a time where a day has several.`,
        ]
      : []),
  ];
}

/** Most nights that a sentence names. */
const SHOWN = 5;

function names(nights: readonly Night[]): string {
  const shown = nights.slice(0, SHOWN).map(nightName).join(", ");
  return nights.length > SHOWN ? `${shown} and ${formatCount(nights.length - SHOWN)} more` : shown;
}

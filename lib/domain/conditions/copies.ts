import type { Measured } from "./measured";

/** What a place says of an execution. */
export type Told = Pick<
  Measured,
  "engine" | "build" | "config" | "threads" | "machine" | "batch" | "variant" | "settings"
>;

/**
 * One execution that stands in several places (equal prints: model.ts, ParsedPoint.fingerprint) has one setting: that of the place which
 * tells most, so that a folder's name in one bundle makes no second series, row or column of it. Gives each item whose place tells less
 * the item that tells most; ties go to the first. Items without a print stand for themselves.
 */
export function bestTold<T>(
  items: readonly T[],
  print: (item: T) => string | null,
  told: (item: T) => Told,
): Map<T, T> {
  const found = new Map<T, T>();
  const firsts = new Map<string, T>();
  const several = new Map<string, T[]>();
  for (const item of items) {
    const key = print(item);
    if (key === null) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, item);
    else {
      const same = several.get(key);
      if (same) same.push(item);
      else several.set(key, [first, item]);
    }
  }
  for (const same of several.values()) {
    for (const one of executionsOf(same, told)) {
      const best = one.reduce((most, item) => (compareTold(told(item), told(most)) > 0 ? item : most));
      for (const item of one) if (item !== best) found.set(item, best);
    }
  }
  return found;
}

/**
 * Places of equal numbers, apart where what they name contradicts (another config, machine, query mode, variant ...): names come from the
 * files, and two of them tell of two executions, however alike the numbers are. A place that leaves a name out contradicts nobody; where
 * it would fit several executions, it stands for itself.
 */
function executionsOf<T>(same: readonly T[], told: (item: T) => Told): T[][] {
  const found: { one: T[]; told: Told[] }[] = [];
  const best = same.map((item) => ({ item, is: told(item) })).sort((a, b) => compareTold(b.is, a.is));
  for (const { item, is } of best) {
    const [fitting, another] = found.filter(({ told: others }) => others.every((other) => !contradict(is, other)));
    if (fitting && !another) {
      fitting.one.push(item);
      fitting.told.push(is);
    } else found.push({ one: [item], told: [is] });
  }
  return found.map(({ one }) => one);
}

const NAMES = ["build", "config", "threads", "machine", "batch"] as const;

function contradict(a: Told, b: Told): boolean {
  const differ = (one: unknown, other: unknown): boolean => one != null && other != null && one !== other;
  return (
    a.engine !== b.engine ||
    NAMES.some((name) => differ(a[name], b[name])) ||
    Object.keys(a.settings).some((name) => differ(a.settings[name], b.settings[name])) ||
    (!holds(a.variant, b.variant) && !holds(b.variant, a.variant))
  );
}

/** Whether a variant has all words of another, as `AWS/enabled-thp` has those of `AWS` and of none. */
const holds = (more: readonly string[], fewer: readonly string[]): boolean =>
  fewer.every((word) => more.includes(word));

const compareTold = (a: Told, b: Told): number =>
  known(a) - known(b) ||
  Object.keys(a.settings).length - Object.keys(b.settings).length ||
  a.variant.length - b.variant.length;

const known = ({ build, config, threads, machine, batch, variant }: Told): number =>
  [build, config, threads, machine, batch, variant[0] ?? null].filter((value) => value !== null).length;

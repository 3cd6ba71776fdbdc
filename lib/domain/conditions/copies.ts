import { group } from "d3-array";
import type { Measured } from "./measured";

/** What a place says of an execution. */
export type Told = Pick<
  Measured,
  "engine" | "build" | "config" | "threads" | "machine" | "batch" | "variant" | "settings"
>;

/** Two places that name these differently tell of two executions, however alike their numbers are. */
const APART = ["build", "config", "threads"] as const;

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

/** Places of equal numbers, apart where what they name contradicts; one that leaves a name out contradicts nobody. */
function executionsOf<T>(same: readonly T[], told: (item: T) => Told): T[][] {
  return [...group(same, (item) => told(item).engine).values()].flatMap((own) => {
    const contradict = APART.some((key) => new Set(own.flatMap((item) => told(item)[key] ?? [])).size > 1);
    if (!contradict) return [own];
    return [...group(own, (item) => JSON.stringify(APART.map((key) => told(item)[key]))).values()];
  });
}

const compareTold = (a: Told, b: Told): number =>
  known(a) - known(b) || Object.keys(a.settings).length - Object.keys(b.settings).length;

const known = ({ build, config, threads, machine, batch, variant }: Told): number =>
  [build, config, threads, machine, batch, variant[0] ?? null].filter((value) => value !== null).length;

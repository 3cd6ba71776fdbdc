import { cellsOf, SEPARATORS } from "../kit/cells";
import { isMissing } from "./numbers";
import { quantityOf, unitOf } from "./quantities";
import { isGood } from "./roles";
import { wordsOf } from "./words";

// A row below the heading that states the unit of each column: `engine,time,memory` above `,ms,MB`.

/** A cell of such a row above texts and counts. */
const NO_UNIT = /^(?:|-|–|—|units?:?|text|string|str|name|count|int|integer|#|n\/a|none)$/i;

/** Returns a cell without brackets around it: `[ms]` is ms. */
const bare = (cell: string): string => cell.trim().replace(/^[([](.{0,30})[)\]]$/, "$1");

/** True for a cell that is a unit and nothing else. */
function isUnit(cell: string): boolean {
  const unit = unitOf(cell);
  return OF_RATE.test(cell) || (unit !== null && unit === wordsOf(cell).join(" "));
}

/** The unit of a rate that its heading names: `1/s` below QPS. Thousands in a second are none. */
const OF_RATE = /^[1q] ?\/ ?s(?:ec)?$/i;

/** A cell that may be a unit, though not one that is read: `kops/s`, `10^3/s`, `kqps`, `k`. */
const MAYBE_UNIT = /^(?:.{1,20}\/ ?(?:m?s|secs?|seconds?|min|minutes?|h|hours?)|k|m|[km]?(?:qps|tps|rps|i?ops))$/i;

/**
 * True for a first row that may state units which are not read. Either nothing in it can be a value, or it has words
 * below measured columns and no name elsewhere. A text in the first cell alone is a title.
 */
export function maybeUnits(cells: readonly string[], isMeasured: (at: number) => boolean): boolean {
  const units = cells.map(bare);
  const isBrief = (unit: string) => isUnit(unit) || NO_UNIT.test(unit) || MAYBE_UNIT.test(unit);
  if (units.slice(1).some((unit) => isUnit(unit) || MAYBE_UNIT.test(unit)) && units.every(isBrief)) return true;
  const measured = units.filter((_, at) => isMeasured(at));
  const isUnread = (unit: string) => /\p{L}/u.test(unit) && !isMissing(unit) && isGood(unit) === null;
  const hasNumber = measured.some((unit) => /^[^\p{L}\d]{0,9}\d[\d.,]*$/u.test(unit));
  if (hasNumber || !measured.some(isUnread)) return false;
  const others = units.filter((_, at) => !isMeasured(at));
  return others.every(isBrief) || measured.some((unit) => isUnit(unit) || MAYBE_UNIT.test(unit));
}

/**
 * Returns a heading with the units of the row below it; null where that row states none. `line` is null where the two
 * contradict each other, or a unit stands below no name.
 */
export function unitedHeading(heading: string, below: string): { line: string | null } | null {
  if (below.length > 1_000 || heading.length > 8_000) return null;
  for (const separator of SEPARATORS) {
    if (!heading.includes(separator) || !below.includes(separator)) continue;
    const names = cellsOf(heading.replace(/^\uFEFF/, ""), separator)?.map((cell) => cell.trim()) ?? [];
    const units = cellsOf(below, separator)?.map(bare) ?? [];
    while (units.length > names.length && units.at(-1) === "") units.pop();
    const areUnits = units.some(isUnit) && units.every((unit) => isUnit(unit) || NO_UNIT.test(unit));
    if (units.length !== names.length || !areUnits) continue;
    const joined = names.map((name, at) => joinedName(name, units[at] ?? ""));
    if (joined.includes(null)) return { line: null };
    return { line: joined.map((name) => `"${(name ?? "").replaceAll('"', '""')}"`).join(separator) };
  }
  return null;
}

/** Returns a name with its unit; null where it states another one, and for a unit of no name. */
function joinedName(name: string, unit: string): string | null {
  if (!isUnit(unit)) return name;
  if (name === "") return null;
  const stated = unitOf(name);
  const rate = quantityOf(name);
  if (rate?.kind === "rate") {
    const own = quantityOf(unit);
    const isOfBytes = /bytes/i.test(rate.key);
    const isPlain = OF_RATE.test(unit) || (own?.key === "operationsPerSecond" && own.scale === 1);
    const isSame = own?.key === rate.key && own.scale === rate.scale;
    return isSame || (isPlain && !isOfBytes && rate.scale === 1) ? name : null;
  }
  if (stated === null) return `${name} (${unit})`;
  const [own, other] = [quantityOf(`time ${stated}`), quantityOf(`time ${unit}`)];
  return stated === unitOf(unit) || (own !== null && own.key === other?.key && own.scale === other.scale) ? name : null;
}

import { toDigits } from "@/lib/format";
import { buildNames, pairsOfBuilds } from "./columns";
import { isCopy, samePrints } from "./same-run";
import type { PlacedColumn, Upload } from "./uploads";

/** A bundle with the fingerprint of each of its points, by place; null = the point has none. */
export interface PrintedUpload extends Upload {
  printOf: (row: number) => string | null;
}

/** Facts of points that several bundles print, by bundle and place. Points of one bundle alone are absent. */
export interface Copied {
  /** Equal for all prints of one run. */
  print: string;
  /** True where another bundle prints the number with more digits. */
  isCoarse: boolean;
}

/**
 * Finds the cells of runs that several bundles print (same-run.ts). All prints of a run get one fingerprint: that of
 * the print with most digits. Ties: the bundle with the first id. A cell that differs inside a copied column keeps its
 * own. The order of the bundles has no effect.
 */
export function copiesBetween(uploads: readonly PrintedUpload[]): ReadonlyMap<string, ReadonlyMap<number, Copied>> {
  const ordered = uploads.toSorted((a, b) => (a.bundle < b.bundle ? -1 : 1));
  const prints = printSets();
  const cells: { bundle: string; row: number; print: string; digits: number }[] = [];
  for (const [a, others] of withSharedBuilds(ordered)) {
    for (const b of others) {
      for (const [left, right] of copiedColumns(a, b)) {
        for (const test of samePrints(left, right)) {
          const own = cellOf(a, left.rows.get(test), left.cells.get(test) ?? 0);
          const other = cellOf(b, right.rows.get(test), right.cells.get(test) ?? 0);
          prints.join(own, other);
          cells.push(own, other);
        }
      }
    }
  }
  const found = new Map<string, Map<number, Copied>>();
  for (const { bundle, row, print, digits } of cells) {
    const best = prints.of(print);
    const own = found.get(bundle) ?? new Map<number, Copied>();
    found.set(bundle, own.set(row, { print: best.print, isCoarse: digits < best.digits }));
  }
  return found;
}

/** Returns each bundle with the later ones that have a build in common: others have no copy. */
function withSharedBuilds(uploads: readonly PrintedUpload[]): (readonly [PrintedUpload, PrintedUpload[]])[] {
  const having = new Map<string, number[]>();
  const names = uploads.map((upload) => buildNames(columnsOf(upload)));
  for (const [at, own] of names.entries()) {
    for (const name of own) {
      const places = having.get(name);
      if (places) places.push(at);
      else having.set(name, [at]);
    }
  }
  return uploads.map((upload, at) => {
    const later = new Set<number>();
    for (const name of names[at] ?? []) for (const place of having.get(name) ?? []) if (place > at) later.add(place);
    return [upload, [...later].sort((x, y) => x - y).flatMap((place) => uploads[place] ?? [])];
  });
}

function cellOf({ bundle, printOf }: PrintedUpload, row = 0, value: number) {
  return { bundle, row, print: printOf(row) ?? `${bundle}.${row}`, digits: digitsOf(value) };
}

/** Returns the number of digits of a print: 22198 has five, 22200 three. */
const digitsOf = (value: number): number => {
  const [mantissa = ""] = toDigits(value, 12).toExponential().split("e");
  return mantissa.replace(".", "").length;
};

interface Best {
  print: string;
  digits: number;
  bundle: string;
}

/** Merges fingerprints into sets, each named by its best print. */
function printSets() {
  const parents = new Map<string, string>();
  const bests = new Map<string, Best>();
  const root = (print: string): string => {
    let at = print;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    parents.set(print, at);
    return at;
  };
  const better = (a: Best, b: Best): Best =>
    b.digits > a.digits || (b.digits === a.digits && `${b.bundle} ${b.print}` < `${a.bundle} ${a.print}`) ? b : a;
  const bestOf = (cell: Best): Best => {
    const at = root(cell.print);
    return better(bests.get(at) ?? cell, cell);
  };
  return {
    join(a: Best, b: Best): void {
      const best = better(bestOf(a), bestOf(b));
      const [left, right] = [root(a.print), root(b.print)];
      parents.set(right, left);
      bests.set(left, best);
    },
    of: (print: string): Best => bests.get(root(print)) ?? { print, digits: 0, bundle: "" },
  };
}

type Pair = readonly [PlacedColumn, PlacedColumn];
const known = new WeakMap<Upload["strata"], WeakMap<Upload["strata"], readonly Pair[]>>();

/**
 * Returns the columns of two bundles that are one run, also where they recorded other gates. Cached by pair of bundles.
 */
function copiedColumns(a: Upload, b: Upload): readonly Pair[] {
  const own = known.get(a.strata) ?? new WeakMap<Upload["strata"], readonly Pair[]>();
  known.set(a.strata, own);
  const before = own.get(b.strata);
  if (before) return before;
  const found = pairsOfBuilds(columnsOf(a), columnsOf(b)).filter(([left, right]) => isCopy(left, right));
  own.set(b.strata, found);
  return found;
}

const columns = new WeakMap<Upload["strata"], readonly PlacedColumn[]>();

/** Returns all columns of a bundle. */
function columnsOf({ strata }: Upload): readonly PlacedColumn[] {
  const all = columns.get(strata) ?? strata.flatMap((stratum) => stratum.columns);
  columns.set(strata, all);
  return all;
}

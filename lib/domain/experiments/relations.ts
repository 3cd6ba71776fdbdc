import type { Stratum, Upload } from "./uploads";

// A view of a thousand bundles has half a million pairs. A later view mostly has the same bundles. It takes their
// relations from here, and compares only the pairs of new or changed bundles.

/** Codes of answers. The worse the answer, the higher its code; 0 = gates separate the pair. */
export const CODES = { one: 1, doubt: 2, two: 3 } as const;
/** Cells of a pair without evidence: all that decides is recorded and equal. */
export const NO_EVIDENCE = -1;

/** The relations of all pairs of a view's bundles, by place: row times the number of bundles, plus column. */
export interface Relations {
  answers: Uint8Array;
  /** Cells of the evidence, or NO_EVIDENCE. */
  cells: Int32Array;
}

interface Known extends Relations {
  size: number;
  /** Places of bundles by their texts. */
  places: ReadonlyMap<string, number>;
}

/** Most views whose relations are kept, and most pairs of them all. */
const MOST_VIEWS = 16;
const MOST_PAIRS = 2 ** 24;
let kept: Known[] = [];

const numbers = new WeakMap<Stratum, number>();
let strata = 0;

/** Returns equal texts for strata that compare alike with any other. */
function textOf(stratum: Stratum): string {
  // A stratum without results is made anew for each view, and has nothing but its gates.
  if (stratum.columns.length === 0 && stratum.prints.size === 0)
    return JSON.stringify([stratum.key, stratum.isWhole, stratum.title]);
  const known = numbers.get(stratum);
  if (known !== undefined) return String(known);
  strata += 1;
  numbers.set(stratum, strata);
  return String(strata);
}

/**
 * Returns the relations of a view's bundles while `varied` is compared. `between` compares two of them, in any order:
 * it gets each pair in the order of their ids.
 */
export function relationsOf(
  inView: readonly Upload[],
  varied: string | null,
  between: (a: Upload, b: Upload) => { answer: keyof typeof CODES; evidence: { cells: number } | null } | null,
): Relations {
  const size = inView.length;
  const answers = new Uint8Array(size * size);
  const cells = new Int32Array(size * size);
  const texts = inView.map((each) => JSON.stringify([varied, each.bundle, each.owner, ...each.strata.map(textOf)]));
  const before = nearest(texts);
  const places = Int32Array.from(texts, (text) => before?.places.get(text) ?? -1);
  for (const [a, left] of inView.entries()) {
    const [own, row] = [places[a] ?? -1, (places[a] ?? -1) * (before?.size ?? 0)];
    for (let b = a + 1; b < size; b += 1) {
      const right = inView[b];
      const other = places[b] ?? -1;
      let [answer, count] = [0, 0];
      if (before && own >= 0 && other >= 0) {
        answer = before.answers[row + other] ?? 0;
        count = before.cells[row + other] ?? 0;
      } else {
        const found = right && (left.bundle < right.bundle ? between(left, right) : between(right, left));
        answer = found ? CODES[found.answer] : 0;
        count = found?.evidence?.cells ?? NO_EVIDENCE;
      }
      answers[a * size + b] = answer;
      answers[b * size + a] = answer;
      cells[a * size + b] = count;
      cells[b * size + a] = count;
    }
  }
  keep({ answers, cells, size, places: new Map(texts.map((text, at) => [text, at])) }, before);
  return { answers, cells };
}

/** Returns the kept relations with most of these bundles; undefined where none has two. */
function nearest(texts: readonly string[]): Known | undefined {
  const counted = kept.map((each) => ({ each, count: texts.filter((text) => each.places.has(text)).length }));
  return counted.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count)[0]?.each;
}

/** Keeps relations instead of those that they were taken from, newest first. */
function keep(relations: Known, before: Known | undefined): void {
  const replaces = before !== undefined && before.size <= relations.size;
  kept = [relations, ...kept.filter((each) => !(replaces && each === before))];
  let pairs = 0;
  kept = kept.slice(0, MOST_VIEWS).filter(({ size }) => {
    pairs += size * size;
    return pairs <= MOST_PAIRS;
  });
}

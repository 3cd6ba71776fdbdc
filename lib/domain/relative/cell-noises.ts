import type { CellNoise } from "@/lib/domain/verdicts/cell-noise";

/** The distinct noises of one run, and the index of each cell's, by row and column (-1 = none). */
export interface CellNoises {
  list: readonly CellNoise[];
  of: readonly (readonly number[])[];
}

/** Stores each noise once, since few cells of a table differ in it. */
export function cellNoises(noises: readonly (readonly (CellNoise | null)[])[]): CellNoises {
  const places = new Map<string, number>();
  const list: CellNoise[] = [];
  const placeOf = (known: CellNoise | null) => {
    if (!known) return -1;
    const key = JSON.stringify(known);
    const place = places.get(key) ?? list.push(known) - 1;
    places.set(key, place);
    return place;
  };
  return { list, of: noises.map((row) => row.map(placeOf)) };
}

/** Returns the noise of one run of a cell, before repeats of its bundles count; null without one. */
export const noiseAt = ({ noise }: { noise?: CellNoises | undefined }, row: number, column: number): CellNoise | null =>
  noise?.list[noise.of[row]?.[column] ?? -1] ?? null;

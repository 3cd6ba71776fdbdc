import type { CellNoise } from "@/lib/domain/verdicts/cell-noise";

/** What is known of the noise of one run, and which of it each cell has, by row and column (-1 = it has none). */
export interface CellNoises {
  list: readonly CellNoise[];
  of: readonly (readonly number[])[];
}

/** Returns each noise once, since few cells of a table differ in it, and which of them a cell has. */
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

/** Returns the noise of one run of a cell, before repeats of its bundles are counted; null where the cell has none. */
export const noiseAt = ({ noise }: { noise?: CellNoises | undefined }, row: number, column: number): CellNoise | null =>
  noise?.list[noise.of[row]?.[column] ?? -1] ?? null;

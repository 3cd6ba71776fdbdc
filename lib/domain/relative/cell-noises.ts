import type { Known } from "@/lib/domain/verdicts/noise";

/** What is known of the noise of one run, and which of it each cell has, by row and column (-1 = it has none). */
export interface CellNoises {
  list: readonly Known[];
  of: readonly (readonly number[])[];
}

/** Returns each noise once, since few cells of a table differ in it, and which of them a cell has. */
export function cellNoises(noises: readonly (readonly (Known | null)[])[]): CellNoises {
  const places = new Map<string, number>();
  const list: Known[] = [];
  const placeOf = (known: Known | null) => {
    if (!known) return -1;
    const key = JSON.stringify(known);
    const place = places.get(key) ?? list.push(known) - 1;
    places.set(key, place);
    return place;
  };
  return { list, of: noises.map((row) => row.map(placeOf)) };
}

/** Returns the noise of one run in some cells of a row, each with one. */
export const noisesOf = (
  { noise }: { noise?: CellNoises | undefined },
  row: number,
  columns: readonly number[],
): Known[] => columns.flatMap((column) => noise?.list[noise.of[row]?.[column] ?? -1] ?? []);

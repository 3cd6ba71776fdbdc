/** Number of colours of the palette (--series-1..8 in app/globals.css). */
export const COLORS = 8;
/** Number of shapes of markers. */
export const MARKERS = 8;

// Fixed slots for the engines that people compare most, so that they have one colour in every data set.
const engineSlots = [
  ["mariadb", 0],
  ["pgvector", 1],
  ["hnswlib", 2],
  ["faiss", 3],
  ["usearch", 4],
  ["annoy", 5],
  ["qdrant", 6],
  ["bruteforce", 7],
  ["milvus", 4],
  ["redis", 3],
  ["weaviate", 2],
  ["elasticsearch", 5],
  ["opensearch", 7],
  ["mysql", 6],
  ["postgres", 1],
] as const;
const slotOf = new Map<string, number>(engineSlots);

/** Positions in the palette and in the list of markers, from 0. */
export interface Slot {
  color: number;
  marker: number;
}

/**
 * Returns a colour and a marker for every series of a data set. `series` is the whole list in a fixed order, before any
 * filter, so that no filter changes a colour. The first series of a known engine takes the engine's colour. The others
 * take free colours in order, then colours with another marker. Up to COLORS x MARKERS series no two share both.
 */
export function seriesSlots(series: readonly { key: string; engine: string | null }[]): Map<string, Slot> {
  const used = new Array<number>(COLORS).fill(0);
  const colors = new Map<string, number>();
  const take = (key: string, color: number) => {
    colors.set(key, color);
    used[color] = (used[color] ?? 0) + 1;
  };
  const owned = new Set<string>();
  for (const { key, engine } of series) {
    const slot = engine === null ? undefined : slotOf.get(engine);
    if (engine === null || slot === undefined || owned.has(engine) || used[slot]) continue;
    owned.add(engine);
    take(key, slot);
  }
  for (const { key } of series) {
    if (colors.has(key)) continue;
    const least = used.reduce((a, b) => Math.min(a, b));
    take(key, used.indexOf(least));
  }
  const seen = new Array<number>(COLORS).fill(0);
  return new Map(
    series.map(({ key }) => {
      const color = colors.get(key) ?? 0;
      const turn = seen[color] ?? 0;
      seen[color] = turn + 1;
      return [key, { color, marker: (color + turn) % MARKERS }];
    }),
  );
}

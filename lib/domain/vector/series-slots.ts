/** Colours of the palette (--series-1..8 in app/globals.css) and shapes of markers. */
export const COLORS = 8;
export const MARKERS = 8;

// A fixed slot for engines people compare most, so that an engine looks the same in every data set.
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

export interface Slot {
  color: number;
  marker: number;
}

/**
 * A colour and a marker for every series of a data set. `series` is the whole list before any filter, in a fixed order, so
 * a filter never changes a colour. The first series of a known engine takes the engine's colour, the rest take free
 * colours in order; when all colours are used, a colour comes back with another marker. No two series share both until
 * COLORS x MARKERS of them.
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

/**
 * The part of the data that an answer reads. It is all, the vector searches, or the test family that its address names.
 * An address without a family reads all. Every answer also reads the scope `rest` (scripts/live-tables.ts).
 */
export type Reads = "all" | "vector-search" | "named-family";

interface ViewPath {
  /** The page, without slashes. */
  page: string;
  /** Its question in the main menu; null = not in the menu. */
  menu: string | null;
  /** The data behind its pages, files, pictures and embeds. A loader that reads more calls `noteWide()`. */
  reads: Reads;
}

/**
 * One line per view. Plain data, since next.config.mjs reads it; the order is that of lists. Entries are in views.ts,
 * loaders in loaders.ts.
 */
export const VIEW_PATHS = {
  slower: { page: "slower", menu: "Did it get slower?", reads: "all" },
  compare: { page: "compare", menu: "Which index?", reads: "vector-search" },
  relative: { page: "relative", menu: null, reads: "named-family" },
  history: { page: "history", menu: null, reads: "named-family" },
  diff: { page: "diff", menu: "What changed between A and B?", reads: "named-family" },
  project: { page: "project", menu: null, reads: "all" },
  across: { page: "datasets", menu: null, reads: "vector-search" },
} as const satisfies Record<string, ViewPath>;

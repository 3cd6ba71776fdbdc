/**
 * One line per view: its page, without slashes, and its question in the main menu. Null = not in the menu. Plain data,
 * since next.config.mjs reads it; the order is that of lists. Entries are in views.ts, loaders in loaders.ts.
 */
export const VIEW_PATHS = {
  slower: { page: "slower", menu: "Did it get slower?" },
  compare: { page: "compare", menu: "Which index?" },
  relative: { page: "relative", menu: null },
  history: { page: "history", menu: null },
  diff: { page: "diff", menu: "What changed between A and B?" },
  project: { page: "project", menu: null },
  across: { page: "datasets", menu: null },
} as const;

/**
 * One line per view: the page of its kind, without slashes, and its name in the main menu; null = not in the menu.
 * Plain data, since next.config.mjs reads it; the order is that of lists. Entries are in views.ts, loaders in
 * loaders.ts.
 */
export const VIEW_PATHS = {
  compare: { page: "compare", menu: "Compare" },
  relative: { page: "relative", menu: "Relative" },
  history: { page: "history", menu: "History" },
  diff: { page: "diff", menu: null },
  // The menu links to the list of data sets, which links to it.
  across: { page: "datasets", menu: null },
} as const;

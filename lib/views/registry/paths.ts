/**
 * One line a view: the page of its kind, without slashes, and its name in the main menu, or null where the menu leaves it out.
 * Plain data, since next.config.mjs reads it; the order is that of lists. Entries are in views.ts, loaders in loaders.ts.
 */
export const VIEW_PATHS = {
  compare: { page: "compare", menu: "Compare" },
  relative: { page: "relative", menu: "Relative" },
  history: { page: "history", menu: "History" },
  diff: { page: "diff", menu: null },
  // The menu leads to the list of data sets, which shows it.
  across: { page: "datasets", menu: null },
} as const;

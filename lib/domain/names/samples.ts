/** How titles of the bundles begin that a new server imports for a first look. */
export const SAMPLE_TITLE = "Sample: ";

/** Whether a bundle is one of those, by its title. */
export const isSample = (title: string): boolean => title.startsWith(SAMPLE_TITLE);

/** The keys of the reports that are made of them, by their file in sample/reports; of the letters of all keys (no 0, I, O, l). */
export const SAMPLE_REPORTS = {
  "vector-search": "SampVector",
  releases: "SampMajors",
  inserts: "SampGrowth",
} as const;

/** Whether a report is one of those, by its key. */
export const isSampleReport = (key: string): boolean => Object.values<string>(SAMPLE_REPORTS).includes(key);

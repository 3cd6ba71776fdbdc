/** Prefix in the titles of the sample bundles, which a new server imports. */
export const SAMPLE_TITLE = "Sample: ";

/** Returns true for the title of a sample bundle. */
export const isSample = (title: string): boolean => title.startsWith(SAMPLE_TITLE);

/** Keys of the sample reports, by their file in sample/reports. Keys have no 0, I, O, l. */
export const SAMPLE_REPORTS = {
  "vector-search": "SampVector",
  releases: "SampMajors",
  inserts: "SampGrowth",
} as const;

/** Returns true for the key of a sample report. */
export const isSampleReport = (key: string): boolean => Object.values<string>(SAMPLE_REPORTS).includes(key);

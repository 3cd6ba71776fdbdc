/** Recall targets whose best points are stored. A further one needs a re-import of all bundles. */
export const SUMMARY_TARGETS = [0.95, 0.99] as const;
/** Target of the fastest point at any recall. A setting with this row alone never reaches the other targets. */
export const ANY_RECALL = 0;

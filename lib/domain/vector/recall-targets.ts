/** Recalls whose best rate is a workload. They are also the first targets of a page on a data set; highest first. */
export const RECALL_TARGETS: readonly number[] = [1, 0.99, 0.98, 0.97, 0.96, 0.95];

/** Recalls whose best rate is a workload, and the targets that a page on a data set opens with; highest first. */
export const RECALL_TARGETS: readonly number[] = [1, 0.99, 0.98, 0.97, 0.96, 0.95];

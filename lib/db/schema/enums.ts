export const BundleStatus = {
    queued: "queued",
    importing: "importing",
    ready: "ready",
    failed: "failed"
} as const;
export type BundleStatus = (typeof BundleStatus)[keyof typeof BundleStatus];
export const RunStatus = {
    complete: "complete",
    truncated: "truncated",
    failed: "failed",
    suspect: "suspect"
} as const;
export type RunStatus = (typeof RunStatus)[keyof typeof RunStatus];
export const Origin = {
    raw: "raw",
    author: "author",
    computed: "computed"
} as const;
export type Origin = (typeof Origin)[keyof typeof Origin];
export const RecallSource = {
    computed: "computed",
    cache: "cache",
    printed: "printed"
} as const;
export type RecallSource = (typeof RecallSource)[keyof typeof RecallSource];

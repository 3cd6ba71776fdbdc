import type { IssueList } from "../kit/issue-list";
import type { JsonObject, JsonValue } from "../kit/json-items";

/** Returns a measured number; null for 0, which the tool writes where it did not measure, and for anything else. */
export const measuredValue = (value: JsonValue | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;

/**
 * Returns the number under a key as `measuredValue` does. A missing key and null are no issue; any other value than a
 * finite number from 0 on is one.
 */
export function metricOf(metrics: JsonObject, key: string, issues: IssueList): number | null {
  const value = metrics.get(key);
  if (value !== undefined && value !== null && !(typeof value === "number" && value >= 0 && Number.isFinite(value))) {
    const message = `${key} is no number from 0 on; it is taken as missing.`;
    issues.add("warning", "odd-number", { ...metrics.placeOf(key), message });
  }
  return measuredValue(value);
}

/** Returns a share (recall, nDCG, MRR) as `metricOf` does; one above 1 is an issue, and missing. */
export function shareOf(metrics: JsonObject, key: string, issues: IssueList): number | null {
  return fraction(metricOf(metrics, key, issues), () => {
    const message = `${key} is above 1, so it is no share; it is taken as missing.`;
    issues.add("warning", key === "recall" ? "odd-recall" : "odd-share", { ...metrics.placeOf(key), message });
  });
}

/** Returns a share, or null for one above 1, which `odd` reports. */
export function fraction(value: number | null, odd: () => void): number | null {
  if (value === null || value <= 1) return value;
  odd();
  return null;
}

import type { IssueList } from "../kit/issue-list";
import type { JsonObject } from "../kit/json-items";
import type { Loading } from "./facts";
import { metricOf } from "./numbers";

const units: Readonly<Record<string, number>> = { bytes: 1, kB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };

/** Returns times and sizes of a result's index; null where it measured none. */
export function loadingOf(metrics: JsonObject, issues: IssueList): Loading | null {
  const loading = {
    insertSeconds: metricOf(metrics, "insert_duration", issues),
    optimizeSeconds: metricOf(metrics, "optimize_duration", issues),
    totalSeconds: metricOf(metrics, "load_duration", issues),
    buildSeconds: metricOf(metrics, "build_dur", issues),
    indexBytes: bytesOf(metrics.text("index_size")),
    tableBytes: bytesOf(metrics.text("table_size")),
  };
  const isMeasured = Object.values(loading).some((value) => value !== null);
  return isMeasured ? { ...loading, place: metrics.placeOf("load_duration") } : null;
}

/** Reads a size as PostgreSQL's pg_size_pretty prints it: "3906 MB", of 2^20 bytes. Null for 0 and for other text. */
function bytesOf(text: string | null): number | null {
  const [, count = "", unit = ""] = /^(\d{1,9}) (bytes|kB|MB|GB|TB)$/.exec(text ?? "") ?? [];
  return count === "" || Number(count) === 0 ? null : Number(count) * (units[unit] ?? 1);
}

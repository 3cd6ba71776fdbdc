import type { RunStatus } from "@/lib/domain/model";
import type { IssueList } from "../kit/issue-list";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { searchCaseOf } from "./cases";
import type { ResultFacts } from "./facts";
import { loadingOf } from "./loading";
import { choicesOf, distanceOf } from "./params";
import { statesOf } from "./states";

/** The k of the tool where a file has none. Releases before 2024 had no other, and later ones read such files so. */
export const DEFAULT_K = 100;

const statuses: Readonly<Record<string, RunStatus>> = { ":)": "complete", x: "failed", "?": "truncated" };

/** The notes on a file: its issues, and the keys that give no choice, each with its first place. */
interface FileNotes {
  issues: IssueList;
  unread: Map<string, JsonPlace>;
}

/** Reads one entry of `results`. Null with an issue for an entry that is not a result, or whose case is unknown. */
export function readResult(
  item: JsonObject | null,
  at: number,
  place: JsonPlace,
  { issues, unread }: FileNotes,
): ResultFacts | null {
  const metrics = item?.object("metrics");
  const task = item?.object("task_config");
  const db = task?.text("db");
  if (!item || !metrics || !task || !db) {
    const message = `results[${at}] has no metrics, no task or no database; it was left out.`;
    issues.add("warning", "unread-result", { ...place, message });
    return null;
  }
  const caseConfig = task.object("case_config");
  const searchCase = searchCaseOf(caseConfig);
  if (!searchCase) {
    const caseId = String(caseConfig?.get("case_id") ?? "none").slice(0, 80);
    const message = `This version does not know case ${caseId} of results[${at}]; its numbers were left out.`;
    issues.add("warning", "unknown-case", { ...(caseConfig ?? item).placeOf("case_id"), message });
    return null;
  }
  const { index, query, metric } = choicesOf(task.object("db_case_config"), unread);
  // The ground truth has the data set's distance; a client may search by another one.
  const distance = searchCase.distance ?? distanceOf(metric);
  const isOther = metric !== null && distanceOf(metric) !== distance;
  const { label, version, note } = namesOf(task.object("db_config"));
  const printedK = caseConfig?.get("k");
  const k = caseConfig?.number("k") ?? null;
  const usableK = k !== null && Number.isInteger(k) && k > 0 && k < 1e6 ? k : null;
  const ctx = { metrics, task, issues, at, kind: searchCase.kind };
  const status = statusOf(item, at, issues);
  const states = statesOf(ctx, status);
  const stages = task.list("stages");
  return {
    at,
    status: status ?? (states.some(({ qps }) => qps !== null) ? "complete" : "suspect"),
    db,
    label,
    version,
    note,
    searchCase: { ...searchCase, distance },
    k: printedK === undefined ? DEFAULT_K : usableK,
    kIsDefault: printedK === undefined,
    indexParams: isOther ? { ...index, metric } : index,
    queryParams: query,
    loading: status === "failed" ? null : loadingOf(metrics, issues),
    loads: stages.length > 0 ? stages.includes("load") : null,
    seconds: caseConfig?.object("concurrency_search_config")?.number("concurrency_duration") ?? null,
    states,
    place: metrics.placeOf("qps"),
  };
}

/** Returns the status of a result's label; null for none and for an unknown one, which is an issue. */
function statusOf(item: JsonObject, at: number, issues: IssueList): RunStatus | null {
  const label = item.text("label");
  const status = label !== null && Object.hasOwn(statuses, label) ? (statuses[label] ?? null) : null;
  if (label !== null && status === null) {
    const message = `results[${at}] has an unknown label; its numbers are kept.`;
    issues.add("warning", "unknown-label", { ...item.placeOf("label"), message });
  }
  return status;
}

/** Returns the user's words for the database. A label that is a time differs in each file, so it names nothing. */
function namesOf(config: JsonObject | null) {
  const label = config?.text("db_label") ?? null;
  return {
    label: label !== null && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(label) ? null : label,
    version: config?.text("version") ?? null,
    note: config?.text("note") ?? null,
  };
}

import type { Issue, RunStatus } from "@/lib/domain/model";

/** The status of a run, and the issue about it; null where there is nothing to report. */
export interface Outcome {
  status: RunStatus;
  issue: Pick<Issue, "code" | "severity" | "message"> | null;
}

/** Returns the outcome of a run that is not complete, with a warning that gives the reason. */
export const incompleteOutcome = (status: RunStatus, code: string, message: string): Outcome => ({
  status,
  issue: { code, severity: "warning", message },
});

/** Returns the outcome of a complete run; `remark` becomes an issue of severity info. */
export const completeOutcome = (remark?: { code: string; message: string }): Outcome => ({
  status: "complete",
  issue: remark ? { ...remark, severity: "info" } : null,
});

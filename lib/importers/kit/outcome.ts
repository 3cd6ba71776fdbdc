import type { Issue, RunStatus } from "@/lib/domain/model";

/** The status of a run, and the issue about it; null where there is nothing to report. */
export interface Outcome {
  status: RunStatus;
  issue: Pick<Issue, "code" | "severity" | "message"> | null;
}

/** A run that failed or can't be trusted, with the reason. */
export const wentWrong = (status: RunStatus, code: string, message: string): Outcome => {
  return { status, issue: { code, severity: "warning", message } };
};

/** A complete run; `remark` becomes a note. */
export const wentWell = (remark?: { code: string; message: string }): Outcome => {
  return { status: "complete", issue: remark ? { ...remark, severity: "info" } : null };
};

import type { Issue, RunStatus } from "@/lib/domain/model";

/** What became of a run, and what an issue is to say of it; null where all is well. */
export interface Outcome {
  status: RunStatus;
  issue: Pick<Issue, "code" | "severity" | "message"> | null;
}

/** A run that did not go as it should, with the reason. */
export const wentWrong = (status: RunStatus, code: string, message: string): Outcome => {
  return { status, issue: { code, severity: "warning", message } };
};

/** A run that ended as it should; `remark` says what is to be known of it. */
export const wentWell = (remark?: { code: string; message: string }): Outcome => {
  return { status: "complete", issue: remark ? { ...remark, severity: "info" } : null };
};

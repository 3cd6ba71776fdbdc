import type { Issue } from "@/lib/domain/model";

/** Gathers remarks that many files of one run share into one issue each, with the number of files and the first of them. */
export class Tally {
  private readonly entries = new Map<string, { issue: Omit<Issue, "message">; message: string; files: number }>();

  /** `message` follows "N files: "; remarks with the same code, group and message are one issue. */
  add(remark: { code: string; severity: Issue["severity"]; path: string; group: string; message: string }): void {
    const { code, severity, path, group, message } = remark;
    const key = JSON.stringify([code, group, message]);
    const entry = this.entries.get(key);
    if (entry) entry.files++;
    else this.entries.set(key, { issue: { code, severity, path, line: null, text: null }, message, files: 1 });
  }

  issues(): Issue[] {
    return [...this.entries.values()].map(({ issue, message, files }) => ({
      ...issue,
      message: files === 1 ? message : `${message} (${files} files of this run, this one first)`,
    }));
  }
}

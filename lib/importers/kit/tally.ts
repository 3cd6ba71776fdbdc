import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";

/** Joins equal remarks of one run into one issue: the first place and the count. */
export class Tally {
  private readonly entries = new Map<string, { issue: Issue; count: number }>();
  private readonly whole: string;

  /** The message counts places in `whole`. */
  constructor(whole = "this run") {
    this.whole = whole;
  }

  /** Adds a remark. Those with the same code, group and message become one issue. */
  add(issue: Issue, group: string): void {
    const key = JSON.stringify([issue.code, group, issue.message]);
    const entry = this.entries.get(key);
    if (entry) entry.count++;
    else this.entries.set(key, { issue, count: 1 });
  }

  /** Returns the joined issues, in the order of their first places. */
  issues(): Issue[] {
    return [...this.entries.values()].map(({ issue, count }) =>
      count === 1
        ? issue
        : { ...issue, message: `${issue.message} (${formatCounted(count, "time")} in ${this.whole}, here first)` },
    );
  }
}

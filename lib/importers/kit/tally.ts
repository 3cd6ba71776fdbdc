import type { Issue } from "@/lib/domain/model";

/** Gathers remarks that many places of one run share into one issue each: the first place, and how many there are. */
export class Tally {
  private readonly whole: string;

  /** What the places are places of, as the message names it. */
  constructor(whole = "this run") {
    this.whole = whole;
  }

  private readonly entries = new Map<string, { issue: Issue; count: number }>();

  /** Remarks with the same code, group and message are one issue. */
  add(issue: Issue, group: string): void {
    const key = JSON.stringify([issue.code, group, issue.message]);
    const entry = this.entries.get(key);
    if (entry) entry.count++;
    else this.entries.set(key, { issue, count: 1 });
  }

  issues(): Issue[] {
    return [...this.entries.values()].map(({ issue, count }) =>
      count === 1 ? issue : { ...issue, message: `${issue.message} (${count} times in ${this.whole}, here first)` },
    );
  }
}

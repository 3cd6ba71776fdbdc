import type { Issue } from "@/lib/domain/model";
import { formatCount } from "@/lib/format";
import { keptLine } from "./issue-list";

/**
 * Limits the results of one file. A file with more is refused. A part of its results may have another best and median
 * than the whole.
 */
export class Room {
  private taken = 0;
  private first: { line: number; text: string } | null = null;

  private readonly path: string;
  private readonly max: number;
  private readonly what: string;

  /** `what` names the results in the plural: "rows", "runs". */
  constructor(path: string, max: number, what: string) {
    this.path = path;
    this.max = max;
    this.what = what;
  }

  /** Counts one more result, or `count` of them, at that line; false when the file is full. */
  take(text: string, line: number, count = 1): boolean {
    this.taken += count;
    if (this.taken > this.max) this.first ??= keptLine(text, line);
    return this.taken <= this.max;
  }

  /** Returns the issue that refuses the file, at the first result beyond the limit; null where all fit. */
  refusal(): Issue | null {
    if (this.first === null) return null;
    const message = [
      `The file holds more than ${formatCount(this.max)} ${this.what}, which is the most that is read of one file;`,
      "this is the first beyond them. Nothing of the file was read,",
      "since a part has another best and another median than the whole: split it.",
    ].join(" ");
    return { code: "too-many-results", severity: "error", path: this.path, ...this.first, message };
  }
}

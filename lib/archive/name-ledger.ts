import type { Issue } from "@/lib/domain/model";
import { archiveIssue } from "./issues";
import type { Budget } from "./limits";

/** Remembers the paths of one upload, to report duplicates, and twins in case or accents. */
export class NameLedger {
  readonly #counts = new Map<string, number>();
  readonly #folded = new Map<string, string>();

  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  /**
   * Returns the number of this path's occurrence, from 1. The issue names the duplicate, or another path that differs
   * in case or accents alone; else it is null. Throws `archive-too-many-entries` for too many characters of names.
   */
  add(path: string): { occurrence: number; issue: Issue | null } {
    const occurrence = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, occurrence);
    if (occurrence > 1) {
      const message =
        `The archive has ${path} more than once; this is occurrence ${occurrence}. Each is kept, ` +
        "none replaces another.";
      return { occurrence, issue: archiveIssue("warning", "duplicate-member", path, message) };
    }
    this.budget.name(path);
    const folded = path.normalize("NFC").toLowerCase();
    const twin = this.#folded.get(folded);
    if (twin === undefined) {
      this.#folded.set(folded, path);
      return { occurrence, issue: null };
    }
    const difference = "only in upper and lower case or in how accents are encoded";
    const message = `This path differs from ${twin} ${difference}; both are kept.`;
    return { occurrence, issue: archiveIssue("info", "twin-name", path, message) };
  }
}

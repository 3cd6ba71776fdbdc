import type { Claim } from "@/lib/domain/claims/claim";
import type { Subject } from "@/lib/domain/sentences/of-pair";
import type { Sentence } from "@/lib/domain/sentences/sentence";

/** A claim ready for display on any page. */
export interface ShownClaim {
  title: string;
  sentence: Sentence;
  /** Sentences after it: the first bad build, the verdict on a newest build. */
  after: readonly Sentence[];
  /** Null for many rows at once, and for a series without a point at the target. */
  claim: Claim | null;
  /** The measured quantity with its unit; null where `claim` is null. */
  subject: Subject | null;
  /** The claim's ratio, or the common one of many rows; null without one. */
  ratio: number | null;
}

import type { Claim } from "@/lib/domain/claims/claim";
import type { Subject } from "@/lib/domain/sentences/of-pair";
import type { Sentence } from "@/lib/domain/sentences/sentence";

/** A claim ready to be shown, whatever page it stands on. */
export interface SaidClaim {
  title: string;
  sentence: Sentence;
  /** What follows it: the first bad build, the verdict on a newest build. */
  after: readonly Sentence[];
  /** Null of many rows at once, and where there is no value to speak of. */
  claim: Claim | null;
  subject: Subject | null;
  /** The ratio shown where there is no claim of two sides. */
  ratio: number | null;
}

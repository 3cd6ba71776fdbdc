import type { CostChoice } from "@/lib/domain/vector/index-cost";

/** The ways to choose an index, as they are called on pages. */
export const choiceNames: Readonly<Record<CostChoice, string>> = {
  fastest: "fastest queries",
  quickest: "quickest build",
  smallest: "smallest",
  both: "quick and small",
};

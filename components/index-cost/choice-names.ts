import type { CostChoice } from "@/lib/domain/vector/index-cost";

/** Labels of the ways to choose an index. */
export const choiceNames: Readonly<Record<CostChoice, string>> = {
  fastest: "fastest queries",
  quickest: "quickest build",
  smallest: "smallest",
  both: "quick and small",
};

import { urls } from "@/lib/urls";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { defaultCompareParams, encodeCompareParams } from "./compare-params";

/** Returns a link to the compare page with these parts of its state, and defaults for the rest. */
export const compareHref = (part: Partial<CompareParams>): string =>
  urls.compare(encodeCompareParams({ ...defaultCompareParams(), ...part }));

import { urls } from "@/lib/urls";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { defaultCompareParams, encodeCompareParams } from "./compare-params";

/** A link to the compare page with these parts of its state and the defaults for the rest. */
export const compareHref = (part: Partial<CompareParams>): string =>
  urls.compare(encodeCompareParams({ ...defaultCompareParams(), ...part }));

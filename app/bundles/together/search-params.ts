import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/raw-search-params";
import type { TogetherAs } from "@/lib/views/bundle/together";

/** The number of bundles on one page of the list. */
const MOST = 50;

/** Decodes the list's form: ids of the chosen bundles, each once, and the view; side by side by default. */
export function decodeTogetherParams(raw: RawSearchParams): { ids: string[]; as: TogetherAs } {
  const ids = [raw.bundle ?? []].flat().map((id) => firstParam(id, 40));
  return { ids: [...new Set(ids)].slice(0, MOST), as: firstParam(raw.as) === "ab" ? "ab" : "side" };
}

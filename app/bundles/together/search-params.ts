import { PAGE_SIZE } from "@/app/bundles/search-params";
import { firstParam } from "@/lib/first-param";
import type { TogetherAs } from "@/lib/views/bundle/together";
import type { RawSearchParams } from "@/lib/views/state/query-values";

/** Decodes the list's form: the first 50 chosen ids, each once, and the view. The view is side by side by default. */
export function decodeTogetherParams(raw: RawSearchParams): { ids: string[]; as: TogetherAs } {
  const ids = [raw.bundle ?? []].flat().map((id) => firstParam(id, 40));
  return { ids: [...new Set(ids)].slice(0, PAGE_SIZE), as: firstParam(raw.as) === "ab" ? "ab" : "side" };
}

import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/raw-search-params";
import type { TogetherAs } from "@/lib/views/bundle/together";

/** As many as a page of the list has. */
const MOST = 50;

/** What the list's form sends: the ids of the chosen bundles, each once, and how they are to be shown; by default side by side. */
export function decodeTogetherParams(raw: RawSearchParams): { ids: string[]; as: TogetherAs } {
  const ids = [raw.bundle ?? []].flat().map((id) => firstParam(id, 40));
  return { ids: [...new Set(ids)].slice(0, MOST), as: firstParam(raw.as) === "ab" ? "ab" : "side" };
}

import "server-only";
import type { ApiPoint } from "@/lib/api/schemas/points";
import { pointsById } from "@/lib/db/read/points";
import type { Params } from "@/lib/domain/model";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { NOTHING_PASSES } from "@/lib/views/selection/workload-selection";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { selectPoints } from "./compare-selection";
import { loadCompareInput } from "./load-compare-view";

/** Points of one query. */
const PAGE = 1000;

/** The points of a compare page. */
export interface ComparePoints {
  /** Null where there is nothing to compare. */
  dataset: string | null;
  /** Every point that passes the page's filters, in bundle order, read page by page. */
  rows: AsyncIterable<ApiPoint>;
  /** All parameter sets that may occur. */
  sets: Params[];
  notices: string[];
}

/**
 * Loads all points of a compare page with all their fields. Throws RefusedAddress for an address that names something
 * that isn't here, or leaves no point.
 */
export async function loadComparePoints(searchParams: RawSearchParams): Promise<ComparePoints> {
  const { input, notices } = await loadCompareInput(searchParams);
  if (!input) return { dataset: null, rows: pages([]), sets: [], notices: notices.map(({ text }) => text) };
  const { columns, facets, params } = input;
  const selected = selectPoints(columns, facets, params, input);
  const rows = selected.rows();
  if (!rows.length) throw new RefusedAddress(NOTHING_PASSES);
  const combos = new Set(rows.map((row) => columns.combo[row] ?? 0));
  return {
    dataset: params.dataset,
    rows: pages(
      rows.map((row) => ({
        bundle: columns.bundles[columns.runs[columns.run[row] ?? 0]?.bundle ?? 0]?.id ?? "",
        ordinal: columns.ordinal[row] ?? 0,
      })),
    ),
    sets: [...combos].flatMap((at) => [columns.combos[at]?.index ?? {}, columns.combos[at]?.query ?? {}]),
    notices: [...notices, ...selected.notices].map(({ text }) => text),
  };
}

async function* pages(places: readonly { bundle: string; ordinal: number }[]): AsyncGenerator<ApiPoint> {
  for (let from = 0; from < places.length; from += PAGE) yield* await pointsById(places.slice(from, from + PAGE));
}

import { valueWords } from "@/lib/domain/conditions/comparison";
import {
  applyFacets,
  type CodedFacet,
  countsInView,
  type FacetResult,
  rowsInView,
} from "@/lib/domain/conditions/facets";
import type { MeasuredRows } from "@/lib/domain/conditions/measured-rows";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatPoints, wordList } from "@/lib/format";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import type { ViewNotice } from "./view-notice";

interface Chosen {
  /** The bundles that the link names. */
  named?: readonly string[] | undefined;
  /** With family and bundle filled in, before any choice for the reader. */
  params: WorkloadParams;
  /** Before any filter. */
  points: readonly WorkloadPoint[];
  coded: { rows: MeasuredRows; facets: readonly CodedFacet[]; names?: ShownNames | undefined };
  bundles: readonly { id: string; title: string }[];
}

/**
 * Returns a notice for each of several named bundles that has points, but none in the table. It has the reason and a
 * link to the bundle alone. `selection` holds the filters in effect, with those chosen for the reader.
 */
export function absentBundles(
  { named = [], params, points, coded: { rows, facets, names }, bundles }: Chosen,
  selection: ReadonlyMap<string, readonly string[]>,
  result: FacetResult,
): ViewNotice[] {
  if (named.length < 2) return [];
  const inView = rowsInView(result);
  const counted = new Set(inView.flatMap((row) => (countsInView(result, row) ? (points[row]?.bundle ?? []) : [])));
  const copied = new Set(inView.flatMap((row) => points[row]?.bundle ?? []));
  return named.flatMap((id): ViewNotice[] => {
    const own = points.filter(({ bundle }) => bundle === id).length;
    if (own === 0 || counted.has(id)) return [];
    const isAlone = ([key, values]: [string, readonly string[]]) =>
      key !== "bundle" &&
      !rowsInView(
        applyFacets(
          rows,
          facets,
          new Map([
            ["bundle", [id]],
            [key, values],
          ]),
        ),
      ).length;
    const apart = [...selection].filter(isAlone).map(([key, values]) =>
      wordList(
        values.map((value) => valueWords(key, value, names)),
        "or",
      ),
    );
    const ofPage = apart.length ? `it shows only ${apart.join(", ")}` : "none passes all filters of this page";
    const why = copied.has(id) ? "another bundle has the same results, and each counts once" : ofPage;
    const title = bundles.find((bundle) => bundle.id === id)?.title ?? id;
    const query = encodeWorkloadParams({ ...params, filters: { bundle: [id] }, base: null, sort: null });
    const text = `0 of ${formatPoints(own)} of ${title} are in this table, because ${why}.`;
    return [{ text, link: { label: `${title} alone`, query } }];
  });
}

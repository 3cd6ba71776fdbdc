import "server-only";
import { loadCorrections } from "@/lib/db/corrections";
import { dataVersion } from "@/lib/db/data-version";
import { datasetsOfBundles } from "@/lib/db/datasets";
import { pointColumns } from "@/lib/db/point-columns";
import { vectorCatalogue } from "@/lib/db/vector-catalogue";
import { type CodedFacet, codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { PointColumns } from "@/lib/domain/vector/point-columns";
import { resultCache } from "@/lib/views/frozen/result-cache";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeCompareParams, encodeCompareParams, isCompareFilter } from "@/lib/views/state/compare-params";
import { correctFilters, correctionsSentence } from "@/lib/views/state/corrected-names";
import { ALL } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { authorDisagreements } from "./author-disagreements";
import { chooseDefaults } from "./compare-defaults";
import type { CompareView } from "./compare-types";
import { type CompareInput, compareView, emptyCompareView } from "./compare-view";

const views = resultCache<CompareView>();
const coded = new WeakMap<PointColumns, readonly CodedFacet[]>();

/** The facets of columns, coded once for as long as the columns are kept. */
export function facetsOfColumns(columns: PointColumns): readonly CodedFacet[] {
  const known = coded.get(columns);
  if (known) return known;
  const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
  coded.set(columns, facets);
  return facets;
}

/** What a page's search parameters ask for, with the points read; `input` is null when there is nothing to compare. */
export async function loadCompareInput(searchParams: RawSearchParams) {
  return inputAt(await dataVersion(), decodeCompareParams(searchParams));
}

async function inputAt(version: string, decoded: ReturnType<typeof decodeCompareParams>) {
  const all = await vectorCatalogue(version);
  const bundles = (decoded.params.filters.bundle ?? []).filter((id) => id !== ALL);
  const open = bundles.length > 0 && decoded.params.dataset === null;
  // A link that names bundles and no data set is about one of theirs.
  const names = open ? await datasetsOfBundles(bundles) : null;
  const catalogue = names ? all.filter(({ dataset }) => names.includes(dataset)) : all;
  const filters = correctFilters(decoded.params.filters, await loadCorrections());
  const { entry, params, notices } = chooseDefaults({ ...decoded.params, filters }, catalogue);
  const said = [...decoded.notices.map(plainNotice), ...notices];
  if (!entry) {
    const reason = open && all.length ? "None of the bundles asked for has results of a vector search." : undefined;
    return { version, params, notices: said, input: null, reason };
  }
  const columns = await pointColumns(entry.workloadIds, await dataVersion(`dataset:${entry.dataset}`, "corrections"));
  const corrected = correctionsSentence(columns.runs);
  if (corrected !== null) said.push(plainNotice(corrected));
  const input: CompareInput = {
    params,
    entry,
    catalogue: all,
    columns,
    facets: facetsOfColumns(columns),
    notices: said,
  };
  return { version, params, notices: said, input, reason: undefined };
}

/**
 * The compare page's view of today's data for these search parameters, kept per data version: not to be changed. Never
 * fails on a bad link: what does not fit is ignored and said in `notices`. `rest` also gives the thinned points off the
 * frontiers when the link does not ask for them. `strict`, for files, which show no notice: a choice that no point fits leaves none.
 */
export async function loadCompareView(
  searchParams: RawSearchParams,
  { rest = false, strict = false }: { rest?: boolean; strict?: boolean } = {},
): Promise<CompareView> {
  const version = await dataVersion();
  const decoded = decodeCompareParams(searchParams);
  const key = JSON.stringify([version, encodeCompareParams(decoded.params), decoded.notices, rest, strict]);
  return views(key, async () => {
    const { input, params, notices, reason } = await inputAt(version, decoded);
    if (!input) return emptyCompareView(params, notices, reason);
    const view = compareView({ ...input, rest, strict });
    return { ...view, authorDisagreements: await authorDisagreements(input.columns, view) };
  });
}

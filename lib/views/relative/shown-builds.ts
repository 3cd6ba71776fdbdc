import { firstDrops } from "@/lib/domain/relative/table-ratios";
import { usualBuilds, withColumns } from "@/lib/domain/relative/usual-builds";
import { formatCount, formatCounted } from "@/lib/format";
import { findTarget } from "@/lib/views/claims/claim-keys";
import { plainestPair } from "@/lib/views/claims/plainest-pair";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { relativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";

/**
 * Returns a table of very many builds with the usual ones (usual-builds.ts) and those that `params` name. A sentence
 * says so. It has all builds where the reader asks for them, or where each is divided by the one before it. Other
 * views, and tables of fewer builds, stay as they are.
 */
export function withShownBuilds(view: RelativeView, params: WorkloadParams): RelativeView {
  if (params.view !== "table") return view;
  const { isPartial = false } = view.table;
  if (isPartial && params.relativeTo === "before") return { ...view, builds: plainNotice(NO_BEFORE) };
  const usual = usualBuilds(view.table, [...askedColumns(view, params), ...saidColumns(view, params)]);
  if (!usual) return view;
  const [all, rule] = [formatCount(usual.all), `base, first of each ${usual.firstOf}, newest`];
  const builds = isPartial ? "builds that have room" : "builds";
  const queryWith = (builds: WorkloadParams["builds"]) => encodeWorkloadParams({ ...params, builds });
  if (params.builds === "all") {
    const link = { label: `${formatCount(usual.shown)} of them: ${rule}`, query: queryWith("usual") };
    return { ...view, builds: { text: `All ${all} ${builds}.`, link } };
  }
  if (params.relativeTo === "before")
    return { ...view, builds: plainNotice(`All ${all} builds, since each is divided by the one before it.`) };
  const { columns } = usual;
  const placeOf = new Map(columns.map((at, place) => [at, place]));
  const drops = view.drops.map((at) => placeOf.get(at ?? -1) ?? null);
  const dropsOn = firstDrops(view.table).map((drop, row) =>
    drop && drop.column === view.drops[row] && !placeOf.has(drop.before)
      ? (view.heads[drop.before]?.title ?? null)
      : (view.dropsOn?.[row] ?? null),
  );
  const hidden = view.drops.filter((at, row) => at !== null && drops[row] === null).length;
  const named = view.heads[view.table.columns.findIndex(({ key }) => key === params.other)]?.title;
  const notice: ViewNotice = {
    text: [
      `${formatCount(usual.shown)} of ${all} ${builds}: ${rule}${named === undefined ? "" : `, and ${named}`}.`,
      ...(hidden ? [`The first fall of 10 % of ${formatCounted(hidden, view.rowName)} is at another build.`] : []),
    ].join(" "),
    link: { label: `all ${all} ${builds}`, query: queryWith("all") },
  };
  return {
    ...view,
    table: withColumns(view.table, columns),
    heads: columns.flatMap((at) => view.heads[at] ?? []),
    authorColumns: columns.flatMap((at, place) => (view.authorColumns.includes(at) ? [place] : [])),
    counts: { ...view.counts, columns: columns.length },
    drops,
    dropsOn,
    builds: notice,
  };
}

/** Notice where a reader asks for ratios to the build before in a table that lacks builds. */
const NO_BEFORE = "Builds are left out here, so none is divided by the one before it. Filter to fewer builds for that.";

/** Returns the two columns of the sentence on the whole table, so that it says the same beside fewer builds. */
function saidColumns(view: RelativeView, params: WorkloadParams): number[] {
  const pair = plainestPair(view, relativeGrid(view, params));
  return pair ? [pair.base, pair.column] : [];
}

/** Returns the columns that a state names: baseline, other column, sort column and the column of its claim. */
function askedColumns(view: RelativeView, params: WorkloadParams): number[] {
  const { base, other, sort, claim } = params;
  const target = claim === null ? null : findTarget(view, relativeGrid(view, params), claim);
  const named = view.table.columns.flatMap(({ key }, at) => ([base, other, sort].includes(key) ? [at] : []));
  return target && "column" in target && target.column !== null ? [...named, target.column] : named;
}

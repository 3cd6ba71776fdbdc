import "server-only";
import { loadAuthorDifferences } from "@/lib/db/read/author-differences";
import { loadCorrections } from "@/lib/db/read/corrections";
import { loadFamilies } from "@/lib/db/read/family-bundles";
import { relativeTable } from "@/lib/domain/relative/relative-table";
import { resultCache } from "@/lib/views/live/result-cache";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { refuseWithdrawn } from "@/lib/views/selection/load-refused-bundles";
import { familyChoices, selectionData, selectionOf } from "@/lib/views/selection/load-workload-selection";
import { nameOffers } from "@/lib/views/selection/name-offers";
import { refuseUnread } from "@/lib/views/selection/refused-address";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import {
  decodeWorkloadParams,
  defaultWorkloadParams,
  encodeWorkloadParams,
  LOOK_KEYS,
  type WorkloadParams,
} from "@/lib/views/state/workload-params";
import { longWork } from "@/lib/views/thread/long-work";
import { loadTestViews } from "./load-test-views";
import { withNamedColumns } from "./named-look";
import type { RelativeView } from "./relative-types";
import { relativeView } from "./relative-view";
import { withShownBuilds } from "./shown-builds";

/** A relative table with the choices of its page. */
export interface LoadedRelative {
  /** Null where no public bundle has points of a test family. */
  view: RelativeView | null;
  notices: ViewNotice[];
  families: FamilyChoice[];
}

type Made = Pick<LoadedRelative, "view" | "notices">;
const views = resultCache<Made>();

const make = longWork("relative", async (asked: WorkloadParams, given: readonly string[]): Promise<Made> => {
  const { selection, notices, ...read } = await selectionOf(asked, given.map(plainNotice));
  if (!selection) return { view: null, notices };
  const used = [...new Set(selection.points.map(({ bundle }) => bundle))];
  const titles = new Map(selection.bundles.map(({ id, title }) => [id, title]));
  const remarks = (await loadAuthorDifferences(used)).map((sum) => ({
    ...sum,
    title: titles.get(sum.bundle) ?? sum.bundle,
  }));
  const offers = nameOffers({
    ...read,
    selection,
    filters: asked.filters,
    tableOf: ({ points, columns }) => ({ table: relativeTable(points, columns, asked.metric) }),
  });
  return { view: { ...relativeView(selection, [], remarks), ...(offers.length ? { offers } : {}) }, notices };
});

/**
 * Loads the relative table for these search parameters. The cache keeps it until the family's data change, without
 * parameters that only change its look (baseline, neutral band, order ...). Callers share the result and must not
 * change it. Throws RefusedAddress for an address that asks for something that isn't here.
 */
export async function loadRelativeView(raw: RawSearchParams): Promise<LoadedRelative> {
  const { params, notices, unread } = decodeWorkloadParams(raw);
  refuseUnread(unread);
  const loaded = await relativeViewOf(params, notices);
  return { ...loaded, view: loaded.view && withShownBuilds(loaded.view, loaded.view.params) };
}

/**
 * Loads the same table for decoded parameters, with all builds. `notices` are sentences on how they were read. Throws
 * RefusedAddress like `loadRelativeView`.
 */
export async function relativeViewOf(asked: WorkloadParams, notices: readonly string[] = []): Promise<LoadedRelative> {
  await refuseWithdrawn(asked.columns, [asked.base, asked.other]);
  const bare = withLook({ ...asked, other: null, metrics: null, builds: "usual" }, defaultWorkloadParams());
  // The other families change on their own, so the cache leaves them out.
  const families = familyChoices(await loadFamilies());
  const { version, points } = await selectionData(bare);
  const key = JSON.stringify([version, encodeWorkloadParams(bare), notices]);
  const loaded = await views(key, () => make(points, bare, notices));
  if (!loaded.view) return { ...loaded, view: null, families };
  const params = withNamedColumns(asked, loaded.view, (await loadCorrections()).keysNamed);
  const filled = withLook(
    { ...loaded.view.params, other: params.other, metrics: params.metrics, builds: params.builds },
    params,
  );
  return { ...loaded, families, view: { ...loaded.view, families, params: filled, ...(await loadTestViews(filled)) } };
}

/** Returns `params` with the look of another state. */
function withLook(params: WorkloadParams, look: WorkloadParams): WorkloadParams {
  const own = Object.fromEntries(LOOK_KEYS.map((key) => [key, look[key]]));
  return { ...params, ...own };
}

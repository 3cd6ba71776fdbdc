import "server-only";
import { loadAuthorDifferences } from "@/lib/db/author-differences";
import { dataVersion } from "@/lib/db/data-version";
import { resultCache } from "@/lib/views/frozen/result-cache";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { selectionOf } from "@/lib/views/selection/load-workload-selection";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/workload-selection";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { decodeWorkloadParams } from "@/lib/views/state/workload-params";
import {
  defaultWorkloadParams,
  encodeWorkloadParams,
  LOOK_KEYS,
  type WorkloadParams,
} from "@/lib/views/state/workload-query";
import { loadTestViews } from "./load-test-views";
import type { RelativeView } from "./relative-types";
import { relativeView } from "./relative-view";

export interface LoadedRelative {
  /** Null when no public bundle has points of a test family. */
  view: RelativeView | null;
  notices: ViewNotice[];
  families: FamilyChoice[];
}

const views = resultCache<LoadedRelative>();

/**
 * The relative table of today's data for these search parameters, kept per data version without what only changes its look
 * (baseline, neutral band, order ...): shared, not to be changed. Never fails on a bad link.
 */
export async function loadRelativeView(raw: RawSearchParams): Promise<LoadedRelative> {
  const { params, notices } = decodeWorkloadParams(raw);
  return relativeViewOf(params, notices);
}

/** The same for a state; `notices` are sentences about how it was read, `strict`: a choice that no point fits leaves none. */
export async function relativeViewOf(
  params: WorkloadParams,
  notices: readonly string[] = [],
  { strict = false }: { strict?: boolean } = {},
): Promise<LoadedRelative> {
  const bare = withLook(params, defaultWorkloadParams());
  const key = JSON.stringify([await dataVersion(), encodeWorkloadParams(bare), notices, strict]);
  const loaded = await views(key, async () => {
    const { selection, families, notices: said } = await selectionOf(bare, notices.map(plainNotice), { strict });
    if (!selection) return { view: null, notices: said, families };
    const used = [...new Set(selection.points.map(({ bundle }) => bundle))];
    const titles = new Map(selection.bundles.map(({ id, title }) => [id, title]));
    const remarks = (await loadAuthorDifferences(used)).map((sum) => ({
      ...sum,
      title: titles.get(sum.bundle) ?? sum.bundle,
    }));
    return { view: relativeView(selection, families, remarks), notices: said, families };
  });
  if (!loaded.view) return loaded;
  const filled = withLook(loaded.view.params, params);
  return { ...loaded, view: { ...loaded.view, params: filled, ...(await loadTestViews(filled)) } };
}

function withLook(params: WorkloadParams, look: WorkloadParams): WorkloadParams {
  const own = Object.fromEntries(LOOK_KEYS.map((key) => [key, look[key]]));
  return { ...params, ...own };
}

import "server-only";
import { untilChange } from "@/lib/db/cache/until-change";
import type { TestFamily } from "@/lib/domain/model";
import { relativeViewOf } from "@/lib/views/relative/load-relative-view";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { decodeWorkloadParams, defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { type ResultSummary, resultSummary } from "./result-summary";

/** Most points of a family that a bundle's page summarises. Above it the page only links to the table. */
export const MOST_SUMMARISED = 30_000;

const summaries = untilChange(
  async (bundle: string, family: TestFamily): Promise<ResultSummary[]> => {
    const { view } = await relativeViewOf({ ...defaultWorkloadParams(), family, filters: { bundle: [bundle] } });
    if (!view) return [];
    const first = resultSummary(view);
    // Another machine or thread count gives another table: the one that compares most comes second.
    const beside = view.notices.flatMap(({ others = [] }) => others)[0];
    const other = beside && (await viewOfQuery(beside.query));
    const second = other ? resultSummary(other) : null;
    return [first, second].flatMap((summary) => summary ?? []);
  },
  (_, family) => [`family:${family}`, "corrections"],
);

const viewOfQuery = async (query: string) =>
  (await relativeViewOf(decodeWorkloadParams(rawSearchParams(new URLSearchParams(query))).params)).view;

/**
 * Loads a bundle's results of a test family: at most two tables, under different conditions. [] where nothing compares.
 */
export const loadResultSummaries = (bundle: string, family: TestFamily): Promise<readonly ResultSummary[]> =>
  summaries(bundle, family);

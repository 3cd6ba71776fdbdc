import { readQuery } from "@/lib/api/query";
import { type RelativeAnswer, relativeParams } from "@/lib/api/schemas/relative";
import { errorResponse } from "@/lib/errors";
import { relativeViewOf } from "@/lib/views/relative/load-relative-view";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { withShownBuilds } from "@/lib/views/relative/shown-builds";
import { refuseEmpty, refuseUnread } from "@/lib/views/selection/refused-address";
import { ALL } from "@/lib/views/state/page-filters";
import { decodeWorkloadParams, defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Returns the relative table of the page with these filters; an empty table with notices where no test passes. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, relativeParams, { filters: "tests", keepsAll: true });
    const { family = null, columns = null, builds, metric, neutral, baseline, relativeTo = null } = params;
    const table = { family, columns, builds, metric, neutral, base: baseline ?? null, relativeTo };
    const lists = Object.fromEntries([...filters].map(([key, list]) => [key, [...list]]));
    const state = { ...defaultWorkloadParams(), filters: lists, ...table, ...metricsState(params.metrics) };
    const { view, notices } = await relativeViewOf(state);
    if (!view)
      return jsonAnswer({
        ...EMPTY,
        metric,
        columnsBy: columns ?? "build",
        notices: notices.map(({ text }) => text),
      });
    refuseEmpty(view);
    return jsonAnswer(relativeAnswer(builds === "usual" ? withShownBuilds(view, view.params) : view));
  } catch (error) {
    return errorResponse(error);
  }
}

/**
 * Returns the state fields of a table of several metrics; {} without `metrics`. Throws RefusedAddress for a metric that
 * it can't read.
 */
function metricsState(text: string | undefined) {
  const { params, unread } = decodeWorkloadParams(text === undefined ? {} : { metrics: text });
  refuseUnread(unread);
  return params.metrics === null ? {} : { metrics: params.metrics, view: "efficiency" as const, other: ALL };
}

/** The answer where no test passes the filters. */
const EMPTY: Omit<RelativeAnswer, "metric" | "columnsBy" | "notices"> = {
  family: null,
  relativeTo: "one",
  baseline: null,
  columns: [],
  rows: [],
  groups: [],
  sentence: null,
  confounders: [],
};

export const OPTIONS = preflight;

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

/** Returns the relative table: the rows of the page with these filters. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, relativeParams, { filters: "tests", keepsAll: true });
    const { family = null, columns = null, builds, metric, neutral, baseline, relativeTo = null } = params;
    const state = { family, columns, builds, metric, neutral, base: baseline ?? null, relativeTo };
    const lists = Object.fromEntries([...filters].map(([key, list]) => [key, [...list]]));
    const asked = { ...defaultWorkloadParams(), filters: lists, ...state, ...metricsState(params.metrics) };
    const { view, notices } = await relativeViewOf(asked);
    if (!view)
      return jsonAnswer({
        ...nothing,
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

/** Returns the state fields of a table of several metrics; {} without `metrics`. */
function metricsState(text: string | undefined) {
  const { params, unread } = decodeWorkloadParams(text === undefined ? {} : { metrics: text });
  refuseUnread(unread);
  return params.metrics === null ? {} : { metrics: params.metrics, view: "efficiency" as const, other: ALL };
}

const nothing: Omit<RelativeAnswer, "metric" | "columnsBy" | "notices"> = {
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

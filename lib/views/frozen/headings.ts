import { orderText } from "@/lib/domain/names/versions";
import { limitTexts } from "@/lib/domain/vector/limits";
import { FAMILIES } from "@/lib/domain/workloads/families";
import type { CompareView } from "@/lib/views/compare/compare-types";
import type { HistoryView } from "@/lib/views/history/history-types";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { baselinesOfLook } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { drawableOf, shownInLook } from "@/lib/views/relative/scaling-look";
import type { Drawable, Scaling } from "@/lib/views/state/scaling-choice";
import type { Look, WorkloadParams } from "@/lib/views/state/workload-params";

// Titles of pages, their files and frozen views.

/**
 * Returns "MySQL 5.6.51 to 9.5.0: throughput relative to 5.6.51", by the look's baseline. A label that already contains
 * "relative to" stays unchanged. A table of values has no baseline; a chart draws ratios in any look. Thread scaling is
 * relative to 1 thread or a median; efficiency names its own baseline.
 */
export function relativeHeading(
  view: Pick<RelativeView, "title" | "metricLabel" | "table" | "heads" | "authorBase"> &
    Partial<Pick<RelativeView, "scaling">> & { drawable?: Drawable | null },
  look: Pick<Look, "base" | "relativeTo"> & Partial<Pick<WorkloadParams, "show" | "scaling" | "view">>,
): string {
  const { title, metricLabel, table } = view;
  const metric = inSentence(metricLabel);
  if (/\brelative to\b/.test(metricLabel)) return `${title}, ${metric}`;
  if (look.view === "scaling") return `${title}: ${metric} by thread count${scalingWords(view, look)}`;
  if (look.view === "efficiency") return `${title}: ${metric} and what it costs`;
  if (look.show === "absolute" && look.view !== "chart") return `${title}: ${metric}`;
  const base = table.columns.length ? baselineText(view, baselinesOfLook(table, look)) : "";
  return base ? `${title}: ${metric} relative to ${base}` : `${title}, relative ${metric}`;
}

/** Returns the divisor of thread scaling. Titles of older frozen views follow `show` alone. */
function scalingWords(
  { scaling: view, drawable }: Parameters<typeof relativeHeading>[0],
  { show = "relative", scaling = null }: Partial<Pick<WorkloadParams, "show" | "scaling">>,
): string {
  const ofView = view?.inFiles ? drawableOf(view) : null;
  const known = drawable === undefined ? ofView : drawable;
  const older = show === "absolute" ? "rate" : "speedup";
  return SCALING_WORDS[known ? shownInLook(known, { show, scaling }) : older];
}
const SCALING_WORDS = {
  median: ", relative to the median of the series",
  speedup: ", relative to 1 thread",
  rate: "",
} as const satisfies Record<Scaling, string>;

/**
 * Returns "point-query: queries per second over builds". For a group it is "Point queries (all): queries per second,
 * relative to the first build".
 */
export const historyHeading = ({ subject, metric }: Pick<HistoryView, "subject" | "metric">): string =>
  `${subject?.label ?? "History"}: ${inSentence(metric.label)}${subject?.kind === "group" ? "" : " over builds"}`;

/** A page's title and description, for its tab, bookmarks and link previews. */
export interface PageWords {
  title: string;
  description: string;
}

/** Returns the heading of a relative table, and its shared conditions. */
export function relativeWords(view: RelativeView): PageWords {
  const { facts, familyName, bundles, params } = view;
  return {
    title: relativeHeading(view, params),
    description: joinParts([familyName, ...facts, ...bundles.map((bundle) => bundle.title)]),
  };
}

/** Returns the order of a history's builds in words. */
export const orderOf = ({ panels }: Pick<HistoryView, "panels">): string =>
  orderText(panels.flatMap(({ lines }) => lines.flatMap(({ builds }) => builds)));

/** Most engines in the title of a history; it leaves out the others. */
const MOST_ENGINES = 3;

/** Returns "PostgreSQL, point-query: queries per second over builds", with its first engines, and its sources. */
export function historyWords(view: HistoryView): PageWords {
  const engines = view.panels.map(({ engineName }) => engineName).slice(0, MOST_ENGINES);
  return {
    title: [...engines, historyHeading(view)].join(", "),
    description: joinParts([
      `${FAMILIES[view.family].name}, builds ${orderOf(view)}`,
      ...view.facts,
      ...view.bundles.map(({ title }) => title),
    ]),
  };
}

/**
 * Returns "fashion-mnist-784-euclidean, k = 10: best QPS at recall ≥ 0.95", and its series. Without a data set the
 * title is "Compare".
 */
export function compareWords({ dataset, k, params, series, distance, budgets }: CompareView): PageWords {
  const subject = `${dataset}${k === null ? "" : `, k = ${k}`}`;
  const limits = [params.target, ...(budgets ? limitTexts(params) : [])].join(", ");
  return {
    title: dataset === null ? "Compare" : `${subject}: best QPS at recall ≥ ${limits}`,
    description: joinParts(["Vector search", distance, ...series.map(({ label }) => label)]),
  };
}

/** Most parts of a description; it leaves out the others. */
const MOST_PARTS = 8;

/** Joins the first distinct parts to one line; "" and null are left out. */
const joinParts = (parts: readonly (string | null)[]) =>
  [...new Set(parts.filter(Boolean))].slice(0, MOST_PARTS).join(" · ");

/** Returns a label for the middle of a sentence: "queries per second" for "Queries per second"; "IOPS" stays. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

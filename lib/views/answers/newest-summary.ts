import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareBuilds, compareVersions } from "@/lib/domain/names/versions";
import { changeText } from "@/lib/domain/sentences/amounts";
import { eventSentence, newestCounts } from "@/lib/domain/sentences/of-history";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import { FAMILIES } from "@/lib/domain/workloads/families";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { ALL, type PageFilters } from "@/lib/views/state/page-filters";

/** A bundle's summary of the newest build of an engine in it. */
export interface NewestSummary {
  familyName: string;
  bundle: { id: string; title: string };
  /** The build's version; its raw name where the version is unknown. */
  build: string;
  /** Numbers of lines per answer, among lines that end with this build; a heading names what the lines share. */
  counts: Sentence;
  /**
   * Its largest changes that remain significant in so long a list. `line` is set where there are several lines; `query`
   * opens the workload's history.
   */
  changed: readonly { workload: string; line: string; text: string; better: boolean | null; query: string }[];
  /** Changes of many workloads at once, the newest build first. */
  events: readonly string[];
  history: string;
}

const LISTED = 5;
const EVENTS = 3;

/** Returns the summary of a history's newest build; null where there is none. */
export function newestSummary(view: HistoryView, bundle: NewestSummary["bundle"]): NewestSummary | null {
  const builds = [...new Map(view.newest.map((row) => [row.build, { raw: row.build, version: row.version }])).values()];
  const newest = builds.sort(compareBuilds).at(-1);
  if (!newest) return null;
  const rows = view.newest.filter(({ build }) => build === newest.raw);
  const [common, ...differing] = [...new Set(rows.map(({ line }) => line))];
  return {
    familyName: FAMILIES[view.family].name,
    bundle,
    build: newest.version ?? newest.raw,
    counts: newestCounts(rows, conditionsText(view.params.filters, differing.length ? "" : (common ?? ""))),
    changed: rows
      .filter(({ answer, listed }) => answer === "changed" && listed)
      .slice(0, LISTED)
      .map(({ workload, subject, line, ratio, better }) => ({
        workload: view.subjects.find(({ key }) => key === subject)?.label ?? workload,
        line: differing.length ? line : "",
        text: ratio === null ? "" : changeText(ratio),
        better,
        query: encodeHistoryParams({ ...view.params, of: subject }),
      })),
    events: [...view.events]
      .sort((a, b) => compareVersions(b.version, a.version))
      .slice(0, EVENTS)
      .map((event) => [eventSentence(event).text.replace(/\.$/, ""), event.line].filter(Boolean).join("; ")),
    history: encodeHistoryParams(view.params),
  };
}

/** Joins the conditions that the lines share with the filters of the bundle's results. */
function conditionsText(filters: PageFilters, line: string): string {
  const chosen = Object.entries(filters).flatMap(([key, [value, ...others]]) => {
    const isOne = value !== undefined && value !== ALL && others.length === 0;
    return isOne && key !== "engine" && key !== "bundle" ? (dimensionOf(key)?.text(value) ?? []) : [];
  });
  return [line, ...chosen.filter((text) => !`, ${line},`.includes(`, ${text},`))].filter(Boolean).join(", ");
}

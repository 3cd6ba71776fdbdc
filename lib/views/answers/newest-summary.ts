import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareBuilds, compareVersions } from "@/lib/domain/names/versions";
import { changeText } from "@/lib/domain/sentences/amounts";
import { eventSentence, newestCounts } from "@/lib/domain/sentences/of-history";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import { FAMILIES } from "@/lib/domain/workloads/families";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { ALL, type PageFilters } from "@/lib/views/state/page-filters";

/** What a bundle says of the newest build of an engine in it. */
export interface NewestSummary {
  familyName: string;
  bundle: { id: string; title: string };
  /** The build, by its version where that is known. */
  build: string;
  /** How many of all lines whose newest build it is got which answer, each once, under what they have in common. */
  counts: Sentence;
  /** The largest changes of it that may be called so in a list so long; `line` where there are several lines, `query` follows the workload. */
  changed: readonly { workload: string; line: string; text: string; better: boolean | null; query: string }[];
  /** What moved many workloads at once, the newest build first. */
  events: readonly string[];
  history: string;
}

const LISTED = 5;
const EVENTS = 3;

/** The newest build of a history in its first lines; null where it follows nothing. */
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

/** What the lines have in common, and what was chosen of the bundle's results besides. */
function conditionsText(filters: PageFilters, line: string): string {
  const chosen = Object.entries(filters).flatMap(([key, [value, ...others]]) => {
    const isOne = value !== undefined && value !== ALL && others.length === 0;
    return isOne && key !== "engine" && key !== "bundle" ? (dimensionOf(key)?.text(value) ?? []) : [];
  });
  return [line, ...chosen.filter((text) => !`, ${line},`.includes(`, ${text},`))].filter(Boolean).join(", ");
}

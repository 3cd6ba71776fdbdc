import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareBuilds, compareVersions } from "@/lib/domain/names/versions";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatCount } from "@/lib/format";
import { changeText } from "@/lib/views/diff/diff-words";
import type { HistoryView, NewestRow } from "@/lib/views/history/history-types";
import { eventText } from "@/lib/views/history/verdict-words";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { ALL, type PageFilters } from "@/lib/views/state/page-filters";

/** What a bundle says of the newest build of an engine in it. */
export interface NewestSummary {
  familyName: string;
  bundle: { id: string; title: string };
  /** The build, by its version where that is known. */
  build: string;
  /** What all of it holds for: "scale inmem", "machine 8 CPUs, 1 thread"; "" where nothing was chosen and nothing is in common. */
  conditions: string;
  /** "2 worse, 1 better, 21 same, 9 cannot tell": of all lines whose newest build it is, each once. */
  counts: string;
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
    conditions: conditionsText(view.params.filters, differing.length ? "" : (common ?? "")),
    counts: countsText(rows),
    changed: rows
      .filter(({ answer, listed }) => answer === "changed" && listed)
      .slice(0, LISTED)
      .map(({ workload, subject, line, ratio, better }) => ({
        workload,
        line: differing.length ? line : "",
        text: ratio === null ? "" : changeText(ratio),
        better,
        query: encodeHistoryParams({ ...view.params, of: subject }),
      })),
    events: [...view.events]
      .sort((a, b) => compareVersions(b.version, a.version))
      .slice(0, EVENTS)
      .map((event) => [eventText(event), event.line].filter(Boolean).join("; ")),
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

/** How many lines got which answer; changes by whether they are for the worse. */
function countsText(rows: readonly NewestRow[]): string {
  const changed = rows.filter(({ answer }) => answer === "changed");
  const count = (of: readonly NewestRow[], word: string) => (of.length ? [`${formatCount(of.length)} ${word}`] : []);
  return [
    ...count(
      changed.filter(({ better }) => better === false),
      "worse",
    ),
    ...count(
      changed.filter(({ better }) => better === true),
      "better",
    ),
    ...count(
      changed.filter(({ better }) => better === null),
      "changed",
    ),
    ...count(
      rows.filter(({ answer }) => answer === "same"),
      "same",
    ),
    ...count(
      rows.filter(({ answer }) => answer === "cannot tell"),
      "cannot tell",
    ),
  ].join(", ");
}

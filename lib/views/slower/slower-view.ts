import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN, valueText } from "@/lib/domain/conditions/facet-values";
import type { Release, ReleaseStep, Releases } from "@/lib/domain/history/releases";
import { statementsInWords } from "@/lib/domain/names/merged-build";
import { compareVersions } from "@/lib/domain/names/versions";
import { decodedName } from "@/lib/domain/sentences/names";
import { isMiddleOneWay } from "@/lib/domain/verdicts/pooled";
import { GROUPS } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";
import { formatCount, formatCounted } from "@/lib/format";
import { rowName } from "@/lib/views/claims/claim-names";
import { sectionClaim } from "@/lib/views/claims/diff-claims";
import type { DiffRow, DiffView } from "@/lib/views/diff/diff-types";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import type { GroupMove, SlowerPair } from "./slower-types";

/** Gates that all releases of a setting share, and their config. */
const SHARED = ["threads", "machine", "config"] as const;

/** Returns the filters of a release's setting. */
export const filtersOf = (release: Release) =>
  Object.fromEntries(SHARED.map((key) => [key, [valueText(release[key], UNKNOWN)]]));

/** Returns a setting in words, with readers' names: "1 thread, machine 8 CPUs, config z12a". */
export function settingTitle(release: Release, keys: readonly (typeof SHARED)[number][] = SHARED): string {
  const called: Partial<Record<string, string>> = release.corrected?.shown ?? {};
  return keys
    .map((key) => {
      const text = dimensionOf(key)?.text(called[key] ?? valueText(release[key], UNKNOWN)) ?? "";
      // A name that readers gave says what it says.
      return called[key] === undefined ? decodedName(text) : text;
    })
    .filter(Boolean)
    .join(", ");
}

/** Returns an A/B as the sentences and groups of the page, with the numbers of its own page. */
export function pairOf(view: DiffView, kind: SlowerPair["kind"], newest: Release, other: Release): SlowerPair {
  return {
    kind,
    newest: newest.version,
    against: other.version,
    refused: view.emptyReason,
    query: encodeDiffParams(view.params),
    ...remarksOf(view, newest, other),
    sentences: view.sections.map((section) => {
      const { text, notes } = sectionClaim(view, section).sentence;
      return { conditions: section.title, text, notes };
    }),
    groups: view.sections.flatMap(({ title, rows }) =>
      [...Object.values<string>(GROUPS), null].flatMap((group) => {
        const own = rows.filter((row) => (group === null ? !IN_ORDER.has(row.group) : row.group === group));
        return own.length ? [moveOf(title, group ?? own[0]?.group ?? "", own, rows)] : [];
      }),
    ),
  };
}

/** The most rows of one side to name. */
const MOST_NAMED = 3;

/** Returns the remarks of an A/B besides its sentences. A is the older release. */
function remarksOf(view: DiffView, newest: Release, other: Release): Pick<SlowerPair, "left" | "notes"> {
  const count = (rows: readonly string[], words: string) => {
    const more = rows.length > MOST_NAMED ? `, and ${formatCount(rows.length - MOST_NAMED)} more` : "";
    const has = `${formatCounted(rows.length, view.rowName)} ${rows.length === 1 ? "has" : "have"}`;
    return rows.length ? [`${has} a value in ${words}: ${rows.slice(0, MOST_NAMED).join(", ")}${more}.`] : [];
  };
  const [a, b] = [`A (${other.version})`, `B (${newest.version})`];
  return {
    left: [
      ...count(view.onlyA, `${a} alone`),
      ...count(view.onlyB, `${b} alone`),
      ...(view.neither.length
        ? [`${formatCounted(view.neither.length, view.rowName)} not compared for other reasons.`]
        : []),
      ...(view.omittedRows ? [`${formatCounted(view.omittedRows, "more row")} not listed.`] : []),
    ],
    notes: [
      ...new Set([
        ...(view.facts.length ? [`Conditions of both: ${view.facts.join(", ")}.`] : []),
        ...(view.differs.length ? [`Besides the ${view.byLabel.toLowerCase()}: ${view.differs.join("; ")}.`] : []),
        ...view.notices.map(({ text }) => text),
      ]),
    ],
  };
}

const IN_ORDER = new Set<string>(Object.values(GROUPS));
/** Reasons for which a ratio is not part of a median, as in A/B. */
const NOT_IN_MEDIAN: readonly DiffRow["why"][] = ["one output", "two uploads", "repeats disagree"];

/** Returns the reason why a group has no median; null where it has one. */
function whyNoMedian(ratios: readonly number[], { isOneWay, isCommon }: Record<"isOneWay" | "isCommon", boolean>) {
  if (ratios.length === 0) return "no ratio";
  if (!isOneWay) return "two directions";
  return isCommon ? null : "middle half";
}

/** Returns the changes of a group's rows. `all` = the section's rows, which names must distinguish. */
function moveOf(conditions: string, group: string, rows: readonly DiffRow[], all: readonly DiffRow[]): GroupMove {
  const changed = rows.filter(({ answer }) => answer === "changed");
  const ratios = rows
    .flatMap(({ ratio, why }) => (ratio === null || ratio <= 0 || NOT_IN_MEDIAN.includes(why) ? [] : ratio))
    .sort((a, b) => a - b);
  const directions = new Set(rows.map(({ metric }) => metricInfo(metric.key).better));
  const [direction] = directions;
  // Where nothing changed, noise alone lies on both sides.
  const isCommon = changed.length === 0 || isMiddleOneWay(ratios.map(Math.log));
  const isOneWay = directions.size === 1;
  const noMedian = whyNoMedian(ratios, { isOneWay, isCommon });
  const moved = changed
    .flatMap((row) =>
      row.ratio === null ? [] : [{ name: rowName({ rowHeads: all }, all.indexOf(row)), ratio: row.ratio }],
    )
    .sort((a, b) => a.ratio - b.ratio);
  const count = (answer: DiffRow["answer"], better?: boolean | null) =>
    rows.filter((row) => row.answer === answer && (better === undefined || row.better === better)).length;
  return {
    conditions,
    group,
    rows: rows.length,
    median: noMedian === null ? median(ratios) : null,
    noMedian,
    worse: count("changed", false),
    better: count("changed", true),
    other: count("changed", null),
    same: count("same"),
    cannotTell: count("cannot tell"),
    lowest: moved.find(({ ratio }) => ratio < 1) ?? null,
    highest: moved.findLast(({ ratio }) => ratio > 1) ?? null,
    isUpBetter: isOneWay && direction != null ? direction === "higher" : null,
  };
}

/** Returns the bundles of a setting's releases. */
export const bundlesOf = (releases: readonly (Release | null)[]): { id: string; title: string }[] =>
  [...new Map(releases.flatMap((release) => (release ? [[release.bundle, release.title] as const] : [])))].map(
    ([id, title]) => ({ id, title }),
  );

/** Returns words on what else measured one of these releases, and the release that it differs from. */
export function otherOf({ newest, before, oldest }: ReleaseStep, other: Release): { text: string; chosen: Release } {
  const isSame = (release: Release | null) => release !== null && compareVersions(release.version, other.version) === 0;
  const chosen = [before, oldest].find(isSame) ?? newest;
  const nameOf = ({ raw, corrected }: Release) => corrected?.shown.build ?? raw;
  const words = [
    chosen.raw === other.raw ? "" : `as ${nameOf(other)}, not ${nameOf(chosen)}`,
    chosen.config === other.config ? "" : `with ${settingTitle(other, ["config"])}`,
    chosen.bundle === other.bundle ? "" : `in ${other.title}`,
  ];
  return { text: `${other.version} was also measured ${words.filter(Boolean).join(", ")}.`, chosen };
}

/**
 * Returns the reason why nothing is divided; null where something is. Where a release before was measured, it is that
 * of A/B.
 */
export function emptyText(
  settings: readonly { pairs: readonly Pick<SlowerPair, "newest" | "against" | "refused">[] }[],
  releases: Unpaired,
): string | null {
  const pairs = settings.flatMap((setting) => setting.pairs);
  if (pairs.some(({ refused }) => refused === null)) return null;
  const [first] = pairs;
  return first ? `${first.newest} against ${first.against}: ${first.refused}` : noneText(releases);
}

/** Says that nothing comes before the newest release; samples, which may hold one, are left out. */
function noneText({ newest, samples, steps }: Unpaired): string {
  const outside = samples.length ? " outside the samples" : "";
  if (!steps.some(({ isAtOdds }) => isAtOdds))
    return `No release before ${newest} was measured under its conditions${outside}.`;
  return (
    `Releases before ${newest} were measured under its conditions${outside}, but in bundles that state other ` +
    "versions of the same builds. They are not compared."
  );
}

/** Returns the notice on builds of which bundles state several versions; [] without any. */
export function severalNotices(builds: readonly { raw: string; versions: readonly string[] }[]): string[] {
  if (builds.length === 0) return [];
  const named = builds.slice(0, MOST_SEVERAL).map(({ raw, versions }) => `${raw} is ${statementsInWords(versions)}`);
  const others = builds.length - named.length;
  const more = others > 0 ? `; likewise ${formatCounted(others, "other build")}` : "";
  return [
    `Bundles state different versions of one build: ${named.join("; ")}${more}. Each one counts in its own bundles, ` +
      "and such bundles are not compared with each other.",
  ];
}

/** Most builds that this notice names. */
const MOST_SEVERAL = 3;
type Unpaired = Pick<Releases, "newest" | "samples"> & { steps: readonly Pick<ReleaseStep, "isAtOdds">[] };

/** Returns words on a release that the newest is not divided by; null without one. */
export function apartText({ newest, before, apart }: ReleaseStep): string | null {
  if (!apart) return null;
  const isConfig = newest.config !== apart.config;
  const where = isConfig ? settingTitle(apart, ["config"]) : `an upload of its own, ${apart.title}`;
  const own = isConfig ? ` instead of ${settingTitle(newest, ["config"])}` : "";
  return before
    ? `${apart.version}, between them, has ${where}${own}: no verdict crosses that.`
    : `The release before ${newest.version}, ${apart.version}, has ${where}${own}: no verdict crosses that.`;
}

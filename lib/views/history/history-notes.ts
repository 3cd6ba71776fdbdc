import { group } from "@/lib/domain/group";
import { MIN_BUILDS } from "@/lib/domain/verdicts/segments";
import { formatCount, formatCounted, formatRatio } from "@/lib/format";
import type { HistoryPanel, HistoryView, HistoryViewBuild, HistoryViewLine } from "./history-types";

/**
 * Returns notes on lines. They name:
 * - the reason for no test for changes
 * - the number of workloads without a value at some build
 * - the builds at which a group has no value
 *
 * Lines with the same note share a sentence.
 */
export const lineNotes = ({ panels }: Pick<HistoryView, "panels">): string[] =>
  [
    ...group(
      panels.flatMap(({ engineName, lines }) =>
        lines.flatMap((line) => {
          const text = [line.untested, missingNote(line), gapNote(line)]
            .filter((sentence) => sentence !== null)
            .join(" ");
          return text ? [{ text, name: [engineName, line.label].filter(Boolean).join(", ") }] : [];
        }),
      ),
      ({ text }) => text,
    ),
  ].map(([text, lines]) => `${lines.map(({ name }) => name).join("; ")}: ${text}`);

function missingNote({ members }: HistoryViewLine): string | null {
  if (!members || members.leftOut === 0) return null;
  const { used, leftOut: count, judged } = members;
  const [take, have] = [used === 1 ? "takes" : "take", count === 1 ? "has" : "have"];
  return (
    `${formatCounted(used, "workload")} ${take} part. ${formatCount(count)} ${have} no value at some build: ` +
    "the value there is over the others." +
    (judged === undefined ? "" : ` Changes are looked for in the ${formatCount(judged)} that every build has.`)
  );
}

/** Names the builds of a group's line without a value there; null where there are none. */
function gapNote({ members, builds }: HistoryViewLine): string | null {
  const which = members && namesOfBuilds(builds.filter(({ value }) => value === null));
  if (which === null) return null;
  return `No value at ${which}: fewer than half of the workloads have one there and at the first build.`;
}

/** Returns the dimensions besides the build that change along the lines: "config". */
export const historyConfounders = ({ panels }: Pick<HistoryView, "panels">): string[] => [
  ...new Set(panels.flatMap(({ lines }) => lines.flatMap(({ confounders }) => confounders))),
];

/** Returns one sentence on the dimensions besides the build that change, or [] where only the build changes. */
export function confounderNotes(view: Pick<HistoryView, "panels">): string[] {
  const confounders = historyConfounders(view);
  return confounders.length ? [`Not only the build changes along a line: ${confounders.join(", ")}.`] : [];
}

/** Returns one sentence on the builds whose repeats disagree, or [] where there are none. */
export function disagreeingNotes({ panels, subject }: Pick<HistoryView, "panels" | "subject">): string[] {
  const which = namesOf(panels, ({ disagree }) => disagree);
  if (which === null) return [];
  return [
    subject?.kind === "group"
      ? `Repeats of a workload disagree at ${which}: it is left out there.`
      : `Repeats disagree at ${which}: a step there may be noise.`,
  ];
}

/**
 * Returns one sentence on builds of a group whose value is over other workloads than at the build before. Returns []
 * where there are none.
 */
export function unsharedNotes({ panels }: Pick<HistoryView, "panels">): string[] {
  const which = namesOf(panels, ({ unshared }) => (unshared ?? 0) > 0);
  if (which === null) return [];
  return [
    `The line is dotted up to ${which}, since other workloads have a value there than at the build before. ` +
      "A step is the median of the steps of the workloads that both builds have.",
  ];
}

/** Most builds that a sentence names. */
const MOST_NAMES = 6;

/** Returns the names of these builds: "8.0.43, 9.5.0 and 2 more"; null where there are none. */
function namesOf(panels: HistoryView["panels"], isNamed: (build: HistoryViewBuild) => boolean): string | null {
  return namesOfBuilds(panels.flatMap(({ lines }) => lines.flatMap((line) => line.builds.filter(isNamed))));
}

function namesOfBuilds(builds: readonly Pick<HistoryViewBuild, "version" | "called" | "raw">[]): string | null {
  const names = [...new Set(builds.map(({ version, called, raw }) => version ?? called ?? raw))];
  const more = names.length - MOST_NAMES;
  if (!names.length) return null;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}

/** Returns "to the build before: × 0.95", for a group with ", the median of 3 workloads". Null without a step. */
export function stepText({ pair }: Pick<HistoryViewBuild, "pair">): string | null {
  if (pair?.ratio == null || pair.why !== null) return null;
  const before = pair.against?.name ?? "the build before";
  const of = pair.workloads === undefined ? "" : `, ${medianOf(pair.workloads)}`;
  return `to ${before}: × ${formatRatio(pair.ratio)}${of}`;
}

/** Returns "the median of 3 workloads", or "of 1 workload". */
export const medianOf = (workloads: number): string =>
  workloads === 1 ? "of 1 workload" : `the median of ${formatCounted(workloads, "workload")}`;

/** Returns true for a group, whose values are ratios to the first build; false for one workload. */
export const isOfGroup = (panels: readonly Pick<HistoryPanel, "lines">[]): boolean =>
  panels.some(({ lines }) => lines.some(({ members }) => members !== null));

/** Returns the label of a group's values: "Median of ratios". */
export const valuesLabel = ({ statistic }: Pick<HistoryView, "statistic">): string =>
  statistic === "median" ? "Median of ratios" : "Geometric mean of ratios";

/** The method that found the changes, for files and pages. */
export const METHOD = {
  "e-divisive":
    "Found by E-divisive on the medians of repeats, p at most 0.05; " +
    "a ratio compares the median since the change with the median before it.",
  noise:
    "A change is a new level that two builds confirm and that the noise of its setting does not explain; " +
    "a ratio compares the median since the change with the median before it.",
} satisfies Record<HistoryView["method"], string>;

const MORE_OF_METHOD = {
  "e-divisive":
    "The test makes 499 permutations. With many workloads about one in twenty lines without a change may still show " +
    "one. Lines with fewer than 6 builds are not tested.",
  noise:
    `Changes are looked for on lines of ${MIN_BUILDS} builds or more. ` +
    "The newest build is compared with the one before, as in their A/B.",
} satisfies Record<HistoryView["method"], string>;

/** Returns the method in full, and the number of lines that it left out. */
export function methodText({ method, untested }: Pick<HistoryView, "method" | "untested">): string {
  const left = untested === 1 ? "1 line is not tested here." : `${formatCount(untested)} lines are not tested here.`;
  return [METHOD[method], MORE_OF_METHOD[method], ...(untested ? [left] : [])].join(" ");
}

import type { HistoryView, HistoryViewLine } from "./history-types";

/** What is to be said of each line: that it was not tested for changes, which workloads it leaves out. */
export const lineNotes = ({ panels }: Pick<HistoryView, "panels">): string[] =>
  panels.flatMap(({ engineName, lines }) =>
    lines.flatMap((line) => {
      const sentences = [line.untested, leftOut(line)].filter((sentence) => sentence !== null);
      return sentences.length ? [`${[engineName, line.label].filter(Boolean).join(", ")}: ${sentences.join(" ")}`] : [];
    }),
  );

function leftOut({ members }: HistoryViewLine): string | null {
  if (!members || members.leftOut === 0) return null;
  const { used, leftOut: count } = members;
  return `${used} workloads take part; ${count} ${count === 1 ? "has" : "have"} no value at some build, whose mean is over the others.`;
}

/** What changes along the lines beside the build: "config". */
export const historyConfounders = ({ panels }: Pick<HistoryView, "panels">): string[] => [
  ...new Set(panels.flatMap(({ lines }) => lines.flatMap(({ confounders }) => confounders))),
];

/** The builds whose place on a line stands on repeats that disagree, in a sentence; none where none does. */
export function disagreeingNotes({ panels, subject }: Pick<HistoryView, "panels" | "subject">): string[] {
  const builds = panels.flatMap(({ lines }) => lines.flatMap((line) => line.builds.filter(({ disagree }) => disagree)));
  const names = [...new Set(builds.map(({ version, raw }) => version ?? raw))];
  if (!names.length) return [];
  const more = names.length - MOST_NAMES;
  const which = `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [
    `Repeats ${subject?.kind === "group" ? "of a workload " : ""}disagree at ${which}: a step there may be noise.`,
  ];
}

const MOST_NAMES = 6;

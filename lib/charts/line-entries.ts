import { formatCount, wordList } from "@/lib/format";
import type { HistoryViewLine } from "@/lib/views/history/history-types";
import { MOST_TOLD_APART } from "@/lib/views/state/scaling-choice";
import type { PlotLine } from "./plot-points";

/** One entry of a legend: a line, and the late fixes of branches that leave it. */
export interface LineEntry {
  line: PlotLine;
  /** Oldest branch first. */
  branches: readonly { key: string; name: string }[];
}

/** Returns the key of the line that late fixes leave; null where it isn't drawn, or where there are none. */
export const trunkOf = (lines: readonly HistoryViewLine[], { late }: Pick<HistoryViewLine, "late">): string | null =>
  late && lines.some(({ key }) => key === late.of) ? late.of : null;

/** Returns an entry for each line that is not a branch of another, in the order of the lines. */
export function lineEntries(lines: readonly PlotLine[]): LineEntry[] {
  const branches = lines.flatMap(({ series, branch, dots }) =>
    branch ? [{ ...branch, key: series.key, from: dots[0]?.x ?? Number.POSITIVE_INFINITY }] : [],
  );
  return lines.flatMap((line) => {
    if (line.branch) return [];
    const own = branches.filter(({ of }) => of === line.series.key).sort((a, b) => a.from - b.from);
    return [{ line, branches: own.map(({ key, name }) => ({ key, name })) }];
  });
}

/** Returns "hollow: late fixes of branches 10.2 and 10.3"; null where no branch is drawn. */
export function branchesText(lines: readonly PlotLine[]): string | null {
  const drawn = lines.filter(({ dots }) => dots.length > 0);
  const names = [...new Set(lineEntries(drawn).flatMap(({ branches }) => branches.map(({ name }) => name)))];
  const lost = drawn.flatMap(({ branch }) => branch?.name ?? []).filter((name) => !names.includes(name));
  const all = [...names, ...new Set(lost)];
  if (!all.length) return null;
  return `hollow: late fixes of ${all.length === 1 ? "branch" : "branches"} ${wordList(all)}`;
}

const endOf = ({ dots }: PlotLine): number => dots.at(-1)?.y ?? 0;

/**
 * Returns lines that a reader can distinguish. Beyond eight, all are grey except the highest, the middle and the lowest
 * at their ends. Those three keep their colours and names. A choice of fewer lines gives all of them their colours.
 */
export function readableLines(lines: readonly PlotLine[]): readonly PlotLine[] {
  const own = lines.filter(({ dots, branch }) => dots.length > 0 && !branch);
  if (own.length <= MOST_TOLD_APART) return lines;
  const byEnd = [...own].sort((a, b) => endOf(b) - endOf(a));
  const named = new Set([0, Math.floor((byEnd.length - 1) / 2), byEnd.length - 1].map((at) => byEnd[at]?.series.key));
  return lines.map((line) =>
    named.has(line.series.key) || (line.branch && named.has(line.branch.of))
      ? line
      : { ...line, weight: "thin", name: null, title: line.series.label },
  );
}

/** Returns "39 lines are grey; the highest, the middle and ..."; null where none is. Branches do not count. */
export function greyText(lines: readonly PlotLine[]): string | null {
  const grey = lines.filter(({ weight, dots, branch }) => weight === "thin" && dots.length > 0 && !branch).length;
  return grey
    ? `${formatCount(grey)} lines are grey; the highest, the middle and the lowest at their ends are named`
    : null;
}

/** Returns "shaded: the middle half of the workloads"; null where no line has one. */
export const middlesText = (lines: readonly PlotLine[]): string | null =>
  lines.some(({ middles, weight }) => weight !== "thin" && middles?.length)
    ? "shaded: the middle half of the workloads"
    : null;

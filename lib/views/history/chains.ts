import { formatCounted, formatExactly, formatPercent } from "@/lib/format";
import type { HistoryPanel, HistoryView, HistoryViewBuild } from "./history-types";

// Chained lines in words, for pages, pictures and files.

type Chain = NonNullable<HistoryPanel["chains"]>[number];

/** Returns the height at which a build is drawn, chained where it is; null without one. `relative` = its ratio. */
export const heightOf = (
  { value, ratio, chained }: Pick<HistoryViewBuild, "value" | "ratio" | "chained">,
  relative: boolean,
): number | null => (relative ? (chained ?? { ratio }).ratio : (chained ?? { value }).value);

/** Returns the middle half of a group's workloads as it is drawn; null where a build has none. */
export const middleOf = ({ middle, chained }: Pick<HistoryViewBuild, "middle" | "chained">) =>
  (chained ?? { middle }).middle ?? null;

/** Returns a factor with its error: "× 0.984 ± 0.8 %", "× 0.984, error unknown". */
const factorText = ({ factor, error }: Pick<Chain, "factor" | "error">): string =>
  `× ${formatExactly(factor, 3)}${error === null ? ", error unknown" : ` ± ${marginText(error)}`}`;

const marginText = (error: number): string => formatPercent(Math.expm1(error)).replace("< ", "under ");

/**
 * Returns a text by line key for each line that is chained or can't be: "× 0.984 ± 0.8 %", "not chained: no build has
 * both". A line later in a chain also has the factor over all: "..., in all × 0.97, error unknown". The text belongs to
 * the first build of the line.
 */
export const seamTexts = ({ chains = [], unchained = [] }: Pick<HistoryPanel, "chains" | "unchained">) =>
  new Map([
    ...chains.map(({ total, ...chain }) => {
      return [chain.line, factorText(chain) + (total ? `, in all ${factorText(total)}` : "")] as const;
    }),
    ...unchained.map(({ line, gates }) => [line, `not chained: ${gates || "no build has both"}`] as const),
  ]);

/** Returns a sentence on each line that is chained, or can't be. Returns [] where the page shows lines as measured. */
export const chainNotes = ({ panels, params }: Pick<HistoryView, "panels" | "params">): string[] =>
  params.seams === "chained" ? [...new Set(panels.flatMap(notesOf))] : [];

function notesOf({ engineName, lines, chains = [], unchained = [] }: HistoryPanel): string[] {
  const label = (key: string) => lines.find((line) => line.key === key)?.label || engineName;
  const name = (key: string) => (label(key) === engineName ? engineName : `${engineName}, ${label(key)}`);
  const names = new Map(
    lines.flatMap((line) => line.builds.map(({ raw, version, called = raw }) => [raw, version ?? called] as const)),
  );
  const linked = chains.map(({ line, onto, workloads, without, builds, total, ...chain }) => {
    const shared = builds.map((raw) => names.get(raw) ?? raw).join(", ");
    const over = workloads > 1 ? `, the median of ${formatCounted(workloads, "workload")}` : "";
    const from = builds.length === 1 ? "from one build" : `95 % interval from ${builds.length} builds`;
    const text = `${factorText(chain)}${over}, ${from} measured under both (${shared})`;
    const all = total ? `; over all seams before it ${factorText(total)}` : "";
    const left = without
      ? ` ${formatCounted(without, "workload")} without such a build ${without === 1 ? "takes" : "take"} no part, so ` +
        "the heights of both are not of the same workloads."
      : "";
    return `${name(line)} is chained onto ${label(onto)}: ${text}${all}.${left}`;
  });
  const apart = unchained.map(({ line, from, gates }) => {
    return `${name(line)} is not chained onto ${label(from)}: ${gates || NOT_SHARED}.`;
  });
  // If no build was measured under both configs, one line has them in turn.
  const along = lines.flatMap(({ key, builds }) =>
    builds.flatMap(({ seam, version, raw, called = raw }) =>
      seam === null ? [] : `${name(key)} is not chained at ${version ?? called}, ${seam}: ${NOT_SHARED}.`,
    ),
  );
  return [...linked, ...apart, ...along];
}

const NOT_SHARED = "no build was measured under both";

import { formatCounted, formatPercent, formatRatio } from "@/lib/format";
import type { HistoryChain, HistoryPanel, HistoryView, HistoryViewBuild, HistoryViewLine } from "./history-types";

// Chaining is of the drawn values alone. Verdicts, steps and claims are of measured values: inside a line one factor
// changes none of them.

type Factor = NonNullable<HistoryViewLine["chained"]>;

/**
 * Returns a panel whose lines continue each other: a line after a seam is divided by the factor of its chain, and by
 * those of the seams before it. A line without a chain stays as it was measured, and so do those that start from it.
 */
export function chainedPanel(panel: HistoryPanel): HistoryPanel {
  const factors = new Map<string, Factor | null>();
  const factorOf = (line: string): Factor | null => {
    const known = factors.get(line);
    if (known !== undefined) return known;
    factors.set(line, null);
    const seam = panel.seams.find(({ to }) => to.line === line);
    const before = seam && (seam.branch || seam.chain) ? factorOf(seam.from.line) : null;
    const found = seam?.chain ? times(seam.chain, before) : before;
    factors.set(line, found);
    return found;
  };
  return {
    ...panel,
    lines: panel.lines.map((line) => {
      const chained = factorOf(line.key);
      return chained
        ? { ...line, chained, builds: line.builds.map((build) => dividedBy(build, chained.factor)) }
        : line;
    }),
  };
}

const times = ({ factor, error }: Factor, before: Factor | null): Factor =>
  before ? { factor: factor * before.factor, error: Math.hypot(error, before.error) } : { factor, error };

function dividedBy(build: HistoryViewBuild, factor: number): HistoryViewBuild {
  const over = (value: number | null) => value && value / factor;
  const { value, ratio, min, max } = build;
  const own = { ...build, value: over(value), ratio: over(ratio), min: over(min), max: over(max) };
  return value === null ? own : { ...own, chained: { measured: value, factor } };
}

/** Returns the value of a build as it was measured. */
export const measuredValue = ({ value, chained }: Pick<HistoryViewBuild, "value" | "chained">): number | null =>
  chained?.measured ?? value;

/** Returns true where some line can be chained, or the page can say why not. */
export const hasSeams = ({ panels }: Pick<HistoryView, "panels">): boolean =>
  panels.some(
    ({ seams, lines, gates }) =>
      gates?.length ||
      seams.some(({ chain, refused }) => chain ?? refused) ||
      lines.some(({ builds }) => builds.some(({ seam }) => seam !== null)),
  );

export const isChained = ({ panels }: Pick<HistoryView, "panels">): boolean =>
  panels.some(({ lines }) => lines.some(({ chained }) => chained));

/** "× 1.03 ± 1.2 %": a factor with its 95 % interval. */
export const factorText = ({ factor, error }: Factor): string =>
  `× ${formatRatio(factor)} ± ${formatPercent(Math.expm1(error))}`;

/** "× 1.03 ± 1.2 % by 17.6 and 17.7, from 1.02 to 1.04, the median of 12 workloads". */
export function chainText(chain: HistoryChain, panel: HistoryPanel): string {
  const { low, high, builds, workloads } = chain;
  const names = builds.map((raw) => nameIn(panel, raw));
  const more = names.length - MOST_NAMES;
  const by = `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${formatCounted(more, "more build")}` : ""}`;
  return [
    `${factorText(chain)} by ${by}`,
    ...(builds.length > 1 ? [`from ${formatRatio(low)} to ${formatRatio(high)}`] : []),
    ...(workloads === undefined ? [] : [`the median of ${formatCounted(workloads, "workload")}`]),
  ].join(", ");
}

const MOST_NAMES = 6;

function nameIn({ lines }: HistoryPanel, raw: string): string {
  const build = lines.flatMap(({ builds }) => builds).find((each) => each.raw === raw);
  return build?.version ?? build?.called ?? raw;
}

/**
 * Returns the notes of a chained history: each factor with its error and builds, and each seam that stays as it was
 * measured with the reason. Empty where the reader asked for measured values.
 */
export function chainNotes({ params, panels }: Pick<HistoryView, "params" | "panels">): string[] {
  if (params.seams === undefined) return [];
  return panels.flatMap((panel) => {
    const { engineName, lines, seams, gates = [] } = panel;
    const lineOf = (key: string) => lines.find((line) => line.key === key);
    const seamNotes = seams.flatMap(({ from, to, text, chain, refused }): string[] => {
      const at = `${engineName} from ${nameIn(panel, to.build)} on, ${text}`;
      if (refused !== undefined) return [`${at}: not chained, since ${refused}.`];
      if (!chain) return [];
      const [own, before] = [lineOf(to.line)?.chained, lineOf(from.line)?.chained];
      const whole = own && before ? `, ${factorText(own)} with the seams before` : "";
      return [`${at}: chained, so its measured values are divided by ${chainText(chain, panel)}${whole}.`];
    });
    const inside = lines.flatMap(({ builds }) =>
      builds.flatMap(({ raw, seam }) =>
        seam === null
          ? []
          : `${engineName} from ${nameIn(panel, raw)} on, ${seam}: not chained, ` +
            "since no build was measured on both sides.",
      ),
    );
    const across = gates.length
      ? [`${engineName}: not chained over another ${gates.join(" or ")}, since no ratio goes across.`]
      : [];
    return [...seamNotes, ...new Set(inside), ...across];
  });
}

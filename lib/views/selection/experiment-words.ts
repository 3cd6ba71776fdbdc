import { APART, LEAST_OVERLAP } from "@/lib/domain/experiments/evidence";
import type { Between, Experiments } from "@/lib/domain/experiments/experiments";
import type { Labels } from "@/lib/domain/experiments/labels";
import { formatCount, formatCounted, formatPercent } from "@/lib/format";
import { plainNotice, type ViewNotice } from "./view-notice";

/** Most pairs of bundles that a view names; it counts the others. */
const NAMED_PAIRS = 3;

/** The noun for a column: builds of tests, algorithms of vector searches. */
export type ColumnWord = "build" | "algorithm";

const cellsText = (cells: number, builds: number, word: ColumnWord): string =>
  `${formatCounted(cells, "cell")} of ${formatCounted(builds, word)}`;

/**
 * Writes the evidence on two bundles being one experiment. Example: "of 66 shared cells 85 % lie more than 1.5 times
 * apart: two experiments".
 */
function betweenText({ answer, evidence }: Between, word: ColumnWord): string {
  if (!evidence) {
    if (answer === "one") return "one experiment: all conditions are recorded and equal";
    return "nothing that both measured under the same conditions says that they are one experiment";
  }
  const { basis, builds, cells, within, apart } = evidence;
  if (answer === "two") {
    const near = basis === "near builds" ? " of neighbouring releases" : "";
    return (
      `of ${formatCount(cells)} shared cells${near} ${formatPercent(apart)} lie more than ${APART} times apart: ` +
      "two experiments"
    );
  }
  if (answer === "one") {
    if (basis === "copies")
      return `one experiment: both print the same ${builds === 1 ? "run" : formatCounted(builds, "run")}`;
    return `one experiment: ${cellsText(cells, builds, word)} agree, ${formatPercent(within)} of them within 10 %`;
  }
  if (basis === "none") return `no ${word} was measured in both, so nothing says that they are one experiment`;
  if (cells < LEAST_OVERLAP && basis === "near builds")
    return (
      `no ${word} was measured in both; neighbouring releases share ${formatCounted(cells, "cell")}, ` +
      "too few to say that they are one experiment"
    );
  if (cells < LEAST_OVERLAP)
    return (
      `only ${cellsText(cells, builds, word)} ${cells === 1 ? "was" : "were"} measured in both, ` +
      "too few to say that they are one experiment"
    );
  if (basis === "near builds")
    return (
      `no ${word} was measured in both; neighbouring releases are within 10 % in ${formatPercent(within)} of ` +
      `${formatCounted(cells, "cell")}, which proves nothing`
    );
  return (
    `only ${formatPercent(within)} of ${cellsText(cells, builds, word)} agree within 10 %, ` +
    `and ${formatPercent(apart)} lie more than ${APART} times apart: not known to be one experiment`
  );
}

/**
 * Returns notices on a view's bundles: those of one experiment, and those kept apart, with reasons. [] for one bundle.
 */
export function experimentNotices(
  experiments: Experiments | null,
  labels: Labels | null,
  titles: ReadonlyMap<string, string>,
  word: ColumnWord = "build",
): ViewNotice[] {
  if (!experiments) return [];
  const name = (bundle: string) => titles.get(bundle) ?? bundle;
  const inside = experiments.pairs(true, NAMED_PAIRS);
  const across = experiments.pairs(false, NAMED_PAIRS);
  const say = ({ named, all }: typeof inside) => {
    const texts = named.map(({ a, b, found }) => `${name(a)} and ${name(b)}: ${betweenText(found, word)}`);
    const more = all - named.length;
    return `${texts.join("; ")}${more > 0 ? `; and ${formatCounted(more, "more pair")}` : ""}.`;
  };
  const consequence =
    labels?.as === "experiment"
      ? "No number of one is divided by one of the other."
      : "Ratios between them are marked with ?, and nothing else is made of them.";
  return [
    ...(inside.all ? [plainNotice(say(inside))] : []),
    ...(across.all ? [plainNotice(`${say(across)} ${consequence}`)] : []),
  ];
}

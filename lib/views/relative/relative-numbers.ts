import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { noiseOfLine } from "@/lib/domain/verdicts/cell-noise";
import { countRuns, NO_FACTS, noiseOf } from "@/lib/views/trust/count-runs";
import { relativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";
import { dimensionLabel, dimensionText } from "./relative-words";

/** Returns how sure the numbers of a relative view are; for thread scaling, those of its lines. */
export function relativeNumbers(view: RelativeView): TrustedNumbers {
  const { table, scaling, params } = view;
  const cells = table.cells.flat().filter((cell) => cell !== null && cell.value !== null);
  const byAuthor = cells.filter((cell) => cell?.origin === "author").length;
  if (scaling) {
    const steps = scaling.panels.flatMap(({ lines }) => lines.flatMap((line) => line.steps));
    const differs = [...new Set(steps.flatMap((step) => step.differs ?? []))];
    return {
      ...NO_FACTS,
      ...countRuns(steps.map(({ n, min, max, doubtful }) => ({ n, min, max, disagree: doubtful }))),
      byAuthor,
      differs,
    };
  }
  const runs = cells.flatMap((cell) =>
    cell && cell.origin !== "author"
      ? [{ n: cell.n, min: cell.min, max: cell.max, disagree: cell.state === "repeats-disagree" }]
      : [],
  );
  return {
    ...NO_FACTS,
    ...countRuns(runs),
    byAuthor,
    noise: noiseOf(table.noise?.list.map((each) => noiseOfLine([each])) ?? view.noise?.list ?? []),
    differs: table.columns.length > 0 ? besideColumns(view, params) : [],
  };
}

/** Lists differences from the baseline other than the columns' dimension: "config z12b instead of z12a". */
function besideColumns(view: RelativeView, look: RelativeView["params"]): string[] {
  const { confounders } = relativeGrid(view, { ...look, moved: false });
  const valuesText = (dimension: string, values: readonly string[]) =>
    values.map((value) => dimensionText(dimension, value, view.table.names)).join(", ");
  const texts = confounders.map(({ dimension, base, other }) =>
    base.length > 2 || other.length > 2
      ? `several values of ${dimensionLabel(dimension).toLowerCase()}`
      : `${valuesText(dimension, other)} instead of ${valuesText(dimension, base)}`,
  );
  return [...new Set(texts)];
}

import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { changeText } from "@/lib/domain/sentences/amounts";
import { formatNumber } from "@/lib/format";
import type { DiffRow, DiffView } from "@/lib/views/diff/diff-types";
import { sideLabels } from "@/lib/views/diff/diff-words";
import { type Figure, type FigureCell, type FigureRow, plainCell } from "./figure";
import { sourceText } from "./source-text";

/** Returns two sides as a figure: counts of answers, then changes row by row. None for an empty view. */
export function diffFigures(view: DiffView, title: string | null): Figure[] {
  if (view.emptyReason !== null || !view.sections.length) return [];
  const { a, b } = sideLabels(view);
  const answers = view.sections.map(
    (section) => `${section.title ? `${section.title}: ` : ""}${section.counts}. ${section.details}`,
  );
  return [
    {
      name: "table",
      title: title ?? view.title,
      relativeTo: `Change: ${b} against ${a}`,
      facts: [view.familyName, ...view.facts.filter((fact) => fact !== view.familyName), ...answers],
      warnings: view.differs.length ? [`Besides the ${view.byLabel.toLowerCase()}: ${view.differs.join("; ")}.`] : [],
      source: sourceText(view.bundles),
      alt: `Table, ${view.title}. ${answers.join(" ")}`,
      body: {
        kind: "table",
        corner: "workload",
        columns: [
          { title: `A: ${a}`, lines: [], align: "right" },
          { title: `B: ${b}`, lines: [], align: "right" },
          { title: "Change", lines: [], align: "right" },
          { title: "Answer", lines: [], align: "left" },
        ],
        rows: view.sections.flatMap((section) => [
          ...(section.title
            ? [
                {
                  head: section.title,
                  detail: section.counts,
                  strong: true,
                  cells: [1, 2, 3, 4].map(() => plainCell("")),
                },
              ]
            : []),
          ...section.rows.map(diffRow),
        ]),
      },
    },
  ];
}

function diffRow(row: DiffRow): FigureRow {
  const { metric, ratio, a, b } = row;
  return {
    head: row.name,
    detail: [row.params, metric.unit].filter(Boolean).join(" · "),
    strong: false,
    cells: [
      plainCell(formatNumber(a.value * metric.scale), a.value * metric.scale),
      plainCell(formatNumber(b.value * metric.scale), b.value * metric.scale),
      ratio === null ? plainCell("–") : changeCell(row, ratio),
      plainCell(row.why ? `${row.answer}: ${row.why}` : row.answer),
    ],
  };
}

/** Only verdicts of change have a colour. */
function changeCell({ answer, better, key }: DiffRow, ratio: number): FigureCell {
  const change = answer === "changed" && better !== null ? (better ? "better" : "worse") : null;
  const step = change ? Math.abs(ratioStep(ratio, 0)) : 0;
  return { ...plainCell(changeText(ratio), ratio), change, rose: ratio > 1, step, claim: key };
}

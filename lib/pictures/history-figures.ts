import { pivot } from "@/lib/blocks/pivot";
import {
  buildNames,
  drawnBuilds,
  historyPlot,
  linesLegend,
  NAMING,
  onlyLines,
  panelFlags,
  panelLines,
  shownLines,
} from "@/lib/charts/history-lines";
import { seamsText } from "@/lib/charts/place-seams";
import { changesSentence } from "@/lib/charts/plot";
import { newestSentence } from "@/lib/domain/sentences/of-history";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatNumber, formatRatio } from "@/lib/format";
import { historyWords, inSentence } from "@/lib/views/frozen/headings";
import { chainNotes } from "@/lib/views/history/chains";
import { buildsBlock } from "@/lib/views/history/history-blocks";
import { confounderNotes, disagreeingNotes, isOfGroup, unsharedNotes } from "@/lib/views/history/history-notes";
import type { HistoryPanel, HistoryView } from "@/lib/views/history/history-types";
import { lineRanges, notDrawnText } from "@/lib/views/history/line-ranges";
import { acrossSentenceOf, newestPair, noiseOfBuild } from "@/lib/views/history/newest-pair";
import { noteFlags, quotedNotes } from "@/lib/views/notes/signed-notes";
import { figureTable } from "./block-figure";
import type { Figure, FigurePanel, FigureTable } from "./figure";
import { sourceText } from "./source-text";

/**
 * Returns the figures of a history: a panel per engine, and the builds with their values. None for an empty view.
 * `title` replaces the figures' own title; null = keeps it.
 */
export function historyFigures(view: HistoryView, title: string | null): Figure[] {
  if (view.emptyReason !== null || !view.panels.length) return [];
  const isGroup = view.subject?.kind === "group";
  const relative = isGroup || view.params.values === "relative";
  const drawnPanels = view.panels.map((panel) => historyPanel(panel, view, relative));
  const table = buildsTable(view);
  const about = {
    title: title ?? historyWords(view).title,
    relativeTo: relative ? "Relative to the first build of each engine" : null,
    facts: [FAMILIES[view.family].name, inSentence(view.metric.label), ...view.facts],
    warnings: [
      ...chainNotes(view),
      ...confounderNotes(view),
      ...disagreeingNotes(view),
      ...unsharedNotes(view),
      ...drawnPanels.flatMap(({ left }) => left ?? []),
      ...quotedNotes(view),
    ],
    source: sourceText(view.bundles),
    alt: [altOf(view), ...drawnPanels.map(({ changes }) => changes)].filter(Boolean).join(" "),
  };
  return [
    { ...about, name: "chart", body: { kind: "chart", panels: drawnPanels.map(({ panel }) => panel), table } },
    { ...about, name: "table", relativeTo: isGroup ? about.relativeTo : null, body: table },
  ];
}

function historyPanel(
  panel: HistoryPanel,
  view: HistoryView,
  relative: boolean,
): { panel: FigurePanel; left: string | null; changes: string } {
  const { metric, panels } = view;
  const drawn = drawnBuilds(panel, view.params);
  const ranges = lineRanges(panel.lines, relative);
  const shown = shownLines(ranges, null);
  const kept = onlyLines(panelLines(panel, drawn.builds, relative), shown);
  const flags = panelFlags(panel, drawn.builds, noteFlags(view), kept.lines);
  const isGroup = view.subject?.kind === "group";
  const xLabelOf = (lines: Parameters<typeof linesLegend>[0]) =>
    [...linesLegend(lines, drawn, isGroup), NAMING, seamsText(lines.lines)].filter(Boolean).join("; ");
  return {
    left: notDrawnText(ranges, shown),
    changes: changesSentence(kept.changes),
    panel: {
      ...historyPlot(drawn, kept, { metric, relative, flags }),
      title: panels.length > 1 ? panel.engineName : null,
      xLabel: xLabelOf(kept),
      xLabelOf,
    },
  };
}

/** Returns a row per build, a column per line; cells are empty where a line lacks the build. */
function buildsTable(view: HistoryView): FigureTable {
  const { panels } = view;
  const rows = panels.flatMap((panel) =>
    buildNames(panel).map(({ raw, label, version }) => ({
      parts: { engine: panel.engine, build: raw },
      key: `${panel.engine}\n${raw}`,
      head: panels.length > 1 ? `${panel.engineName} ${label}` : label,
      detail: version !== null && version === label ? raw : "",
    })),
  );
  const columns = panels.flatMap(({ engine, engineName, lines }) =>
    lines.map(({ key, label }) => ({
      parts: { engine, line: key },
      key: `${engine}\n${key}`,
      head: engineName,
      lines: label ? [label] : [],
    })),
  );
  return figureTable(pivot(buildsBlock(view), "drawn", rows, columns));
}

function altOf(view: HistoryView): string {
  const { metric } = view;
  const text = (value: number) =>
    isOfGroup(view.panels) ? formatRatio(value) : `${formatNumber(value)} ${metric.unit}`.trim();
  const lines = view.panels.flatMap((panel) =>
    panel.lines.map((line) => {
      const { label, builds, newest } = line;
      const known = builds.filter(({ value }) => value !== null);
      const [first, last] = [known[0], known.at(-1)];
      const ends =
        first?.value != null && last?.value != null
          ? `${text(first.value)} in ${first.version ?? first.called ?? first.raw}, ` +
            `${text(last.value)} in ${last.version ?? last.called ?? last.raw}`
          : "no value";
      const sentences = [
        newest && newestSentence(newest, noiseOfBuild(line, newest.build), newestPair(line)),
        acrossSentenceOf(line, panel),
      ].filter((sentence) => sentence !== null);
      return (
        `${[panel.engineName, label].filter(Boolean).join(", ")}: ` +
        [`${ends}.`, ...sentences.map(({ text: sentence }) => sentence)].join(" ")
      );
    }),
  );
  return `Line chart, ${historyWords(view).title}. ${lines.join(" ")}`;
}

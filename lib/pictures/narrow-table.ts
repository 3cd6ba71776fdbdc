import { columnsWithRoom, MARK, PAD, SIZE, SMALL } from "./draw-table";
import type { FigureTable } from "./figure";
import { type Weight, widthOf } from "./letters";

/** Widths in pixels of a table's box from which on down the table may lose columns, widest first. */
const WIDTHS = [960, 880, 800, 740, 680, 620, 560, 500, 440, 400, 360, 320] as const;
/** The least width that columns are fitted to. */
const NARROWEST = 280;
/** Letters of readers' systems may be wider than ours. */
const WIDER = 1.06;
/** The most width that row names keep instead of breaking into lines. */
const NAMES = 130;

/** The columns of a table that each width has no room for. */
export interface Fits {
  /** By column: it is hidden in a box of at most this width; null = never. */
  below: (number | null)[];
  /** Widths from widest to narrowest, merged, with the number of columns that are hidden there. */
  steps: { widths: readonly number[]; gone: number }[];
}

/**
 * Returns which columns of a table with baselines to hide in narrow frames: the middle ones first. Null where all have
 * room everywhere, and for tables without baselines.
 */
export function fitsOf(table: FigureTable): Fits | null {
  if (table.columns.every(({ base }) => base === undefined)) return null;
  const widths = leastWidths(table);
  const below: (number | null)[] = table.columns.map(() => null);
  const steps: { widths: number[]; gone: number }[] = [];
  WIDTHS.forEach((width, at) => {
    const kept = columnsWithRoom({ table, widths }, WIDTHS[at + 1] ?? NARROWEST);
    const gone = table.columns.length - kept.length;
    if (gone === 0) return;
    below.forEach((already, column) => {
      if (already === null && !kept.includes(column)) below[column] = width;
    });
    const last = steps.at(-1);
    if (last?.gone === gone) last.widths.push(width);
    else steps.push({ widths: [width], gone });
  });
  return steps.length ? { below, steps } : null;
}

/** Returns the class of a column's cells: "g680" is hidden in a box of at most 680 pixels; "" never is. */
export function fitClass(fits: Fits | null, column: number): string {
  const below = fits?.below[column] ?? null;
  return below === null ? "" : `g${below}`;
}

/** Returns the sentences on hidden columns, one a width, of which the styles show one. `way` = HTML of a link. */
export const fitSentences = ({ below, steps }: Fits, way: string): string =>
  steps
    .map(({ widths, gone }) => {
      const names = widths.map((width) => `c${width}`).join(" ");
      const have = gone === 1 ? "has" : "have";
      const text = `${gone} of ${below.length} columns ${have} no room here, between the first and the last`;
      return `<p class="cut ${names}">${text}: ${way}.</p>`;
    })
    .join("");

/** Styles of a box `.fit` around such a table. A dotted line marks the place of hidden columns. */
export const FIT_STYLE = [
  ".fit{container-type:inline-size}.cut{display:none}",
  ...WIDTHS.map((width, at) => {
    const next = WIDTHS[at + 1] ?? 0;
    return (
      `@container(width<=${width}px){.g${width}{display:none}` +
      `.g${width}+:not(.g${width}){border-left:2px dotted var(--border-strong)}}` +
      `@container(${next}px<width<=${width}px){.c${width}{display:block}}`
    );
  }),
].join("\n");

/** Returns the least width of the row names, then of each column: that of its longest word. */
function leastWidths({ columns, rows }: FigureTable): number[] {
  const wordOf = (text: string, size: number, weight: Weight = 400) =>
    WIDER * Math.max(0, ...text.split(/[\s_/]+/).map((word) => widthOf(word, size, weight)));
  const names = rows.map(({ head, strong }) => ({ head, weight: strong ? 600 : 400 }) as const);
  const longest = Math.max(...names.map(({ head, weight }) => wordOf(head, SIZE, weight)));
  const whole = Math.max(...names.map(({ head, weight }) => WIDER * widthOf(head, SIZE, weight)));
  return [
    Math.max(longest, Math.min(NAMES, whole)) + 2 * PAD,
    ...columns.map(({ title, lines }, at) => {
      const cells = rows.flatMap(({ cells: own, strong }) => {
        const cell = own[at];
        if (!cell) return [];
        const mark = cell.change && !cell.heat ? MARK : 0;
        return [mark + wordOf(cell.text, SIZE, strong ? 600 : 400), wordOf(cell.note, SMALL)];
      });
      const head = [wordOf(title, SIZE, 600), ...lines.map((line) => wordOf(line, SMALL))];
      return Math.max(0, ...head, ...cells) + 2 * PAD;
    }),
  ];
}

import { RATIO_STEPS, STEPS_TEXT, stepColor } from "@/lib/domain/relative/ratio-steps";
import { toDigits } from "@/lib/format";
import type { ChartColumn } from "./chart-columns";
import { sectionRatios } from "./chart-sections";
import type { Pen } from "./draw-plot";
import { type AxisName, namesThatFit } from "./names-that-fit";
import { dotsPath } from "./plot-geometry";
import { px } from "./px";
import { type RatioScale, ratioScale, ratioTicks } from "./ratio-scale";
import { markerPath, seriesColor } from "./series-style";
import { ratioText, type StripChart } from "./strip-chart";
import { STRIP_TEXT, type StripBlock, type StripLayout, type StripLine } from "./strip-layout";

// The only drawing of strips, as SVG text: pages, pictures, embeds and frozen pages share it.

/** Longer names of columns are cut; a table has them in full. */
const LONG = 14;
const SMALL = { size: STRIP_TEXT.low, fill: "var(--muted-foreground)" } as const;
/** Pixels between the lines of a name. */
const LINE = 12;

const box = (x: number, y: number, width: number, height: number) =>
  `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;

/** Draws strips. Its parent must have `fill="none"`. */
export function drawStrips(chart: StripChart, layout: StripLayout, pen: Pen): string {
  const { dense, cut } = layout;
  const scale = ratioScale([...sectionRatios(chart.sections), 1 - chart.neutral, 1 + chart.neutral]);
  return [
    dense ? "" : drawLegend(chart, layout, pen),
    cut && !dense ? pen.write(cut, { x: 0, y: 28, ...SMALL }) : "",
    ...layout.blocks.map(
      (block) => `<g transform="translate(${px(block.x)} 0)">${drawBlock(chart, layout, block, scale, pen)}</g>`,
    ),
    ...layout.legend.map(({ column, texts, x, y }) => {
      const mark = `<path d="${markerPath(column.marker, x + 5, y - 4, 4)}" fill="${seriesColor(column.hue)}"/>`;
      const written = texts.map((text, at) => pen.write(text, { x: x + 14, y: y + at * 13, size: SMALL.size }));
      return mark + written.join("");
    }),
  ].join("");
}

/** Draws the steps of colours, worse to better, with their edges where there is room. */
function drawLegend({ better }: StripChart, { width, marks }: StripLayout, pen: Pen): string {
  const steps = Array.from({ length: 2 * RATIO_STEPS + 1 }, (_, at) => at - RATIO_STEPS);
  const left = pen.widthOf("worse", SMALL.size) + 6;
  const right = left + steps.length * 12;
  const words = [
    "better",
    ...(width >= 420 ? [STEPS_TEXT] : []),
    ...(better === "lower" ? ["less is better"] : []),
    ...(marks ? ["right: the same on one log scale"] : []),
  ].join("; ");
  return [
    pen.write("worse", { x: 0, y: 12, ...SMALL }),
    ...steps.map((step, at) => `<path d="${box(left + at * 12, 2, 12, 12)}" fill="${stepColor(step)}"/>`),
    `<path d="${box(left, 2, right - left, 12)}" stroke="var(--border)"/>`,
    pen.write(words, { x: right + 6, y: 12, ...SMALL }),
  ].join("");
}

function drawBlock(chart: StripChart, layout: StripLayout, { lines }: StripBlock, scale: RatioScale, pen: Pen): string {
  const rows = lines.filter(({ row }) => row !== null);
  const edges = layout.dense ? [] : rows.map(({ y }) => `M0 ${px(layout.top + y)}H${px(layout.blockWidth)}`);
  return [
    drawHeads(layout, scale, pen),
    drawFields(layout, rows),
    edges.length ? `<path d="${edges.join("")}" stroke="var(--border)"/>` : "",
    layout.cut ? drawCutEdge(layout, lines) : "",
    drawMarks(chart, layout, rows, scale),
    ...lines.map((line) => drawLine(chart, layout, line, pen)),
  ].join("");
}

/** Draws the names of columns above the strip, the scale above the marks, and the heads of numbers. */
function drawHeads({ top, columns, places, strip, marks, numbers }: StripLayout, scale: RatioScale, pen: Pen): string {
  const nameOf = ({ key }: ChartColumn, at: number, text: string | null): AxisName[] =>
    text ? [{ key, text: text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text, at: places[at]?.from ?? 0 }] : [];
  const several = columns.some(({ newest }) => newest) && new Set(columns.map(({ engine }) => engine)).size > 1;
  const firsts = new Map(columns.map((column, at) => [column.engine, at] as const).reverse());
  const engines = columns.flatMap((column, at) =>
    nameOf(column, at, firsts.get(column.engine) === at ? column.engineTitle : null),
  );
  const whole = columns.flatMap((column, at) => nameOf(column, at, versionOf(column)));
  const isWhole = namesThatFit(whole, strip.width, "start").size === columns.length;
  const branches = columns.flatMap((column, at) =>
    nameOf(column, at, column.branch ?? (column.newest || column.before !== null ? null : versionOf(column))),
  );
  const names = (all: readonly AxisName[], y: number, strong: boolean) => {
    const kept = namesThatFit(all, strip.width, "start");
    return all.map(({ key, text, at }) => {
      const place = { x: strip.x + at * strip.width, y, ...SMALL };
      return kept.has(key)
        ? pen.write(text, strong ? { ...place, weight: 600, fill: "var(--foreground)" } : place)
        : "";
    });
  };
  const bottom = top - 5;
  return [
    ...(several ? names(engines, bottom - 13, false) : []),
    ...names(isWhole ? whole : branches, bottom, true),
    ...(marks ? ratioTicks(scale, marks.width, 28) : []).map(({ label, at }) =>
      pen.write(label, {
        x: (marks?.x ?? 0) + at * (marks?.width ?? 0),
        y: bottom,
        ...SMALL,
        anchor: "middle",
      }),
    ),
    ...numbers.flatMap(({ x, width, lines, strong }) =>
      lines.map((text, nth) => {
        const place = {
          x: x + width,
          y: bottom - (lines.length - 1 - nth) * 13,
          size: SMALL.size,
          anchor: "end",
        } as const;
        return pen.write(text, { ...place, weight: strong ? 600 : 400 });
      }),
    ),
  ].join("");
}

/** Returns the name without the engine, which is above it. */
const versionOf = ({ name, engineTitle }: ChartColumn): string =>
  engineTitle !== "" && name.startsWith(`${engineTitle} `) ? name.slice(engineTitle.length + 1) : name;

/** Draws a coloured field for each ratio, neighbours of one colour as one box; columns without a ratio stay empty. */
function drawFields({ top, columns, places, strip }: StripLayout, lines: readonly StripLine[]): string {
  const xOf = (share: number) => strip.x + share * strip.width;
  const paths = new Map<string, string>();
  for (const { y, height, row } of lines) {
    const steps = columns.map(({ at }) => {
      const ratio = row?.ratios[at] ?? null;
      return ratio !== null && ratio > 0 ? (row?.steps[at] ?? null) : null;
    });
    for (let from = 0; from < steps.length; ) {
      const step = steps[from] ?? null;
      let to = from;
      while (to + 1 < steps.length && steps[to + 1] === step) to += 1;
      const left = xOf(places[from]?.from ?? 0);
      const field = box(left, top + y + 0.5, xOf(places[to]?.to ?? 0) - left, height - 0.5);
      if (step !== null) paths.set(stepColor(step), (paths.get(stepColor(step)) ?? "") + field);
      from = to + 1;
    }
  }
  const gaps = places.slice(1).map(({ from }, at) => {
    const left = xOf(places[at]?.to ?? 0);
    return lines.length ? box(left, top, xOf(from) - left, heightOf(lines)) : "";
  });
  const drawn = [...paths].map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`);
  return `${drawn.join("")}<path d="${gaps.join("")}" fill="var(--surface)"/>`;
}

const heightOf = (lines: readonly StripLine[]) => (lines.at(-1)?.y ?? 0) + (lines.at(-1)?.height ?? 0);

/** Draws the edge where older columns have no room. */
function drawCutEdge({ top, strip, columns }: StripLayout, lines: readonly StripLine[]): string {
  // Builds lose their oldest, other columns their last.
  const x = columns.some(({ newest }) => newest) ? strip.x - 2 : strip.x + strip.width + 1;
  return `<path d="M${px(x)} ${px(top)}v${px(heightOf(lines))}" stroke="var(--control)" stroke-dasharray="3 3"/>`;
}

/** Draws the columns at their ratios; the newest is a diamond. All marks of a column are one path. */
function drawMarks(
  { bases, neutral }: StripChart,
  layout: StripLayout,
  lines: readonly StripLine[],
  scale: RatioScale,
): string {
  const { top, marks } = layout;
  if (!marks) return "";
  const xOf = (ratio: number) => marks.x + scale.place(ratio) * marks.width;
  const [from, to] = [xOf(1 - neutral), xOf(1 + neutral)];
  const band = lines.map(({ y, height }) => box(from, top + y, to - from, height)).join("");
  const level = lines.map(({ y, height }) => `M${px(xOf(1))} ${px(top + y)}v${px(height)}`).join("");
  const drawn = layout.columns.map(({ at, hue, share, newest, before, marker }) => {
    if (bases.includes(at)) return "";
    const dots = lines.flatMap(({ y, height, row }) => {
      const ratio = row?.ratios[at] ?? null;
      return ratio !== null && ratio > 0 ? [{ x: xOf(ratio), y: top + y + height / 2 }] : [];
    });
    const [colour, opacity] = [seriesColor(hue), share < 1 ? ` opacity="${toDigits(share, 2)}"` : ""];
    if (!newest && before !== null) {
      const dot = `<path d="${dotsPath(dots)}" stroke-linecap="round"`;
      const edge = `${dot} stroke="var(--surface)" stroke-width="8"/>`;
      return `${edge}${dot} stroke="${colour}" stroke-width="6.4"${opacity}/>`;
    }
    const shapes = dots.map(({ x, y }) => markerPath(newest ? 3 : marker, x, y, 4.5)).join("");
    return `<path d="${shapes}" fill="${colour}" stroke="var(--surface)" stroke-width="0.8"/>`;
  });
  return [`<path d="${band}" fill="var(--target-area)"/><path d="${level}" stroke="var(--control)"/>`, ...drawn].join(
    "",
  );
}

/** Draws a row's name and numbers, or a heading. On pages a row has a tooltip with all its ratios. */
function drawLine(
  { columns }: StripChart,
  layout: StripLayout,
  { y, height, texts, row }: StripLine,
  pen: Pen,
): string {
  const { top, numbers, blockWidth } = layout;
  const last = top + y + height / 2 + 4;
  const first = last - ((texts.length - 1) * LINE) / 2;
  const names = texts.map((text, at) =>
    pen.write(text, {
      x: 0,
      y: layout.dense ? top + y + 10 + at * LINE : first + at * LINE,
      size: STRIP_TEXT.name,
      ...(row === null && { weight: 600 }),
    }),
  );
  const values = numbers.map(({ x, width, at, strong }) =>
    pen.write(row?.numbers[at] ?? "", {
      x: x + width,
      y: last,
      size: STRIP_TEXT.name,
      weight: strong ? 600 : 400,
      anchor: "end",
    }),
  );
  if (!row) return names.join("");
  const tooltip = pen.title?.(
    [row.label, ...columns.map((column) => `${column.label}: ${ratioText(row, column)}`)].join("\n"),
  );
  const over = tooltip
    ? `<g>${tooltip}<path d="${box(0, top + y, blockWidth, height)}" pointer-events="all"/></g>`
    : "";
  return [...names, ...values, over].join("");
}

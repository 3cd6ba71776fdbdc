import { escapeMarkup } from "@/lib/escape-markup";
import { formatCounted } from "@/lib/format";
import { LIMITS, type PictureSize, SIZES, scaleWithin } from "@/lib/picture-sizes";
import { drawDrawing, ownHeight, REMARK_HEIGHT, withRoom } from "./draw-drawing";
import { columnsBesideGap, columnsWithRoom, drawTable, layoutTable, type TableLayout, withGap } from "./draw-table";
import { conditionsLine, type Figure, type FigureDrawing } from "./figure";
import { Letters, type Weight, wrapText } from "./letters";
import { inColours, paletteStyle, type Theme } from "./palette";

/** The address of a figure with its data, and the day it was frozen. */
export interface FigureSource {
  /** Whole address of the view; "" = none. */
  address: string;
  /** "21 Nov 2026"; null = the view is live. */
  frozen: string | null;
}

/** The size and colours that a reader asks of a picture. */
export interface PictureOptions {
  /** A preset; null = the content's own height. */
  size: PictureSize | null;
  /**
   * Pixels; null = the preset's, or the figure's own. Without a preset both together set the frame's ratio. A height
   * has no other effect.
   */
  width: number | null;
  height: number | null;
  theme: Theme;
}

/** A finished picture. */
export interface Picture {
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The frame of a layout, in units of its reference. */
interface Frame {
  width: number;
  /** Null = the content's own height. */
  height: number | null;
  /** Draws only title and drawing, and the notice of a withdrawal. */
  bare: boolean;
}

/** Width of a picture without a preset, in units of a layout. */
const WIDTH = 800;
/** Margin at the left and right of a wide frame. */
export const MARGIN = 24;
/** Room for the head and foot of a picture that is as high as the narrowest ratio permits. */
const WORDS_HEIGHT = 220;
const CHART_HEIGHT = 380;
const PANEL_HEIGHT = 250;
/** Least readable height of a chart. */
const LEAST_CHART = 170;
/**
 * Growth of a frame's reference until the content fits; letters shrink by the same factor. Tables and strips begin with
 * larger letters, so that few rows fill a frame. A phone's letters never shrink.
 */
const GROWTH = [1, 1.15, 1.3, 1.5, 1.7];
const FILLING = [0.7, 0.8, 0.9, ...GROWTH];
const PHONE = [1];
/** Narrower frames have a smaller title. */
const NARROW = 480;

/** Returns a figure as an SVG picture. */
export function drawPicture(figure: Figure, source: FigureSource, options: PictureOptions): Picture {
  const { reference, ratio } = frameOf(options);
  const drawn =
    ratio === null ? drawNatural(figure, source) : drawFramed(figure, source, reference, ratio, options.size);
  return pictureOf(drawn, options, figure);
}

/** Returns a drawing as an SVG picture in the size and colours of the options. */
export function pictureOf(drawn: Drawn, options: PictureOptions, words: Pick<Figure, "title" | "alt">): Picture {
  const { pixels } = frameOf(options);
  const width = Math.round(pixels ?? drawn.width);
  const height = Math.round((width * drawn.height) / drawn.width);
  const shrunk = scaleWithin(1, { width, height });
  const [w, h] = [Math.floor(width * shrunk), Math.floor(height * shrunk)];
  const { theme } = options;
  const style = theme === "both" ? `<style>${paletteStyle("both", "svg")}</style>` : "";
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${drawn.width} ` +
      `${drawn.height}" role="img" aria-labelledby="figure-title figure-words">`,
    `<title id="figure-title">${escapeMarkup(words.title)}</title>` +
      `<desc id="figure-words">${escapeMarkup(words.alt)}</desc>`,
    style,
    `<defs>${drawn.letters.definitions()}</defs>`,
    `<rect width="${drawn.width}" height="${drawn.height}" fill="var(--surface)"/>`,
    drawn.body,
    "</svg>",
  ].join("");
  return { svg: theme === "both" ? svg : inColours(svg, theme), width: w, height: h };
}

/**
 * Returns the frame of the options. `ratio`: width / height; null = as the content needs. `pixels`: width of the
 * picture; null = the content's own.
 */
export function frameOf({ size, width, height }: PictureOptions) {
  if (size !== null) {
    const preset = SIZES[size];
    return { reference: preset.reference, ratio: preset.width / preset.height, pixels: width ?? preset.width };
  }
  if (width === null || height === null) return { reference: WIDTH, ratio: null, pixels: width };
  const ratio = Math.min(LIMITS.widest, Math.max(LIMITS.narrowest, width / height));
  // The same area as the preview, at any ratio.
  const { preview } = SIZES;
  const area = (preview.reference ** 2 * preview.height) / preview.width;
  return { reference: Math.round(Math.sqrt(area * ratio)), ratio, pixels: width };
}

/** A drawing in units of its layout, with the letters that its body uses. */
export interface Drawn {
  width: number;
  height: number;
  body: string;
  letters: Letters;
}

/** Draws a figure at the content's own height; a table also at its own width. */
function drawNatural(figure: Figure, source: FigureSource): Drawn {
  const { body } = figure;
  if (body.kind !== "table") {
    const height = ownHeight(body, WIDTH - 2 * MARGIN, { single: CHART_HEIGHT, panel: PANEL_HEIGHT });
    // Beyond the narrowest ratio the picture counts the rows that it leaves out.
    const most = body.kind === "strips" ? WIDTH / LIMITS.narrowest - WORDS_HEIGHT : height;
    const { drawing, left } = withRoom(body, { width: WIDTH - 2 * MARGIN, height: Math.min(height, most) }, false);
    const room = { drawing, left, chartHeight: Math.min(height, most) };
    return compose(figure, source, { width: WIDTH, height: null, bare: false }, room);
  }
  const layout = layoutTable(body);
  const width = Math.ceil(Math.min(Math.max(WIDTH, layout.width + 2 * MARGIN), 2 * WIDTH));
  // Beyond the narrowest ratio or a page's width, the picture counts the parts that it leaves out.
  const room = { width: width - 2 * MARGIN, height: width / LIMITS.narrowest - WORDS_HEIGHT };
  return compose(figure, source, { width, height: null, bare: false }, { cut: cutTable(layout, room) });
}

/**
 * Draws a figure in a frame of a ratio. The reference grows until the content fits; the picture counts the parts that
 * still don't.
 */
function drawFramed(
  figure: Figure,
  source: FigureSource,
  reference: number,
  ratio: number,
  size: PictureSize | null,
): Drawn {
  const { body } = figure;
  const bare = size === "thumb";
  const isFilling = !bare && (body.kind === "table" || body.kind === "strips");
  const growths = size === "phone" ? PHONE : isFilling ? FILLING : GROWTH;
  const layout = body.kind === "table" ? layoutTable(body) : null;
  const frames = growths.map((growth): Frame => {
    const width = Math.round(reference * growth);
    return { width, height: Math.round(width / ratio), bare };
  });
  const roomOf = (frame: Frame) => {
    const used = headOf(figure, frame).height + footOf(source, figure, frame, null).height;
    return { width: frame.width - 2 * marginOf(frame), height: (frame.height ?? 0) - used - (bare ? 14 : 24) };
  };
  const drawnIn = (room: { width: number; height: number }): ChartContent => {
    const { drawing = null, left = null } = body.kind === "table" ? {} : withRoom(body, room, bare);
    return { drawing, left, chartHeight: left ? room.height - REMARK_HEIGHT : room.height };
  };
  const fits = (frame: Frame) => {
    const room = roomOf(frame);
    return layout
      ? layout.width <= room.width && layout.height <= room.height
      : room.height >= LEAST_CHART * (frame.width / reference) && drawnIn(room).left === null;
  };
  const frame = frames.find(fits) ?? frames.at(-1) ?? { width: reference, height: reference / ratio, bare };
  const room = roomOf(frame);
  if (!layout) return compose(figure, source, frame, drawnIn({ ...room, height: Math.max(60, room.height) }));
  const lower = { ...room, height: room.height - REMARK_HEIGHT };
  return compose(figure, source, frame, { cut: cutTable(layout, lower, room.height) });
}

/** A chart's drawing with its height, and what it leaves out; null = nothing. */
interface ChartContent {
  drawing: FigureDrawing | null;
  chartHeight: number;
  left: string | null;
}

interface Cut {
  layout: TableLayout;
  /** "21 more rows"; null = the table is complete. */
  left: string | null;
}

/**
 * Cuts a table to the room: its first rows, its first and last columns and the baselines. `whole`: height limit of the
 * complete table.
 */
function cutTable(layout: TableLayout, room: { width: number; height: number }, whole = room.height): Cut {
  const { table, rowHeights, headHeight } = layout;
  if (layout.width <= room.width && layout.height <= whole) return { layout, left: null };
  const kept = layout.width <= room.width ? columnsWithRoom(layout, room.width) : columnsBesideGap(layout, room.width);
  let height = headHeight;
  const rows = table.rows.filter((_, at) => {
    height += rowHeights[at] ?? 0;
    return height <= room.height;
  });
  const cut = withGap({ ...table, rows }, kept);
  const left = [
    moreText(table.rows.length - rows.length, "row"),
    moreText(table.columns.length - kept.length, "column"),
  ].filter(Boolean);
  return { layout: layoutTable(cut), left: left.length ? left.join(" and ") : null };
}

const moreText = (more: number, what: string) => (more > 0 ? formatCounted(more, `more ${what}`) : "");

/** Puts head, drawing and foot one below another. */
function compose(figure: Figure, source: FigureSource, frame: Frame, content: { cut: Cut } | ChartContent): Drawn {
  const letters = new Letters();
  const margin = marginOf(frame);
  const inner = { x: margin, width: frame.width - 2 * margin };
  const head = headOf(figure, frame);
  const foot = footOf(source, figure, frame, "cut" in content ? content.cut.left : content.left);
  const top = head.height + (frame.bare ? 4 : 10);
  const parts = [drawStack(head.lines, inner.x, letters)];
  let bodyHeight = "cut" in content ? 0 : content.chartHeight;
  if ("cut" in content) {
    const { layout } = content.cut;
    // Even the smallest cut may be too wide; then it is scaled down.
    const scale = Math.min(1, inner.width / layout.width);
    bodyHeight = layout.height * scale;
    const width = inner.width / scale;
    parts.push(
      `<g transform="translate(${inner.x} ${top}) scale(${scale})">` +
        `${drawTable(layout, { x: 0, y: 0, width }, letters)}</g>`,
    );
  } else if (content.drawing) {
    parts.push(drawDrawing(content.drawing, { ...inner, y: top, height: bodyHeight }, letters, frame.bare));
  }
  const height = Math.ceil(frame.height ?? top + bodyHeight + foot.height + 12);
  const footTop = height - foot.height;
  if (foot.lines.length) {
    parts.push(`<path d="M${inner.x} ${footTop + 4}H${inner.x + inner.width}" stroke="var(--border)" fill="none"/>`);
    parts.push(`<g transform="translate(0 ${footTop})">${drawStack(foot.lines, inner.x, letters)}</g>`);
    const mark = { y: footTop + 19, size: 11 } as const;
    parts.push(
      letters.write("Benchfolio", {
        ...mark,
        x: inner.x + inner.width,
        weight: 600,
        anchor: "end",
        fill: "var(--accent)",
      }),
    );
  }
  return { width: frame.width, height, body: parts.join(""), letters };
}

interface StackLine {
  text: string;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
}

const marginOf = ({ bare, width }: Frame) => (bare ? 14 : width < NARROW ? 16 : MARGIN);

/** Draws the lines of `stack`. */
export const drawStack = (lines: readonly StackLine[], x: number, letters: Letters) =>
  lines.map(({ text, ...line }) => letters.write(text, { x, ...line })).join("");

/** Returns paragraphs one below another from `top` on. */
export function stack(
  paragraphs: readonly { text: string; size: number; weight?: Weight; fill?: string; after?: number }[],
  width: number,
  top: number,
): { lines: StackLine[]; height: number } {
  let y = top;
  const lines = paragraphs.flatMap(({ text, size, weight = 400, fill = "var(--foreground)", after = 0 }) => {
    const own = wrapText(text, size, width, weight).map((line) => {
      y += size * 1.32;
      return { text: line, y: Math.round(y), size, weight, fill };
    });
    y += after;
    return own;
  });
  return { lines, height: Math.ceil(y) };
}

function headOf(figure: Figure, frame: Frame) {
  const width = frame.width - 2 * marginOf(frame);
  if (frame.bare) {
    const lead = figure.lead
      ? [{ text: figure.lead, size: 12, weight: 600 as const, fill: "var(--warning-foreground)" }]
      : [];
    return stack([{ text: figure.title, size: 14, weight: 600 }, ...lead], width, 6);
  }
  // Omits the baseline where the title names it already.
  const isSaid =
    figure.relativeTo !== null && figure.title.includes(figure.relativeTo.replace(/^.*?(?=relative to)/, ""));
  const conditions = conditionsLine(isSaid ? { ...figure, relativeTo: null } : figure);
  return stack(
    [
      { text: figure.title, size: frame.width < NARROW ? 17 : 20, weight: 600, after: 3 },
      ...(conditions ? [{ text: conditions, size: 12, fill: "var(--muted-foreground)", after: 1 }] : []),
      ...figure.warnings.map((text) => ({ text, size: 12, fill: "var(--warning-foreground)", after: 1 })),
    ],
    width,
    14,
  );
}

function footOf({ address, frozen }: FigureSource, { source }: Figure, frame: Frame, left: string | null) {
  if (frame.bare) return { lines: [], height: 10 };
  const muted = { size: 10.5, fill: "var(--muted-foreground)" };
  const texts = [
    left && `Not shown here: ${left}.`,
    source && `Source: ${source}${frozen ? `; frozen on ${frozen}, the numbers never change` : ""}`,
    address,
  ].flatMap((text) => (text ? [{ ...muted, text }] : []));
  // Leaves room for the wordmark at the right.
  const { lines, height } = stack(texts, frame.width - 2 * marginOf(frame) - 80, 6);
  return { lines, height: height + 12 };
}

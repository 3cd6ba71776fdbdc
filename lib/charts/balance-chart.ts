import type { Balance } from "@/lib/domain/vector/index-cost";
import { formatNumber } from "@/lib/format";
import type { CostRow } from "@/lib/views/compare/index-cost";
import type { Pen } from "./draw-plot";
import { px } from "./px";
import { markerPath, seriesColor } from "./series-style";

/** A series' choice of index between the three costs, as plain data. */
export interface BalanceMark {
  key: string;
  label: string;
  color: number;
  marker: number;
  balance: Balance;
}

/** Corners of the triangle in its own units, which are `WIDTH` by `HEIGHT`. The largest ring fits around each. */
const CORNERS = { queries: { x: 170, y: 46 }, build: { x: 46, y: 206 }, memory: { x: 294, y: 206 } } as const;
const [WIDTH, HEIGHT] = [340, 266];
const [LEAST_RING, LARGEST_RING] = [6, 40];
const TEXT = { size: 11, fill: "var(--muted-foreground)" } as const;

/** Returns the marks of a group's choices; none where fewer than two series have one. */
export function balanceMarks(rows: readonly CostRow[]): BalanceMark[] {
  if (rows.filter(({ build }) => build).length < 2) return [];
  return rows.flatMap(({ info: { key, label, color, marker }, balance }) =>
    balance ? [{ key, label, color, marker, balance }] : [],
  );
}

/** Returns "PGVector: building costs most, 1.2 doublings in all" of each mark. */
export const balanceSentence = (marks: readonly BalanceMark[]): string =>
  `${marks.map(({ label, balance }) => `${label}: ${mostOf(balance)}, ${doublingsText(balance)}`).join("; ")}.`;

const doublingsText = ({ doublings }: Balance) => `${formatNumber(doublings)} doublings in all`;

function mostOf({ queries, build, memory, doublings }: Balance): string {
  if (doublings === 0) return "best in all";
  const most = Math.max(queries, build, memory);
  if (most === queries) return "queries cost most";
  return most === build ? "building costs most" : "memory costs most";
}

/** Returns the height of the triangle at a width, without its legend. */
export const balanceHeight = (width: number): number => Math.round((HEIGHT * width) / WIDTH);

/** Draws each choice as a place between three corners, in the middle of a box. The ring is the cost in all. */
export function drawBalance(marks: readonly BalanceMark[], box: { width: number; height: number }, pen: Pen): string {
  const scale = Math.min(box.width / WIDTH, box.height / HEIGHT);
  const left = (box.width - WIDTH * scale) / 2;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: left + x * scale, y: y * scale });
  const path = (...places: { x: number; y: number }[]) =>
    places.map((place, nth) => `${nth ? "L" : "M"}${px(at(place).x)} ${px(at(place).y)}`).join("");
  const { queries, build, memory } = CORNERS;
  const middle = { x: (queries.x + build.x + memory.x) / 3, y: (queries.y + build.y + memory.y) / 3 };
  const bottom = at({ x: 0, y: 262 }).y;
  return [
    `<path d="${path(queries, build, memory)}Z" fill="var(--surface-muted)" stroke="var(--control)"/>`,
    `<path d="${path(queries, middle, build)}${path(middle, memory)}" stroke="var(--grid)"/>`,
    pen.write("queries cost most", { ...TEXT, x: at(queries).x, y: 12, anchor: "middle" }),
    pen.write("building costs most", { ...TEXT, x: at({ x: 4, y: 0 }).x, y: bottom }),
    pen.write("memory costs most", { ...TEXT, x: at({ x: 336, y: 0 }).x, y: bottom, anchor: "end" }),
    ...marks.map((mark) => {
      const { x, y } = at(placeOf(mark.balance));
      const colour = seriesColor(mark.color);
      const ring = px(Math.min(LARGEST_RING, LEAST_RING + 5 * mark.balance.doublings) * Math.min(1, scale));
      return [
        `<g fill="${colour}">${pen.title?.(`${mark.label}: ${doublingsText(mark.balance)}`) ?? ""}`,
        `<circle cx="${px(x)}" cy="${px(y)}" r="${ring}" fill-opacity="0.14" stroke="${colour}"/>`,
        `<path d="${markerPath(mark.marker, x, y, 4.5)}" stroke="var(--surface)"/></g>`,
      ].join("");
    }),
  ].join("");
}

const placeOf = ({ queries, build, memory }: Balance) => ({
  x: queries * CORNERS.queries.x + build * CORNERS.build.x + memory * CORNERS.memory.x,
  y: queries * CORNERS.queries.y + build * CORNERS.build.y + memory * CORNERS.memory.y,
});

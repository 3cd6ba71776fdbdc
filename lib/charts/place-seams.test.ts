import { describe, expect, it } from "vitest";
import { placeSeams, SEAM_SIZE, seamsText } from "./place-seams";
import type { PlotLine } from "./plot-points";

const PLOT = { left: 52, top: 22, width: 258, height: 200 };
const place = (dot: { x: number; y: number }) => dot;
/** Six pixels a letter. */
const widthOf = (text: string) => text.length * 6;

const line = (
  label: string,
  seam: string | undefined,
  x: number,
  y: number,
  more: Partial<PlotLine> = {},
): PlotLine => ({
  series: { key: label, label, detail: null, engine: "", color: 0, marker: 0 },
  dots: [{ id: label, series: label, x, y, main: true }],
  rest: [],
  seam,
  ...more,
});
const textsOf = (...lines: PlotLine[]) => placeSeams(lines, PLOT, place, widthOf);
const APART = "not chained: no build has both";

/** Returns the boxes of texts that lie outside the plot or share pixels with another one. */
function faults(found: ReturnType<typeof textsOf>) {
  const boxes = found.map(({ text, x, y, marks }) => ({
    text,
    left: x,
    right: x + 12 * marks.length + widthOf(text),
    top: y - SEAM_SIZE,
    bottom: y + 2,
  }));
  const isOut = ({ left, right, top, bottom }: (typeof boxes)[number]) =>
    left < PLOT.left || right > PLOT.left + PLOT.width || top < PLOT.top - 1 || bottom > PLOT.top + PLOT.height;
  return boxes.filter(
    (box, at) =>
      isOut(box) ||
      boxes.some(
        (other, nth) =>
          nth !== at &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      ),
  );
}

describe("texts at seams", () => {
  it("are at their lines where there are at most two texts, with the markers of these lines", () => {
    const found = textsOf(line("a", "× 0.849 ± 111 %", 100, 90), line("b", APART, 102, 92), line("c", APART, 140, 100));
    expect(found.map(({ text, marks }) => [text, marks.map(({ label }) => label)])).toEqual([
      ["× 0.849 ± 111 %", ["a"]],
      [APART, ["b", "c"]],
    ]);
    expect(faults(found)).toEqual([]);
    expect(seamsText([line("a", "× 0.849 ± 111 %", 100, 90), line("b", undefined, 1, 1)])).toBe("");
  });

  it("stay in the plot without overlap at its corners", () => {
    for (const [x, y] of [
      [52, 22],
      [310, 22],
      [52, 222],
      [310, 222],
    ] as const) {
      const found = textsOf(line("a", "× 0.984 ± 0.8 %", x, y), line("b", APART, x, y));
      expect(found, `${x} ${y}`).toHaveLength(2);
      expect(faults(found), `${x} ${y}`).toEqual([]);
    }
  });

  it("are letters where there are more than two texts, grouped where lines begin at one place", () => {
    const lines = [
      line("config a", "× 1.00", 100, 90),
      line("config b", "× 1.01", 101, 91),
      line("config c", "× 1.02", 250, 150),
      line("config d", APART, 100, 93),
      line("config e", APART, 60, 40),
      line("config f", APART, 180, 40),
    ];
    const found = textsOf(...lines);
    expect(found.map(({ text }) => text).sort()).toEqual(["a, b, d", "c", "d", "d"]);
    expect(faults(found)).toEqual([]);
    expect(seamsText(lines)).toBe(
      `a: config a, × 1.00; b: config b, × 1.01; c: config c, × 1.02; d: 3 lines, ${APART}`,
    );
  });

  it("never touch, however many lines begin anywhere", () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    for (let trial = 0; trial < 200; trial += 1) {
      const count = 1 + Math.floor(random() * 40);
      const lines = Array.from({ length: count }, (_, at) =>
        line(`line ${at}`, `× ${at % 30}`, PLOT.left + random() * PLOT.width, PLOT.top + random() * PLOT.height),
      );
      const found = textsOf(...lines);
      expect(found.length, `trial ${trial}`).toBeGreaterThan(0);
      expect(faults(found), `trial ${trial}`).toEqual([]);
    }
  });

  it("are letters where one is too long for a phone, and grey lines have no marker", () => {
    const gates = "not chained: machine socket2 instead of hetz, 48 CPUs";
    expect(textsOf(line("a", gates, 100, 90)).map(({ text }) => text)).toEqual(["a"]);
    expect(seamsText([line("config z", gates, 100, 90)])).toBe(`a: config z, ${gates}`);
    expect(textsOf(line("a", APART, 100, 90, { weight: "thin" }))).toMatchObject([{ text: APART, marks: [] }]);
  });
});

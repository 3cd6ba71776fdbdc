import { expect, it } from "vitest";
import { type BalanceMark, balanceHeight, drawBalance } from "./balance-chart";
import { pagePen } from "./page-pen";

const NONE = { queries: 0, build: 0, memory: 0 };
const mark = (corner: keyof typeof NONE, doublings: number): BalanceMark => ({
  key: corner,
  label: corner,
  color: 0,
  marker: 0,
  balance: { ...NONE, [corner]: 1, doublings },
});

it("draws the ring of each choice inside the drawing, however much it costs and however narrow it is", () => {
  const marks = [mark("queries", 60), mark("build", 60), mark("memory", 60), mark("memory", 0)];
  for (const width of [160, 340, 460]) {
    const height = balanceHeight(width);
    const rings = drawBalance(marks, { width, height }, pagePen).matchAll(/cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/g);
    const edges = [...rings]
      .map(([, ...found]) => found.map(Number))
      .map(([x = 0, y = 0, r = 0]) => [x - r, x + r, y - r, y + r]);
    expect(edges).toHaveLength(marks.length);
    for (const [left = -1, right = width + 1, top = -1, bottom = height + 1] of edges) {
      expect([width, Math.min(left, top) >= 0]).toEqual([width, true]);
      expect([width, right <= width && bottom <= height]).toEqual([width, true]);
    }
  }
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ScalingEnd } from "@/lib/views/relative/relative-types";
import { ScalingPanel } from "./scaling-panel";
import { panelsThatFit } from "./scaling-view";

const rising: ScalingEnd = { from: null, who: "not recorded", busy: null, waiting: null };
const full: ScalingEnd = { from: 4, who: "processors", busy: null, waiting: null };

/** Returns the lines of text below a panel's drawing. */
function linesBelow(ends: ScalingEnd[]): string[] {
  const names = ends.map((_, at) => `line ${at + 1}`);
  const html = renderToStaticMarkup(
    <ScalingPanel
      panel={{
        workload: "scan",
        group: null,
        metric: { key: "qps", label: "Queries per second", unit: "1/s" },
        lines: ends.map((end, at) => ({ series: names[at] ?? "", steps: [], end })),
      }}
      series={names.map((key) => ({ key, label: key, detail: "", engine: "mysql", color: 0, marker: 0 }))}
      scaling="speedup"
    />,
  );
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""]) => text);
}

it("groups lines with equal endings, and counts those that it leaves out", () => {
  expect(linesBelow([rising, full, rising])).toEqual([
    "line 1; line 3: still rising at the last count",
    "line 2: no more from 4 threads on: the host’s processors are used up",
  ]);
  expect(linesBelow([rising, rising, rising, rising])).toEqual(["4 lines: still rising at the last count"]);
  const others = [2, 3, 4, 6].map((from): ScalingEnd => ({ ...full, from }));
  expect(linesBelow([rising, ...others])).toHaveLength(4);
  expect(linesBelow([rising, ...others]).at(-1)).toBe("2 more end otherwise");
});

it.each([
  ["Queries per second", "1/s", "Queries per second"],
  ["p95 latency", "s", "p95 latency, s"],
  ["Size of the database", "B", "Size of the database, B"],
  ["Goodput", "1/s", "Goodput, 1/s"],
])("names the unit of values where the metric's name does not: %s", (label, unit, head) => {
  const html = renderToStaticMarkup(
    <ScalingPanel
      panel={{ workload: "scan", group: null, metric: { key: "m", label, unit }, lines: [] }}
      series={[]}
      scaling="rate"
    />,
  );
  expect(/<figcaption[^>]*>(.*?)<\/figcaption>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "")).toBe(`scan ${head}`);
});

it("draws as many panels as a page has room for, and at least one", () => {
  const panels = (count: number, lines: number) =>
    Array.from({ length: count }, (_, at) => ({
      workload: `w${at}`,
      group: null,
      metric: { key: "qps", label: "", unit: "" },
      lines: Array.from({ length: lines }, (__, line) => ({ series: `${line}`, steps: [], end: null })),
    }));
  // A panel takes 28 elements and 5 for each line: 53 with 5 lines, so 67 panels fit into 3,600.
  expect(panelsThatFit(panels(42, 5))).toBe(42);
  expect(panelsThatFit(panels(100, 5))).toBe(67);
  expect(panelsThatFit(panels(3, 2000))).toBe(1);
});

it("gives the axes and the range of each line to screen readers", () => {
  const step = (threads: number, speedup: number) => ({
    threads,
    value: 100 * speedup,
    min: 100 * speedup,
    max: 100 * speedup,
    n: 1,
    speedup,
    differs: null,
    doubtful: false,
    point: `p${threads}`,
  });
  const html = renderToStaticMarkup(
    <ScalingPanel
      panel={{
        workload: "scan",
        group: null,
        metric: { key: "qps", label: "Queries per second", unit: "1/s" },
        lines: [{ series: "my", steps: [step(1, 1), step(4, 3.5), step(16, 9)], end: null }],
      }}
      series={[{ key: "my", label: "9.5.0", detail: "", engine: "mysql", color: 0, marker: 0 }]}
      scaling="speedup"
    />,
  );
  expect(html).toContain(
    'aria-label="scan by thread count. Upwards: × 1 thread, log scale. To the right: threads, log scale. ' +
      '9.5.0: 1.00 × to 9.00 ×."',
  );
});

import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { threadPlot } from "@/lib/charts/plot";
import { plotGeometry } from "@/lib/charts/plot-geometry";
import { CompanionMarks } from "./companion-marks";

const dot = { id: "a", series: "hnsw", x: 0.9, y: 100, main: true };
const series = { key: "hnsw", label: "hnsw", detail: null, engine: "", color: 0, marker: 0 };
const plot = threadPlot([{ series, dots: [dot], rest: [] }], "queries");
const geometry = plotGeometry({ ...plot, width: 600, height: 280 });

it("gives each ring a key of its own, also where two series have equal points, so that none stays behind", () => {
  const ring = { x: 0.9, y: 100, color: 0 };
  const rings = [
    { ...ring, series: "hnsw" },
    { ...ring, series: "ivf" },
  ];
  const marks: ReactElement<{ children: ReactNode[] }> = CompanionMarks({
    dot,
    companions: { arrow: null, rings },
    geometry,
  });
  const keys = marks.props.children
    .flat()
    .flatMap((one) => (isValidElement(one) && one.type === "circle" ? one.key : []));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ChartColumn } from "@/lib/charts/chart-columns";
import { ratioScale } from "@/lib/charts/ratio-scale";
import { WorkloadStrips } from "./workload-strips";

const column = (at: number): ChartColumn => ({
  key: `c${at}`,
  at,
  label: `build ${at}`,
  name: `build ${at}`,
  title: `build ${at}`,
  engine: "mysql",
  engineTitle: "MySQL",
  hue: 0,
  share: 1,
  color: "black",
  marker: 0,
  newest: false,
  before: null,
  since: null,
  seam: null,
  branch: null,
});

it("has the colours of the table: by the better direction, and none where the table has none", () => {
  const ratios = [1, 0.5, 0.5, null];
  const html = renderToStaticMarkup(
    <WorkloadStrips
      sections={[
        {
          title: "CPU",
          rows: [
            { key: "points", label: "points", ratios, doubtful: [false, false, true, false], steps: [0, 5, 0, 0] },
          ],
          medians: ratios,
          about: [],
        },
      ]}
      columns={ratios.map((_, at) => column(at))}
      bases={new Set([0])}
      steps={false}
      scale={ratioScale([0.5, 1])}
      neutral={0.02}
    />,
  );
  expect(html).toContain("build 1 0.50, build 2 ≈ 0.50, build 3 –");
  const colours = [...html.matchAll(/(var\(--[\w-]+\)|transparent) [\d.]+% [\d.]+%/g)].map(([, colour]) => colour);
  expect(colours.filter((_, at) => at % 2 === 0)).toEqual([
    "var(--surface-muted)",
    "var(--u5)",
    "var(--surface-muted)",
    "transparent",
  ]);
});

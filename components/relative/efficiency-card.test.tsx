import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { efficiencyView } from "@/lib/views/relative/efficiency-view";
import { EfficiencyCard } from "./efficiency-card.client";

const run = (id: string, version: string, qps: number, cpu: number | null) =>
  testPoint(id, qps, { build: testBuild(version), metrics: { qps, cpuSecondsPerQuery: cpu } });

/** Returns the cells of the table's rows as text. */
function rowsOf(points: Parameters<typeof efficiencyView>[0]): { rows: string[][]; html: string } {
  const view = efficiencyView(points, "build", { base: null, other: null, neutral: 0.02 });
  if (!view) throw new Error("There is no view.");
  const html = renderToStaticMarkup(<EfficiencyCard view={view} />);
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]+>/g, "")),
  );
  return { rows, html };
}

it("shows rate and costs of both columns with a ratio and the sign of its direction", () => {
  const { rows, html } = rowsOf([run("a", "5.6.51", 100, 0.002), run("b", "8.0.43", 50, 0.004)]);
  // 50 / 100; 0.004 s / 0.002 s, shown in microseconds.
  expect(rows.at(-1)).toEqual(["point-query range=100", "▼ 0.50100.0 → 50.00", "▲ 2.002,000 → 4,000"]);
  expect(rows[0]).toEqual(["Workload", "Queries per second", "CPU per query, µs"]);
  // Half the rate and twice the cost get the same colour step.
  expect(html.match(/background:var\(--d5\)/g)).toHaveLength(2);
  expect(html).not.toContain("var(--u1)");
});

it("shows a missing value without a ratio, and states where no column has costs", () => {
  const { rows } = rowsOf([run("a", "5.6.51", 100, null), run("b", "8.0.43", 100, 0.004)]);
  const missing = "– (the run&#x27;s source does not give this metric)";
  expect(rows.at(-1)).toEqual(["point-query range=100", "1.00100.0 → 100.0", `–${missing} → 4,000`]);
  const { html } = rowsOf([run("a", "5.6.51", 100, null), run("b", "8.0.43", 90, null)]);
  expect(html).toContain("only the rate is shown");
});

it("leaves out a metric that is 0 in one column and missing in the other", () => {
  const point = (id: string, version: string, readsPerQuery: number | null) =>
    testPoint(id, 1, { build: testBuild(version), metrics: { qps: 1, readsPerQuery } });
  const { html } = rowsOf([point("a", "5.6.51", 0), point("b", "8.0.43", null)]);
  expect(html).toContain("Left out, since every measured value is 0: reads per query.");
});

it("names a metric that is 0 everywhere instead of giving it a column, and shows long times in seconds", () => {
  const point = (id: string, version: string, cpu: number) =>
    testPoint(id, 1, {
      build: testBuild(version),
      metrics: { qps: 1, cpuSecondsPerQuery: cpu, contextSwitchesPerQuery: 3, readsPerQuery: 0 },
    });
  const { rows, html } = rowsOf([point("a", "5.6.51", 6.853276), point("b", "8.0.43", 10.076339)]);
  expect(rows[0]).toHaveLength(4);
  expect(rows.at(-1)?.[2]).toBe("▲ 1.476.9 s → 10.1 s");
  expect(html).toContain("Left out, since every measured value is 0: reads per query.");
  expect(html).toContain('title="6.853276 s → 10.076339 s"');
});

it("keeps the capitals of CPU among the metrics that it leaves out", () => {
  const { html } = rowsOf([run("a", "5.6.51", 100, 0), run("b", "8.0.43", 50, 0)]);
  expect(html).toContain("Left out, since every measured value is 0: CPU per query.");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { summaryOf } from "@/lib/views/answers/summary.testing";
import { ResultCard } from "./result-card";

/** Renders the card of these values by build and workload as text; null = not measured. */
function cardOf(values: Record<string, (number | null)[]>, workloads: string[]): string {
  const points = Object.entries(values).flatMap(([raw, rates]) =>
    rates.flatMap((qps, at) =>
      qps === null
        ? []
        : [
            testPoint(`b1.${raw}${at}`, qps, {
              workload: workloads[at] ?? "",
              group: "point",
              build: { ...testBuild("8.4.6"), raw, version: raw.startsWith("my5651") ? "5.6.51" : "8.4.6" },
            }),
          ],
    ),
  );
  const summary = summaryOf(points);
  if (!summary) throw new Error("No summary");
  return renderToStaticMarkup(<ResultCard summary={summary} />)
    .replaceAll(/<svg.*<\/svg>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

it("counts the rows of a median where some have no ratio, and distinguishes two builds of one version", () => {
  const text = cardOf({ my5651_rel: [100, 100, 100], my8406_rel: [70, 80, 90], my8406v2_rel: [70, null, 90] }, [
    "point-query",
    "hot-points",
    "random-points",
  ]);
  expect(text).toContain("5.6.51 8.4.6 my8406 8.4.6 my8406v2");
  // Two of the three rows have a ratio; 0.8 is the median of 0.7 and 0.9.
  expect(text).toMatch(/Point queries 3 1\.00 ▼ 0\.80 worse 2\/3 ▼ 0\.80 worse/);
});

it("draws all rows over three releases where the whole has more rows than each group", () => {
  const rates = { "5.6.51": [100, 100, 100], "8.0.43": [80, 70, 90], "9.5.0": [70, 60, 80] };
  const points = Object.entries(rates).flatMap(([version, own]) =>
    own.map((qps, at) =>
      testPoint(`b1.${version}${at}`, qps, {
        workload: `test-${at}`,
        group: at ? "point" : "write",
        build: testBuild(version),
      }),
    ),
  );
  const summary = summaryOf(points);
  expect(summary && renderToStaticMarkup(<ResultCard summary={summary} />)).toMatch(/<h4[^>]*>All.*<svg/s);
});

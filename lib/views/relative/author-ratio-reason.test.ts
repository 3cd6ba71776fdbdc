import { expect, it } from "vitest";
import { metricsNamed } from "@/lib/db/encoding/lazy-metrics";
import { packValues } from "@/lib/db/encoding/metric-values";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { authorRatioReason } from "./author-ratios";

it("separates points with only an author's ratio from those with values too, as the database gives them", () => {
  const storedPoint = (values: Record<string, number>) =>
    testPoint("b1.1", null, {
      origin: "author",
      settings: { relativeTo: "5.6.51" },
      metrics: metricsNamed(Object.keys(values))(packValues(Object.values(values)), []),
    });
  expect(authorRatioReason([storedPoint({ relativeQps: 0.9 })])).toContain("relative to 5.6.51");
  expect(authorRatioReason([storedPoint({ relativeQps: 0.9, rowsPerSecond: 1000 })])).toBeNull();
});

import { expect, it } from "vitest";
import { metricLabel } from "./metric-label";

const labelOf = (metric: string, ...rows: string[]) =>
  metricLabel(
    metric,
    rows.map((row) => ({ metric: row })),
  );

it("names the one metric of all rows, several rates as throughput, and several times as time", () => {
  expect(labelOf("qps", "qps")).toBe("Queries per second");
  expect(labelOf("qps", "seconds", "seconds")).toBe("Time");
  expect(labelOf("qps", "qps", "insertsPerSecond")).toBe("Throughput");
  expect(labelOf("qps", "seconds", "secondsPerOperation")).toBe("Time");
  // A size beside times, and a time beside a rate, are neither.
  expect(labelOf("qps", "seconds", "bytes")).toBe("Main number");
  expect(labelOf("qps", "qps", "seconds")).toBe("Main number");
  expect(labelOf("latencyP95Seconds", "latencyP95Seconds")).toBe("p95 latency");
});

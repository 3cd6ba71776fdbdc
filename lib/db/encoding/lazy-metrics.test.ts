import { expect, test } from "vitest";
import { metricsNamed } from "./lazy-metrics";
import { packValues } from "./metric-values";

const columns = [100, null, 0.5, null, null, null];
const readAll = (metrics: Readonly<Record<string, number | null>>) => {
  const found: Record<string, number | null> = {};
  for (const name in metrics) found[name] = metrics[name] ?? null;
  return found;
};
const own = {
  qps: 100,
  latencyMeanSeconds: null,
  latencyP50Seconds: 0.5,
  latencyP95Seconds: null,
  latencyP99Seconds: null,
  latencyP999Seconds: null,
};

test("metrics that are unpacked on access read by name and in a loop like plain ones", () => {
  const metrics = metricsNamed(["tps", "errors", "constructor"])(packValues([12.25, null, 3]), columns);
  expect(metrics.tps).toBe(12.25);
  expect(metrics.errors).toBeNull();
  expect(metrics.unheard).toBeUndefined();
  expect(readAll(metrics)).toEqual({ ...own, tps: 12.25, errors: null, constructor: 3 });
});

test("a metric with a column is read from it, and a point without packed ones has the columns", () => {
  expect(metricsNamed(["qps", "tps"])(packValues([1, 2]), columns)).toMatchObject({ qps: 100, tps: 2 });
  expect(readAll(metricsNamed([])(null, columns))).toEqual(own);
});

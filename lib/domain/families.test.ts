import { expect, test } from "vitest";
import { rateMetric } from "./families";

test("the rate of a workload is what it does in a second, and of get-min its only metric, the cost", () => {
  const rate = (name: string) => rateMetric({ family: "insert-benchmark", name });
  expect(["l.i0", "l.x", "q100.1", "qp100.L2", "getmin"].map(rate)).toEqual([
    ...["insertsPerSecond", "insertsPerSecond", "qps", "qps", "getMinCost"],
  ]);
});

import { expect, test } from "vitest";
import { noMetrics } from "@/lib/domain/model";
import { metricInfo, metricKeys } from "./metrics";

test("describes every metric that has a column", () => {
  expect(metricKeys.toSorted()).toEqual(Object.keys(noMetrics).sort());
});

test("reads the unit of an unknown metric from the end of its key", () => {
  expect(metricInfo("cpuPerQuerySeconds")).toMatchObject({ label: "Cpu per query", unit: "s" });
  expect(metricInfo("writtenBytes")).toMatchObject({ label: "Written", unit: "B" });
  expect(metricInfo("toString")).toMatchObject({ label: "To string", unit: "" });
});

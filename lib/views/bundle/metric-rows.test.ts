import { expect, it } from "vitest";
import { noMetrics } from "@/lib/domain/model";
import { toMetricRows } from "./metric-rows";

it("writes shares in percent, as tools print them: CPU busy 0.421 is 42.1 %", () => {
  const rows = toMetricRows(noMetrics, { cpuFraction: 0.421, stallFraction: 0, recallStddev: 0.1 }, { isTest: true });
  const shown = Object.fromEntries(rows.map(({ key, text, unit, exact }) => [key, [text, unit, exact]]));
  expect(shown.cpuFraction).toEqual(["42.10", "%", "0.421"]);
  expect(shown.stallFraction).toEqual(["0", "%", "0"]);
  expect(shown.recallStddev?.[1]).toBe("");
});

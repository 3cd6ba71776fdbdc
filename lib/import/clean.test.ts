import { expect, it } from "vitest";
import { noMetrics, type ParsedPoint } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { cleanContents } from "./clean";

it("has no rate, time or recall below nothing: it counts as missing, and an issue names it", () => {
  const source = { path: "a", line: 1, text: "" };
  const metrics = { ...noMetrics, qps: 10, latencyP99Seconds: -0.00006912 };
  const point = { key: "p", metrics, source } as unknown as ParsedPoint;
  const { results, issues } = cleanContents({
    files: [],
    results: [{ ...noResults(), points: [point] }],
    issues: [],
    unpackedBytes: 0,
    importerVersion: "",
  });
  expect(results[0]?.points[0]?.metrics).toEqual({ ...noMetrics, qps: 10 });
  expect(issues.map(({ code, message }) => [code, message])).toEqual([
    ["number-not-usable", expect.stringContaining("latencyP99Seconds -0.00006912")],
  ]);
});

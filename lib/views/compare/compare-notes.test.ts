import { expect, it } from "vitest";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { statusNotices } from "./compare-notes";

it("counts points of failed and suspect runs and of runs that were cut short, in the singular for one", () => {
  const of = (...all: ("complete" | "failed" | "suspect" | "truncated")[]) =>
    statusNotices(testColumns(all.map((status) => ({ qps: 100, recall: 0.9, status }))), () => true, []);
  expect(of("complete", "failed", "suspect", "truncated")).toEqual([
    "1 point of failed runs is not compared.",
    "1 point that the import marked suspect is not compared.",
    "1 point in view comes from a run that was cut short.",
  ]);
  expect(of("failed", "failed", "suspect", "suspect", "truncated", "truncated")).toEqual([
    "2 points of failed runs are not compared.",
    "2 points that the import marked suspect are not compared.",
    "2 points in view come from runs that were cut short.",
  ]);
  expect(of("complete")).toEqual([]);
});

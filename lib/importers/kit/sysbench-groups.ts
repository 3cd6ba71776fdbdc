import type { WorkloadGroup } from "@/lib/domain/model";

/**
 * What a test does (docs/formats/benchmark-archive.md (b), "Classification"): in this order, as "points" and "write" are parts of
 * names of which other parts speak of ranges. random-ranges counts rows in ranges. Null where no rule tells.
 */
export function groupOfTest(test: string): WorkloadGroup | null {
  if (test === "prepare") return "load";
  if (test.includes("point")) return "point";
  if (/delete|insert|update|write/.test(test)) return "write";
  if (/^read-only/.test(test) || test === "random-ranges") return "range-aggregation";
  if (/^range-/.test(test) || test === "scan") return "range";
  return null;
}

import type { WorkloadGroup } from "@/lib/domain/model";

/**
 * Returns the group of a test (docs/formats/benchmark-archive.md (b), "Classification"); null where no rule fits.
 * The first rule that fits counts. random-ranges has an aggregate: it counts rows in ranges.
 */
export function groupOfTest(test: string): WorkloadGroup | null {
  if (test === "prepare") return "load";
  if (test.includes("point")) return "point";
  if (/delete|insert|update|write/.test(test)) return "write";
  if (/^read-only/.test(test) || test === "random-ranges") return "range-aggregation";
  if (/^range-/.test(test) || test === "scan") return "range";
  return null;
}

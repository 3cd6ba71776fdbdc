import { capital } from "@/lib/format";
import type { CheckedPoint } from "./author-check-types";

/**
 * Returns true where `value` rounds to `printed` at the given number of decimals. A half may be rounded up or down.
 * `twice` also allows a half that rounding to one more decimal made.
 */
export function roundsTo(value: number, printed: number, decimals: number, { twice = false } = {}): boolean {
  return Math.abs(value - printed) * 10 ** decimals <= (twice ? 0.55 : 0.5) + 1e-6;
}

/** Writes a point's parameters and recall: "m 8, efSearch 20, recall 0.995". */
export function spellParams({ indexParams, queryParams, recall }: CheckedPoint): string {
  const params = [...Object.entries(indexParams), ...Object.entries(queryParams)].map(
    ([key, value]) => `${key} ${value}`,
  );
  return [...params, `recall ${recall ?? "unknown"}`].join(", ");
}

/** Joins remarks to one sentence; null without any. */
export function sentence(remarks: readonly string[]): string | null {
  const text = remarks.join("; ");
  return text === "" ? null : `${capital(text)}.`;
}

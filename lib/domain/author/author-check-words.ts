import type { CheckedPoint } from "./author-check-types";

/** True when `value` rounded to `decimals` is `printed`; a half may go either way, also one that rounding to one more decimal made (`twice`). */
export function roundsTo(value: number, printed: number, decimals: number, { twice = false } = {}): boolean {
  return Math.abs(value - printed) * 10 ** decimals <= (twice ? 0.55 : 0.5) + 1e-6;
}

/** `m 8, efSearch 20, recall 0.995` */
export function spellParams({ indexParams, queryParams, recall }: CheckedPoint): string {
  const params = [...Object.entries(indexParams), ...Object.entries(queryParams)].map(
    ([key, value]) => `${key} ${value}`,
  );
  return [...params, `recall ${recall ?? "unknown"}`].join(", ");
}

/** One sentence of several remarks; null for none. */
export function sentence(remarks: readonly string[]): string | null {
  const text = remarks.join("; ");
  return text === "" ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Steps of the costs that authors print with three decimals, bytes in KiB, in base units. */
const STEPS = [
  { step: 0.001, of: ["readsPer", "writesPer"], printed: "" },
  { step: 0.001, of: ["contextSwitchesPer"], printed: "Printed" },
  { step: 1.024, of: ["readBytesPer", "writtenBytesPer"], printed: "" },
].flatMap(({ step, of, printed }) =>
  of.flatMap((cost) => ["Query", "Insert"].map((each) => [`${cost}${each}${printed}`, step] as const)),
);
const stepOf: ReadonlyMap<string, number> = new Map(STEPS);

/** Half a unit of the last place moves a ratio of fewer units by more than 10 %: 5 / 4.5 = 1.11, 6 / 5.5 = 1.09. */
const FEWEST_UNITS = 5.5;
/** A value that is this near to whole or half units was printed in them: a median of two lies at a half. */
const PRINTED = 1e-6;

/**
 * Returns true for a printed cost of so few units of its last place that a ratio would follow their rounding. 0.002 KiB
 * against 0.001 is anything from 1 to 5. A cost that was computed from samples does not lie on such units.
 */
export function hasFewDigits(metric: string, value: number | null): boolean {
  const step = stepOf.get(metric);
  if (step === undefined || value === null) return false;
  const halves = (2 * value) / step;
  return halves < 2 * FEWEST_UNITS && Math.abs(halves - Math.round(halves)) < PRINTED;
}

/** The words for a missing ratio of such costs. */
export const FEW_DIGITS = "too few digits for a ratio";

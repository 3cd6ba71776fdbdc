import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import { type GroupTold, groupVerdict, haveCommonDirection } from "@/lib/domain/verdicts/pooled";
import { isKnown } from "@/lib/domain/verdicts/run-noise";
import { median } from "@/lib/domain/workloads/statistics";

// What a sentence about many rows may say. A pair has its licence in the claim itself (`refusal`, claims/claim.ts).

/** A row with a ratio, and what it is called. */
export interface ToldRow {
  name: string;
  /** The group of its workload, in a sentence: "point queries". */
  group: string;
  ratio: number;
  claim: Claim;
}

/** Why nothing is said of how much. */
export type NoLicence = "no baseline" | "other conditions" | "two directions" | "two uploads" | "no ratio";

/**
 * What the rows let be said: one ratio for all (`median`), where the group as a whole changed; that it is not shown to differ (`no difference`); of few rows that all moved one
 * way (`one way`); that there is no common ratio; the pair itself, of one row; or nothing.
 */
export type Licence =
  | { may: "median"; ratio: number }
  | { may: "no difference"; ratio: number }
  | { may: "one way"; ratio: number }
  | { may: "ends" }
  | { may: "pair" }
  | { may: "nothing"; why: NoLicence };

interface Asked {
  rows: readonly ToldRow[];
  claims: readonly Claim[];
  hasBase: boolean;
  /** The gates that keep the rows apart, each in words; no number goes across several. */
  conditions: readonly string[];
}

/** What may be said of these rows together. */
export function licenceOf({ rows, claims, hasBase, conditions }: Asked): Licence {
  const none = (why: NoLicence): Licence => ({ may: "nothing", why });
  if (!hasBase) return none("no baseline");
  if (conditions.length > 1) return none("other conditions");
  if (!rows.length) return none(claims.some(({ refusal }) => refusal === "two uploads") ? "two uploads" : "no ratio");
  if (new Set(rows.map(({ claim }) => claim.direction)).size > 1) return none("two directions");
  if (rows.length === 1) return { may: "pair" };
  const logs = rows.map(({ ratio }) => Math.log(Math.max(ratio, Number.MIN_VALUE))).sort((a, b) => a - b);
  const isCommon = haveCommonDirection(logs);
  const isOneWay = logs.every((log) => log > 0) || logs.every((log) => log < 0);
  const ratios = rows.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const ratio = median(ratios) ?? 1;
  const hasChanged = rows.some(({ claim }) => claim.verdict?.answer === "changed");
  const whole = pooled(rows);
  const isQuiet = whole ? whole.answer !== "changed" : !hasChanged && rows.every(({ claim }) => claim.verdict !== null);
  if (isQuiet && !hasChanged) return { may: "no difference", ratio };
  if (isCommon) return isQuiet ? { may: "no difference", ratio } : { may: "median", ratio };
  return isOneWay && !isQuiet ? { may: "one way", ratio } : { may: "ends" };
}

/** What the group's own verdict is, as histories and events have it; null where the noise of a row is not known. */
function pooled(rows: readonly ToldRow[]): GroupTold | null {
  const found = rows.flatMap(({ claim: { a, b, noise } }) =>
    noise && isKnown(noise) && a ? [{ a: runsOf(a), b: runsOf(b), known: noise }] : [],
  );
  return found.length === rows.length ? groupVerdict(found) : null;
}

/** A side's runs as a group counts them: so many, at their median. */
const runsOf = ({ value, n }: ClaimSide): number[] =>
  value === null ? [] : new Array<number>(Math.max(1, n)).fill(value);

import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import {
  distinctPairs,
  type GroupVerdict,
  groupVerdict,
  haveCommonDirection,
  pairKey,
} from "@/lib/domain/verdicts/pooled";
import { isKnown } from "@/lib/domain/verdicts/run-noise";
import { median } from "@/lib/domain/workloads/statistics";

// Statements that many rows allow. The licence of a pair is in its claim (`refusal`, claims/claim.ts).

/** A row with a ratio, and its name. */
export interface RatioRow {
  name: string;
  /** The group of its workload in a sentence: "point queries". */
  group: string;
  ratio: number;
  claim: Claim;
}

/** Reasons against any statement of size. */
export type NoLicence = "no baseline" | "other conditions" | "two directions" | "two uploads" | "no ratio";

/**
 * The statement that rows allow. `median`: one ratio for all, where the group as a whole changed. `no difference`: no
 * change was shown. `one way`: few rows, which all moved one way. `ends`: no common ratio. `pair`: the only row.
 * `nothing`: no size, with the reason.
 */
export type Licence =
  | { may: "median"; ratio: number }
  | { may: "no difference"; ratio: number }
  | { may: "one way"; ratio: number }
  | { may: "ends" }
  | { may: "pair" }
  | { may: "nothing"; why: NoLicence };

/** The rows of a statement, and the facts that limit it. */
interface StatementRows {
  rows: readonly RatioRow[];
  /** The claims of all rows, also of those without a ratio. */
  claims: readonly Claim[];
  /** True where a baseline is chosen. */
  hasBase: boolean;
  /** The gates that separate the rows, in words; no number covers several. */
  conditions: readonly string[];
}

/** Returns the statement that these rows allow together. */
export function licenceOf({ rows, claims, hasBase, conditions }: StatementRows): Licence {
  const none = (why: NoLicence): Licence => ({ may: "nothing", why });
  if (!hasBase) return none("no baseline");
  if (conditions.length > 1) return none("other conditions");
  const ratio = median(rows.map((row) => row.ratio));
  if (ratio === null) return none(claims.some(({ refusal }) => refusal === "two uploads") ? "two uploads" : "no ratio");
  if (new Set(rows.map(({ claim }) => claim.direction)).size > 1) return none("two directions");
  if (rows.length === 1) return { may: "pair" };
  const logsOf = (own: readonly { ratio: number }[]) =>
    own.map(({ ratio }) => Math.log(Math.max(ratio, Number.MIN_VALUE))).sort((a, b) => a - b);
  const logs = logsOf(rows);
  const isCommon = haveCommonDirection(logsOf(distinctPairs(rows.map((row) => ({ ...row, ...pairOf(row.claim) })))));
  const isOneWay = logs.every((log) => log > 0) || logs.every((log) => log < 0);
  const hasChanged = rows.some(({ claim }) => claim.verdict?.answer === "changed");
  const whole = poolRows(rows);
  const isQuiet = whole ? whole.answer !== "changed" : !hasChanged && rows.every(({ claim }) => claim.verdict !== null);
  if (isQuiet && !hasChanged) return { may: "no difference", ratio };
  if (isCommon) return isQuiet ? { may: "no difference", ratio } : { may: "median", ratio };
  return isOneWay && !isQuiet ? { may: "one way", ratio } : { may: "ends" };
}

/** Returns the group's verdict, as in histories and events; null where the noise of a row is unknown. */
function poolRows(rows: readonly RatioRow[]): GroupVerdict | null {
  const found = rows.flatMap(({ claim }) => {
    const { a, b, noise } = claim;
    return noise && isKnown(noise) && a ? [{ a: runsOf(a), b: runsOf(b), known: noise, ...pairOf(claim) }] : [];
  });
  return found.length === rows.length ? groupVerdict(found) : null;
}

const pairOf = ({ a, b }: Claim): { pair?: string } => (a ? { pair: pairKey(a, b) } : {});

/** Returns a side's runs for a group's verdict: n runs at their median. */
const runsOf = ({ value, n }: ClaimSide): number[] =>
  value === null ? [] : new Array<number>(Math.max(1, n)).fill(value);

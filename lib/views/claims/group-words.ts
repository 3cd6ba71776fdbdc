import type { Claim } from "@/lib/domain/claims/claim";
import { median } from "@/lib/domain/workloads/statistics";
import { formatCount } from "@/lib/format";
import { changeText } from "@/lib/views/diff/diff-words";
import { changeWords } from "./claim-words";

interface GroupFacts {
  /** The claims of the rows that the column has, each with its row's name. */
  claims: readonly { claim: Claim; name: string }[];
  /** The group's title in a sentence; of all rows the metric. */
  of: string;
  isGroup: boolean;
  metric: string;
  /** How many rows the group has, measured in this column or not. */
  rows: number;
  rowName: string;
  /** "in MySQL 9.5.0"; the baseline as "in 5.6.51", null where there is none. */
  name: string;
  base: string | null;
  isBase: boolean;
  /** The gates that keep these rows apart, in words, each once: "scale iobound"; no median goes across several. Absent = none do. */
  conditions?: readonly string[];
  at: string;
  on: string;
}

/**
 * What is said of many rows of one column: the median of their ratios, how many changed for worse and better beyond their own noise, and the
 * two ends. Rows without a ratio, and those of repeats that disagree, count nowhere and are named by number.
 */
export function groupSentence(facts: GroupFacts): { sentence: string; median: number | null } {
  const { claims, isGroup, of, metric, rows, rowName, name, base, isBase, conditions = [], at, on } = facts;
  const what = isGroup ? `${metric} of ${of}` : of;
  const only = conditions.length === 1 && conditions[0] ? `(${conditions[0]})` : "";
  const where = [only, at, on].filter(Boolean).join(" ");
  // "Queries per second are", "throughput is".
  const [is, it] = /s (?:\w+ )?per \w/.test(metric) ? ["are", "they are"] : ["is", "it is"];
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${[what, where].filter(Boolean).join(" ")}`;
  const count = (n: number) => `${formatCount(n)} ${rowName}${n === 1 ? "" : "s"}`;
  if (isBase)
    return {
      sentence: `${subject} ${is} the baseline: ${claims.length} of ${count(rows)} have a value.`,
      median: null,
    };
  const told = claims.flatMap(({ claim, name: row }) =>
    claim.ratio === null ? [] : [{ row, ratio: claim.ratio, claim }],
  );
  const directions = new Set(told.map(({ claim }) => claim.direction));
  const middle =
    directions.size > 1 || conditions.length > 1 ? null : median(told.map(({ ratio }) => ratio).sort((x, y) => x - y));
  if (base === null || !told.length || middle === null) {
    const why =
      base === null
        ? "there is no baseline"
        : conditions.length > 1
          ? `its rows are of ${conditions.length} conditions that no number is made across (${conditions.join("; ")})`
          : told.length
            ? "rows differ in which direction is better"
            : "no row has a ratio";
    return { sentence: `${subject} can’t be summed up: ${why}.`, median: null };
  }
  // Rows may be divided by different builds, where the one before has no value in some.
  const bases = new Set(told.map(({ claim }) => claim.a?.name ?? base));
  const from = bases.size > 1 ? "in the build before" : ([...bases][0] ?? base);
  const ordered = [...told].sort((x, y) => x.ratio - y.ratio);
  const [least, most] = [ordered[0], ordered.at(-1)];
  const ends =
    told.length > 1 && least && most
      ? `, from ${changeText(least.ratio)} (${least.row}) to ${changeText(most.ratio)} (${most.row})`
      : "";
  const change = changeWords(middle);
  const changed = told.some(({ claim }) => claim.verdict?.answer === "changed");
  const known = told.every(({ claim }) => claim.verdict !== null);
  // Where no row moved by more than its own noise, a median is no finding.
  const verb =
    known && !changed
      ? `not shown to differ from what ${it} ${from}: median ${changeText(middle)} of`
      : `${change === "equal" ? `equal to what ${it}` : `${change} ${middle >= 2 ? "as" : "than"}`} ${from}: median of`;
  // The table has a ratio of these, marked; no claim is made of them.
  const apart = claims.filter(({ claim }) => claim.refusal === "repeats disagree").length;
  const missing = rows - told.length - apart;
  return {
    sentence: [
      `${subject} ${is} ${verb} ${count(told.length)}${ends}`,
      countsOf(told.map(({ claim }) => claim)),
      missing ? `${count(missing)} without a ratio` : "",
      apart ? `${count(apart)} left out, whose repeats disagree` : "",
      ...differencesOf(told.map(({ claim }) => claim)),
    ]
      .filter(Boolean)
      .join("; ")
      .concat("."),
    median: middle,
  };
}

/** What else differs, as the sentence of a cell says it: "config z12b instead of config z12a (3 of 5)". */
function differencesOf(claims: readonly Claim[]): string[] {
  const counts = new Map<string, number>();
  for (const { warnings } of claims) for (const text of warnings) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, n]) => (n < claims.length ? `${text} (${n} of ${claims.length})` : text));
}

/** "8 worse, 1 same, beyond each one's noise"; "" where the noise is not known. */
function countsOf(claims: readonly Claim[]): string {
  if (claims.some(({ verdict }) => verdict === null)) return "";
  const changed = claims.filter(({ verdict }) => verdict?.answer === "changed");
  const parts = [
    [changed.filter(({ better }) => better === false).length, "worse"],
    [changed.filter(({ better }) => better === true).length, "better"],
    [changed.filter(({ better }) => better === null).length, "changed"],
    [claims.filter(({ verdict }) => verdict?.answer === "same").length, "the same"],
    [claims.filter(({ verdict }) => verdict?.answer === "cannot tell").length, "may be noise"],
  ] as const;
  return parts.flatMap(([n, word]) => (n ? [`${formatCount(n)} ${word}`] : [])).join(", ");
}

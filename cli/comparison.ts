import { z } from "zod";
import { NO_OWNER } from "../lib/domain/streams/stream-owner";
import { MOST_RUNS } from "../lib/domain/verdicts/verdict";
import { metricWithUnit } from "../lib/domain/workloads/metric-with-unit";
import { metricInfo } from "../lib/domain/workloads/metrics";
import { formatChange, formatCounted, formatNumber } from "../lib/format";

/** Verdicts on two builds. The first one that a row has is that of all rows. */
export const VERDICTS = ["worse", "unclear", "better", "same"] as const;
/** A verdict on a row, or on all rows. */
export type Verdict = (typeof VERDICTS)[number];

const side = z.object({ value: z.number(), n: z.number() });
const row = z.object({
  key: z.string(),
  label: z.string().optional(),
  /** The workload and its parameters, without the conditions that the section names; absent from older servers. */
  name: z.string().optional(),
  params: z.string().optional(),
  section: z.string(),
  metric: z.string(),
  a: side,
  b: side,
  /** B / A. */
  ratio: z.number().nullable(),
  /** Null where neither direction is better. */
  better: z.boolean().nullable(),
  answer: z.enum(["changed", "cannot tell", "same"]),
  why: z.string().nullable(),
  visible: z.number().nullable(),
  /** Further runs of each side for an answer; 0 where there is one, null without a verdict. */
  more: z.number().nullish(),
  /** False for a change that may be chance, as one of many rows. */
  listed: z.boolean(),
  /** Other differences of its two sides, in words. */
  differs: z.array(z.string()),
});
const leftOut = z.object({
  label: z.string(),
  /** The side that has a value. */
  side: z.enum(["A", "B", "neither"]),
  /** The state of each side without a value, such as failed; null = it ran nothing. */
  a: z.string().nullable(),
  b: z.string().nullable(),
});
const comparison = z.object({ rows: z.array(row), leftOut: z.array(leftOut), omittedRows: z.number() });

/** A row of /diff.json: one workload on both sides. */
export type ComparedRow = z.infer<typeof row>;
/** The answer of /diff.json. */
export type Comparison = z.infer<typeof comparison>;
/** The rows without a verdict, and the families of tests that the base alone measured: they have no rows. */
export interface LeftOut extends Pick<Comparison, "leftOut" | "omittedRows"> {
  missing: readonly string[];
}

/** Reads /diff.json; null for an answer of another shape. */
export const readComparison = (answer: unknown): Comparison | null => comparison.safeParse(answer).data ?? null;

/**
 * Returns the answer for some rows. It is worse where one surely got worse by at least `minEffect`. Else it is unclear
 * where one is unclear, or there is none. Else it is better where one got better, and same otherwise.
 */
export function verdictOf(rows: readonly ComparedRow[], minEffect: number): Verdict {
  const all = rows.map((one) => verdictOfRow(one, minEffect));
  if (all.length === 0) return "unclear";
  return VERDICTS.find((verdict) => all.includes(verdict)) ?? "same";
}

/** Rows of a sentence; the verdict file has all. */
const MAX_NAMED = 20;
const stateOf = (state: string | null): string => (state === null ? "" : ` (${state})`);
/** Returns "A failed, B truncated"; null where neither side has a state. */
const sidesText = (a: string | null, b: string | null): string | null =>
  [a && `A ${a}`, b && `B ${b}`].filter(Boolean).join(", ") || null;

/** Returns the sentences on rows without a verdict: with a value on one side alone, on none, or not listed. */
export function leftOutText(left: LeftOut, isAllowed: boolean): string[] {
  const { leftOut, omittedRows } = left;
  const list = (what: string, rows: readonly string[]) => {
    const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : "";
    return rows.length > 0 ? [`${what}: ${rows.slice(0, MAX_NAMED).join(", ")}${more}.`] : [];
  };
  const of = (side: LeftOut["leftOut"][number]["side"]) => leftOut.filter((one) => one.side === side);
  return [
    ...list(
      "Only A has a value",
      of("A").map(({ label, b }) => label + stateOf(b)),
    ),
    ...list(
      "Only B has a value",
      of("B").map(({ label, a }) => label + stateOf(a)),
    ),
    ...list(
      "Not compared",
      of("neither").map(({ label, a, b }) => label + stateOf(sidesText(a, b))),
    ),
    ...(omittedRows > 0 ? [`Not listed: ${formatCounted(omittedRows, "more row")}.`] : []),
    ...(isMissing(left) && !isAllowed
      ? ["Tests that the head did not measure have no verdict; --allow-missing leaves such tests out."]
      : []),
  ];
}

/** Returns true where a test of the base was not run at the head. */
const isMissing = ({ leftOut, missing }: LeftOut): boolean =>
  missing.length > 0 || leftOut.some(({ side, b }) => side === "A" && b === null);

/**
 * Returns the answer beside such rows. Same and better become unclear where a run of the head has no value, or where
 * rows are not listed. So do they where the head lacks a test of the base, unless `isAllowed`.
 */
export function withLeftOut(verdict: Verdict, left: LeftOut, isAllowed: boolean): Verdict {
  const hasFailed = left.leftOut.some(({ side, b }) => side === "A" && b !== null);
  const isOpen = left.omittedRows > 0 || hasFailed || (isMissing(left) && !isAllowed);
  return isOpen && verdict !== "worse" ? "unclear" : verdict;
}

function verdictOfRow({ answer, better, ratio, listed }: ComparedRow, minEffect: number): Verdict {
  if (answer === "cannot tell" || (answer === "changed" && !listed)) return "unclear";
  // 1 - 0.8 is 0.19999999999999996.
  const isMoved = answer === "changed" && ratio !== null && Math.abs(ratio - 1) >= minEffect - 1e-9;
  if (!isMoved || better === null) return "same";
  return better ? "better" : "worse";
}

const TITLES: Readonly<Record<Verdict, string>> = {
  worse: "worse",
  unclear: "cannot tell",
  better: "better",
  same: "same",
};
/** Differences beside the build that a comment names. */
const MAX_DIFFERENCES = 5;
/** Rows of the table in Markdown. */
const MAX_ROWS = 20;

interface Answer extends Pick<Comparison, "rows"> {
  /** Null where both sides are builds by name. */
  project: string | null;
  /** Null for uploads without a token. */
  owner: string | null;
  base: string;
  head: string;
  verdict: Verdict;
  /** The pages of all rows: one for each family of a project. */
  urls: readonly string[];
  /** Address of a picture of the first page's rows that anybody may load; null without one. */
  picture: string | null;
  minEffect: number;
  /** Sentences on the choice of the base. */
  remarks?: readonly string[];
}

/**
 * Returns the further runs of each side that would answer all unclear rows that runs can answer. Null without such a
 * row. A server counts to MOST_RUNS, which also means more.
 */
export function runsToTell(rows: readonly ComparedRow[]): number | null {
  const needed = rows.flatMap(({ answer, more }) => (answer === "cannot tell" && more ? more : []));
  return needed.length === 0 ? null : Math.max(...needed);
}

/** Returns the sentence on further runs; "" where none are needed. */
function moreRunsText(rows: readonly ComparedRow[]): string {
  const runs = runsToTell(rows);
  if (runs === null) return "";
  const many = runs >= MOST_RUNS ? `${MOST_RUNS} or more runs` : formatCounted(runs, "more run");
  return ` ${many} of each side would tell the rest.`;
}

/**
 * Returns the answer as Markdown, as for a comment. Moved rows come first, then unclear ones, each the most moved
 * first. They have metric and unit. Picture, counts and links follow.
 */
export function markdownOf({
  rows,
  base,
  head,
  verdict,
  urls,
  picture,
  minEffect,
  project,
  owner,
  remarks = [],
}: Answer): string {
  const of = (wanted: Verdict) => rows.filter((one) => verdictOf([one], minEffect) === wanted);
  const moved = [...of("worse"), ...of("better")].sort((x, y) => amount(y) - amount(x));
  const shown = [...moved, ...of("unclear").sort((x, y) => amount(y) - amount(x))].slice(0, MAX_ROWS);
  const counts = VERDICTS.map((word) => `${of(word).length} ${TITLES[word]}`).join(", ");
  const differs = [...new Set(rows.flatMap((one) => one.differs))];
  const more = moved.length > MAX_ROWS ? ` ${formatCounted(moved.length - MAX_ROWS, "more row")} moved.` : "";
  return [
    `### Benchfolio: ${TITLES[verdict]}`,
    "",
    ...(shown.length > 0
      ? [
          `| Workload | Metric | ${cell(base)} | ${cell(head)} | Change |`,
          "|---|---|--:|--:|--:|",
          ...shown.map((one) => {
            const { section, metric, a, b } = one;
            const name = cell([nameOf(one), section].filter(Boolean).join(", "));
            const unit = cell(metricWithUnit(metricInfo(metric)));
            const text = changeText(one, verdictOf([one], minEffect));
            return `| ${name} | ${unit} | ${formatNumber(a.value)} | ${formatNumber(b.value)} | ${text} |`;
          }),
          "",
          ...(picture === null ? [] : [`![${cell(head)} against ${cell(base)}, row by row](${picture})`, ""]),
        ]
      : []),
    ...(project === null ? [] : [`Project ${cell(project)} of ${cell(owner ?? NO_OWNER)}.`, ""]),
    ...(differs.length > 0 ? [`Not only the build differs: ${cell(firstOf(differs))}.`, ""] : []),
    ...(remarks.length > 0 ? [cell(remarks.join(" ")), ""] : []),
    `${rows.length === 0 ? "No workload was measured on both sides." : `${counts}.`}${more}${moreRunsText(rows)}` +
      linksText(urls),
  ].join("\n");
}

/** Returns the links to all rows; several have the names of their families. */
function linksText(urls: readonly string[]): string {
  if (urls.length < 2) return urls.map((url) => ` [All rows](${url})`).join("");
  const familyOf = (url: string) => new URL(url).searchParams.get("family") ?? "others";
  return ` All rows: ${urls.map((url) => `[${cell(familyOf(url))}](${url})`).join(", ")}`;
}

/** Returns the first five differences in words, and counts the others. */
function firstOf(differs: readonly string[]): string {
  const named = differs.slice(0, MAX_DIFFERENCES);
  const more = differs.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

/** Returns the size of a change, equal for a ratio and its inverse; 0 without a ratio. */
const amount = ({ ratio }: ComparedRow): number => (ratio === null ? 0 : Math.abs(Math.log(ratio)));
/** Returns text on one line whose Markdown, HTML and mentions have no effect. */
const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\|[\]<>`*_]/g, "\\$&")
    .replaceAll("@", "@\u200b");

/** Returns the workload of a row in words. */
const nameOf = ({ key, label, name, params }: ComparedRow): string =>
  label ?? (name === undefined ? key : [name, params].filter(Boolean).join(" "));

/** Returns the change of a row: bold where it is worse, with words where it can't be told. */
function changeText({ ratio }: ComparedRow, verdict: Verdict): string {
  const change = ratio === null ? "–" : `${ratio > 1 ? "+" : ""}${formatChange(ratio - 1)}`;
  if (verdict === "unclear") return `${change}, ${TITLES.unclear}`;
  return verdict === "worse" ? `**${change}**` : change;
}

import { claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { pairSentence, type Subject } from "@/lib/domain/sentences/of-pair";
import { atTarget } from "@/lib/domain/sentences/of-search";
import { named, sentenceOf, words } from "@/lib/domain/sentences/sentence";
import { formatRecall, paramsText } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import type { AnswerRow } from "@/lib/views/compare/answer-rows";
import type { CompareSeries, CompareView, ViewPoint } from "@/lib/views/compare/compare-types";
import { unreached } from "@/lib/views/compare/limit-words";
import type { AnswerClaimOf } from "./claim-keys";
import type { ShownClaim } from "./shown-claim";

type AnswerFacts = Pick<CompareView, "dataset" | "k" | "params">;

/**
 * Returns the claim on a series' best point at the target, relative to the base of its group. Without a point the
 * sentence gives the reason.
 */
export function answerClaim(
  { dataset, k, params }: AnswerFacts,
  rows: readonly AnswerRow[],
  row: AnswerRow,
  of: AnswerClaimOf,
): ShownClaim {
  const { info, point, base } = row;
  const isBase = base?.info.key === info.key;
  const { metric, what, unit, scale, value } = MEASURES[of];
  const goal = atTarget(params).text;
  const on = `${dataset ?? "this data set"}${k ? `, k = ${k}` : ""}`;
  const subject: Subject = {
    what: of === "qps" ? `the ${what} ${goal}` : `the ${what}`,
    at: conditionsOf(info, ["threads", "mode"]).join(", "),
    aside: of === "qps" ? `(${on})` : `for the best QPS ${goal} (${on})`,
    on: conditionsOf(info, ["machine"]).join(""),
    unit,
    scale,
  };
  const name = nameOf(rows, info);
  const from = base && nameOf(rows, base.info);
  const title = `${what} ${goal} (${on}), ${name}${from && !isBase ? ` against ${from}` : ""}`;
  if (!point) {
    const why = unreached(params.target, params, row.highestRecall);
    const sentence = sentenceOf({
      forms: [subject.at, ""].map((at) => {
        const clause = words`${named(`with ${name}`)} ${named(subject.what)} ${named(at)} has no value: ${named(why)}`;
        return { clause, without: [subject.aside ?? "", at ? "" : subject.at], isBare: !at };
      }),
    });
    return { title, sentence, after: [], claim: null, subject: null, ratio: null };
  }
  const claim = claimOf({
    metric,
    a: base && from !== null ? { name: `with ${from}`, cell: cellOf(base.point, value) } : null,
    b: { name: `with ${name}`, cell: cellOf(point, value) },
    isBase,
    noise: null,
    gates: [],
    warnings: base && !isBase ? [...row.differences, ...pointDifferences(point, base.point)] : [],
  });
  return { title, sentence: pairSentence(claim, subject), after: [], claim, subject, ratio: claim.ratio };
}

interface Measure {
  /** Key of the metric that gives direction and unit. */
  metric: string;
  what: string;
  unit: string;
  /** Factor from the metric's base unit to `unit`. */
  scale: number;
  /** In the base unit; null = unknown. */
  value: (point: ViewPoint) => number | null;
}

/** The measure of each kind of claim. */
const MEASURES: Readonly<Record<AnswerClaimOf, Measure>> = {
  qps: { metric: "qps", what: "best QPS", unit: "q/s", scale: 1, value: ({ qps }) => qps },
  build: {
    metric: "indexSeconds",
    what: "time to load and index",
    unit: "s",
    scale: 1,
    value: ({ index }) => index?.totalSeconds ?? null,
  },
  size: {
    metric: "databaseBytes",
    what: "index size",
    unit: "MiB",
    scale: 1 / 1024 ** 2,
    value: ({ index }) => index?.bytes ?? null,
  },
};

/** Makes a cell of one run from a best point, since its value was measured once, under its parameters. */
function cellOf(point: ViewPoint, measured: Measure["value"]): RelativeCell {
  const value = measured(point);
  return {
    state: value === null ? "absent" : "measured",
    value,
    min: value,
    max: value,
    n: value === null ? 0 : 1,
    samples: [{ id: point.id, value, status: point.status }],
    origin: "raw",
    context: 0,
  };
}

/** Returns "MariaDB", with its second line where another series has the same name. */
function nameOf(rows: readonly AnswerRow[], info: CompareSeries): string {
  const alike = rows.filter((row) => row.info.label === info.label).length > 1;
  const detail = alike ? ownDetail(info, sharedDetail(rows.map((row) => row.info))) : null;
  return detail ? `${info.label} (${detail})` : info.label;
}

/**
 * Returns the conditions of a series for a sentence: "at 8 threads", "batch mode", "on hetz". Unrecorded ones are left
 * out.
 */
function conditionsOf(info: CompareSeries, dimensions: readonly string[]): string[] {
  return dimensions.flatMap((dimension) => {
    const text = info.conditions[dimension];
    if (!text || info.shared[dimension] == null) return [];
    return [dimension === "threads" ? `at ${text}` : dimension === "machine" ? `on ${text}` : text];
  });
}

/** Returns the differences between two best points: recall and parameters. */
function pointDifferences(point: ViewPoint, base: ViewPoint): string[] {
  const [own, other] = [point, base].map(({ indexParams, queryParams }) =>
    paramsText(indexParams, queryParams).replaceAll(" · ", ", "),
  );
  const [recall, before] = [formatRecall(point.recall), formatRecall(base.recall)];
  return [
    ...(recall === before ? [] : [`recall ${recall} instead of ${before}`]),
    ...(own === other ? [] : [`${own} instead of ${other}`]),
  ];
}

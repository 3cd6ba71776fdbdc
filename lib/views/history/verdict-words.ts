import { SHARE } from "@/lib/domain/verdicts/pooled";
import { formatCount, formatPercent } from "@/lib/format";
import { changeText, shownText } from "@/lib/views/diff/diff-words";
import type { ChangeRow, EventRow, NewestRow, NewestVerdict, ViewNoise } from "./history-types";

/** Moves that a reader cares about, which "same" excludes: 5 %, as in the rule. */
const CARED_FOR = "5 %";

const nameOf = ({ version, build }: { version: string | null; build: string }) => version ?? build;
const percent = (share: number) => formatPercent(Math.abs(share));
const thisLine = (runs: number) => (runs === 0 ? "This line" : `${runs === 1 ? "One run" : `${runs} runs`}; this line`);

/**
 * What can be said of the newest build of a line, with the limit of what would show and where its noise is from. Answers say how sure,
 * never why: "9.2.0 is 10 % lower than the 7 builds before it. One run; this line would show falls from 3.4 %."
 */
export function newestText(newest: NewestVerdict, noise: ViewNoise | null): string {
  const { ratio, visible, more, answer, before, runs } = newest;
  if (ratio === null || visible === null || more === null)
    return `${nameOf(newest)}: cannot tell: ${WHY[newest.why ?? "no value"]}.`;
  const source = noise ? noiseText(noise) : "";
  const limit = `falls from ${percent(visible)}`;
  if (answer === "changed") {
    const than = before === 1 ? "the build before it" : `the ${before} builds before it`;
    return `${nameOf(newest)} is ${percent(ratio - 1)} ${ratio < 1 ? "lower" : "higher"} than ${than}. ${thisLine(runs)} would show ${limit}.${source}`;
  }
  if (answer === "same")
    return `${nameOf(newest)}: no change beyond ${CARED_FOR} (measured ${changeText(ratio)}; ${limit} would show).${source}`;
  const settle = more >= 99 ? "99 or more runs" : more === 1 ? "1 more run" : `${more} more runs`;
  return `${nameOf(newest)}, ${changeText(ratio)}: could be noise. This line shows ${shownText(visible, ratio)}; ${settle} of each would settle ${CARED_FOR}.${source}`;
}

/** Where a line's noise is from, where it is not its own steps: with a space before it, or nothing. */
function noiseText({ sigma, assumed, known, raised }: ViewNoise): string {
  const noise = percent(sigma);
  if (raised === "digits") return ` Noise is at least ${noise}: the values have few digits.`;
  const from = known ? `${known.pairs} pairs of repeats of ${known.setting}` : "other tests";
  if (raised === "restless") return ` Noise is at least ${noise}: repeats of this test lie far apart (${from}).`;
  if (raised === "repeats") return ` Noise of ${noise} is that of repeats here.`;
  if (raised === "cap") return ` Noise of ${noise} is three times that of repeats here.`;
  return assumed ? ` Noise of ${noise} is assumed, from ${from}; not measured here.` : "";
}

const WHY = {
  "no value": "the newest build has no value",
  "nothing before": "no build before it has a value",
  "repeats disagree": "its repeats disagree",
} satisfies Record<NonNullable<NewestVerdict["why"]>, string>;

/**
 * "8.0.43: 33 of 33 workloads fell by more than noise, median of all −19 %", where both directions have some "9 of 33 workloads rose and 2 fell ...";
 * where a small shift of all is the event "14.19: 33 workloads shifted together, median +2.2 %; 1 rose by more than noise".
 */
export function eventText(event: EventRow): string {
  const { lines, fell, rose, ratio } = event;
  const [most, least] = [
    { count: fell, word: "fell" },
    { count: rose, word: "rose" },
  ].sort((a, b) => b.count - a.count);
  const moved = [most, least].flatMap((part) => (part?.count ? [part] : []));
  const [first, ...others] = moved;
  const rest = others.map(({ count, word }) => ` and ${count} ${word}`).join("");
  if (!first || first.count < SHARE * lines) {
    const few = first ? `${first.count} ${first.word}${rest}` : "none";
    return `${nameOf(event)}: ${lines} workloads shifted together, median ${changeText(ratio)}; ${few} by more than noise`;
  }
  const many = `${first.count} of ${lines} workloads ${first.word}${rest}`;
  return `${nameOf(event)}: ${many} by more than noise, median of all ${changeText(ratio)}`;
}

/** "33 workloads: 3 changed, 28 the same within 5 %, 2 cannot be told", and the same of late fixes, which stand beside; lines where a workload has several. */
export function newestCounts(rows: readonly NewestRow[]): string {
  const counted = (of: readonly NewestRow[]): string => {
    const count = (answer: NewestRow["answer"]) => formatCount(of.filter((row) => row.answer === answer).length);
    return `${count("changed")} changed, ${count("same")} the same within ${CARED_FOR}, ${count("cannot tell")} cannot be told`;
  };
  const own = rows.filter(({ branch }) => branch === null);
  const late = rows.filter(({ branch }) => branch !== null);
  const workloads = new Set(own.map(({ subject }) => subject)).size;
  const lines = workloads === own.length ? "" : `${formatCount(own.length)} lines of `;
  const beside = late.length ? [`beside them ${formatCount(late.length)} lines of late fixes: ${counted(late)}`] : [];
  return [
    `${lines}${workloads === 1 ? "1 workload" : `${formatCount(workloads)} workloads`}: ${counted(own)}`,
    ...beside,
  ].join("; ");
}

/** What else is to be said of a change: that one build alone stands out, or that more than the build changed. */
export function changeRemark({ alone, seam }: Pick<ChangeRow, "alone" | "seam">): string | null {
  if (alone) return "stands out alone: one run, or a fault of that build; a second run would tell";
  return seam === null ? null : `more changes here: ${seam}`;
}

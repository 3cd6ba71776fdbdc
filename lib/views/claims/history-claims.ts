import type { ClaimSide, Refusal } from "@/lib/domain/claims/claim";
import { isBetter } from "@/lib/domain/relative/direction";
import { hasFewDigits } from "@/lib/domain/relative/few-digits";
import { isZeroCost } from "@/lib/domain/relative/relative-ratios";
import { changeText } from "@/lib/domain/sentences/amounts";
import { plural } from "@/lib/domain/sentences/counts";
import { groupBuildSentence, newestSentence } from "@/lib/domain/sentences/of-history";
import { pairSentence } from "@/lib/domain/sentences/of-pair";
import { figure, type Sentence, sentenceOf, words } from "@/lib/domain/sentences/sentence";
import { verdictBefore } from "@/lib/domain/verdicts/before";
import { isKnown } from "@/lib/domain/verdicts/run-noise";
import type { StoredVerdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatCount } from "@/lib/format";
import type { HistoryPanel, HistoryView, HistoryViewBuild, HistoryViewLine } from "@/lib/views/history/history-types";
import { acrossSentenceOf, newestPair, noiseOfBuild } from "@/lib/views/history/newest-pair";
import type { ClaimedBuild } from "./claim-keys";
import { distinctLabel, groupWords, whatOf } from "./claim-names";
import type { ShownClaim } from "./shown-claim";

// A build of a history as a sentence, relative to the build before it on its line. It needs only the stored view, so a
// frozen view gives the same text.

/** The parts of a view that its claims need. */
type ClaimFacts = Pick<HistoryView, "subject" | "subjects" | "panels" | "metric" | "facts">;
/** Most facts of the view in a sentence. */
const MOST_FACTS = 3;

/** Returns the claim on a build: both values and the verdict. Sentences on the level and the newest build follow. */
export function historyClaim(
  { subject, subjects, metric, facts }: ClaimFacts,
  { panel, line, build }: ClaimedBuild,
): ShownClaim {
  const at = line.builds.indexOf(build);
  const { before, from } = beforeOf({ panel, line, build });
  const isGroup = subject?.kind === "group";
  const direction = metricInfo(metric.key).better;
  const a = before && sideOf(before, "in ", isGroup);
  const b = sideOf(build, `in ${panel.engineName} `, isGroup);
  // A group's build is compared by the median of its workloads' ratios, which differs from the ratio of two medians.
  const ofGroup = isGroup ? build.pair : null;
  const refusal = ofGroup ? refusalOfGroup(ofGroup, b) : refusalOf(a, b, metric.key);
  const ofValues = a?.value && b.value !== null ? b.value / a.value : null;
  const possible = ofGroup ? ofGroup.ratio : ofValues;
  const ratio = refusal === null ? possible : null;
  const claim = {
    a,
    b,
    ratio,
    refusal,
    direction,
    better: isBetter(ratio, direction),
    verdict: ratio === null ? null : verdictOf(line, build, a, b),
    noise: noiseOfBuild(line, build.raw),
    gates: [],
    // Several seams may lie between a build and the last one with a value.
    warnings: [...new Set(line.builds.slice(from + 1, at + 1).flatMap(({ seam }) => seam ?? []))],
  } as const;
  const label = distinctLabel(
    subject?.label ?? "",
    subjects.map((each) => each.label),
  );
  // The first facts are those that any number needs: machine, threads, config (shared-facts.ts). A sentence has no room
  // for every setting.
  const where = [...facts.filter((fact) => fact !== panel.engineName).slice(0, MOST_FACTS), line.label]
    .filter(Boolean)
    .join(", ");
  const about = {
    ...(isGroup ? whatOfGroup(label) : whatOf(label, metric.key)),
    at: where && `(${where})`,
    on: "",
    scale: 1,
  };
  const own = isGroup ? groupBuild({ panel, line, build }, before, label, metric.key) : null;
  return {
    title:
      `${label}, ${panel.engineName} ${build.version ?? build.called ?? build.raw}` +
      `${before ? ` against ${before.version ?? before.called ?? before.raw}` : ""}`,
    sentence: own
      ? groupBuildSentence({ ...own, where: about.at, differences: claim.warnings })
      : pairSentence(claim, about),
    after: sentencesAfter({ panel, line, build }),
    claim,
    subject: about,
    ratio,
  };
}

const whatOfGroup = (label: string) => ({
  what: `the median of ${label.replace(/ \(all\)$/, "").toLowerCase()}, relative to the first build,`,
  unit: "",
});

/** Returns the sentences on the level since a build, and on the line's newest build if it is this one. */
function sentencesAfter({ panel, line, build: { raw, change } }: ClaimedBuild): ShownClaim["after"] {
  return [
    ...(change ? [levelSentence(change)] : []),
    ...(line.newest?.build === raw ? [newestSentence(line.newest, noiseOfBuild(line, raw), newestPair(line))] : []),
    ...(line.across?.build === raw ? [acrossSentenceOf(line, panel) ?? []].flat() : []),
  ];
}

function levelSentence({ ratio, workloads }: NonNullable<ClaimedBuild["build"]["change"]>): Sentence {
  const level = figure(changeText(ratio), "level");
  const by =
    workloads === undefined
      ? "by their medians"
      : words`by the median of ${figure(formatCount(workloads), "count")} ${plural("workload", workloads)}`;
  return sentenceOf({
    forms: [{ clause: words`the builds from this one on lie ${level} from those before it, ${by}` }],
  });
}

function refusalOf(a: ClaimSide | null, b: ClaimSide, metric: string): Refusal | null {
  if (b.value === null) return "no value";
  if (a === null) return "no baseline";
  if (a.state === "repeats-disagree" || b.state === "repeats-disagree") return "repeats disagree";
  if (a.value === 0 || isZeroCost(metric, b.value)) return "base is 0";
  return [a, b].some(({ value }) => hasFewDigits(metric, value)) ? "few digits" : null;
}

function refusalOfGroup({ ratio }: NonNullable<HistoryViewBuild["pair"]>, { value }: ClaimSide): Refusal | null {
  if (ratio !== null) return null;
  return value === null ? "no value" : "no baseline";
}

/**
 * Returns the build that another is compared with, and its place on the line. The place is -1 where that build is on
 * another line, or where there is none.
 */
function beforeOf({ panel, line, build }: ClaimedBuild): { before: HistoryViewBuild | null; from: number } {
  const at = line.builds.indexOf(build);
  const { against } = build.pair ?? {};
  const from = against
    ? line.builds.findIndex(({ raw }) => against.line === line.key && raw === against.build)
    : line.builds.findLastIndex(({ value }, place) => place < at && value !== null);
  const before = line.builds[from] ?? null;
  if (before || !against) return { before: before ?? buildBeside(panel, line, build), from };
  const beside = panel.lines.find(({ key }) => key === against.line);
  return { before: beside?.builds.find(({ raw }) => raw === against.build) ?? null, from };
}

/**
 * Returns the claim on a group's build. Null without a value and verdict, and in older frozen views without a verdict
 * on the pair. Where too few workloads are shared for a verdict, it has the build's level alone.
 */
function groupBuild(
  { panel, line, build }: ClaimedBuild,
  before: HistoryViewBuild | null,
  label: string,
  metric: string,
) {
  const { value, raw, n, pair, called = raw } = build;
  const verdict = pair?.ratio == null ? null : { answer: pair.answer, ratio: pair.ratio };
  const isAlone = !verdict && pair?.why === "few shared";
  if ((value === null && !verdict) || (before && !verdict && !isAlone)) return null;
  const newest = line.newest?.build === raw ? line.newest.against : null;
  const against = before ? (before.version ?? before.called ?? before.raw) : newest;
  const name = groupWords(label.replace(/ \(all\)$/, ""));
  return {
    name: `in ${panel.engineName} ${build.version ?? called}`,
    against: isAlone ? null : against && `in ${against}`,
    what: whatOf(name, metric).what.replace(/^(.*) throughput$/, "throughput of $1"),
    workloads: n,
    level: value,
    pair: verdict && { ...verdict, workloads: pair?.workloads ?? n },
  };
}

/**
 * Returns the build of another line that a late fix is compared with. Its name is in the verdict, and its value gives
 * the ratio. Null for all other builds.
 */
function buildBeside({ lines }: HistoryPanel, line: HistoryViewLine, build: HistoryViewBuild): HistoryViewBuild | null {
  const [against, ratio] = [line.newest?.build === build.raw ? line.newest.against : null, build.pair?.ratio ?? null];
  const { value } = build;
  if (against === null || ratio === null || value === null) return null;
  const hasRatio = (from: number | null) => from !== null && Math.abs(value / from / ratio - 1) < 1e-9;
  const found = lines
    .flatMap((other) => (other === line ? [] : other.builds))
    .find((other) => (other.version ?? other.raw) === against && hasRatio(other.value));
  return found ?? null;
}

function sideOf(build: HistoryViewBuild, lead: string, isGroup: boolean): ClaimSide {
  const { value, n, min, max, points, status } = build;
  return {
    name: `${lead}${build.version ?? build.called ?? build.raw}`,
    value,
    n: isGroup ? 0 : n,
    min,
    max,
    // A group's value sums up its workloads. The table reports repeats of a workload that disagree.
    state: value === null ? stateOf(status) : build.disagree && !isGroup ? "repeats-disagree" : "measured",
    byAuthor: false,
    point: isGroup ? null : (points[0] ?? null),
  };
}

const stateOf = (status: string): ClaimSide["state"] =>
  status === "failed" || status === "truncated" || status === "suspect" ? status : "absent";

/**
 * Returns the verdict on a build against the one before. Older frozen views hold none, so the noise of the line
 * decides.
 */
function verdictOf(
  { noise }: HistoryViewLine,
  { pair }: HistoryViewBuild,
  a: ClaimSide | null,
  b: ClaimSide,
): StoredVerdict | null {
  if (!pair) return noise && !isKnown(noise) ? verdictBefore(runsOf(a), runsOf(b), noise) : null;
  const { answer, why, ratio, visible, more, next } = pair;
  if (why === "no value" || why === "few shared") return { answer: "cannot tell", why: "no value", ratio: null };
  if (why !== null) return { answer: "cannot tell", why, ratio };
  return ratio !== null && visible !== null && more !== null ? { answer, why, ratio, visible, more, next } : null;
}

/** Reconstructs a build's runs for a view without a verdict: `n` runs at their median. */
const runsOf = (side: ClaimSide | null): number[] =>
  side?.value == null ? [] : new Array<number>(Math.max(1, side.n)).fill(side.value);

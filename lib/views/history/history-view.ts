import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { chainsOf } from "@/lib/domain/history/chain";
import { historyLines } from "@/lib/domain/history/history";
import { betterOf, chainsOfGroup, groupLines, withChained } from "@/lib/domain/history/history-group";
import { judgeLines } from "@/lib/domain/history/judged-lines";
import { byWorkload, lanesOf } from "@/lib/domain/history/lanes";
import type { WorkloadGroup } from "@/lib/domain/model";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import { otherDimensions, valueIn } from "@/lib/domain/relative/relative-columns";
import { chosenMetric, GROUPS, isGroup } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { sharedFacts } from "@/lib/views/bundle/shared-facts";
import { distinctLabel } from "@/lib/views/claims/claim-names";
import { metricChoices } from "@/lib/views/relative/relative-view";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { NOTHING_PASSES, type WorkloadSelection } from "@/lib/views/selection/workload-selection";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { acrossRows } from "./across-rows";
import { unknownEnds } from "./build-range";
import type { HistoryParams, HistorySubject, HistoryView } from "./history-types";
import { changeRows, eventRows, labelOf, newestRows, shownLabelOf } from "./verdict-rows";
import { panelsOf } from "./view-lines";

/**
 * Returns the history of a selection: the lines of one subject, and the changes of every workload. Throws
 * RefusedAddress for a subject that isn't in view. `whole`: the selection without its filter on builds, which gives the
 * factors of chained lines. `keysNamed` finds the tests of a name in a link; absent = only current names match.
 */
export function historyView(
  selection: WorkloadSelection,
  asked: HistoryParams,
  keysNamed?: KeysNamed,
  whole: WorkloadSelection = selection,
): HistoryView {
  const { names } = selection;
  const points = selection.points.filter(isBuilt);
  const once = selection.points.filter((point) => !selection.copies?.has(point));
  const metric = asked.metric;
  const workloads = byWorkload(points);
  const subjects = subjectsOf(points, workloads);
  // The numbers of another subject would look like those of the one in the link.
  refuseAbsent(asked, subjects, points, keysNamed);
  const subject = (asked.of === null ? subjects[0] : subjectNamed(asked.of, subjects, points, keysNamed)) ?? null;
  const followed = subject ? pointsOf(subject, points, workloads) : [];
  const [first] = followed;
  const better = first ? betterOf(first, metric) : null;
  const all = judgeLines(
    [...workloads.values()].flatMap((own) =>
      historyLines(own, metric).map((line) => ({ ...line, of: own[0] ?? null })),
    ),
  );
  const chained = subject && asked.seams === "chained" ? chainedLines(subject, followed, metric, whole) : null;
  const linesOf = () => {
    if (chained) return judgeLines(chained.lines);
    if (subject?.kind === "group") return judgeLines(groupLines(followed, metric, selection.points));
    return all.filter(({ of }) => of !== null && of === first);
  };
  const key = first ? chosenMetric(first, metric) : metric;
  const info = metricInfo(key);
  const panels = panelsOf(linesOf(), better, names, chained?.chains);
  const notices = [
    ...selection.notices.map((notice) => withSubject(notice, asked)),
    ...unknownEnds(panels, asked).map((end) => plainNotice(`No build here is called ${quoted([end])}.`)),
  ];
  const used = new Set(points.map(({ bundle }) => bundle));
  return {
    family: selection.family,
    params: { ...asked, ...selection.params, of: subject?.key ?? asked.of },
    facets: selection.facets,
    metrics: metricChoices(selection.points),
    notices,
    emptyReason: subject ? null : emptyReason(selection),
    subjects,
    subject,
    metric:
      subject?.kind === "group"
        ? { key, label: `${info.label}, median relative to the first build`, unit: "" }
        : { key, label: info.label, unit: info.unit },
    facts: factsOf(followed, names),
    panels,
    changes: all.flatMap((line) => changeRows(line, metric, names)).sort((a, b) => distance(b) - distance(a)),
    events: eventRows(all, names),
    newest: newestRows(all, metric, names, (of) => subject !== null && isOf(subject, of)),
    across: acrossRows(all, metric, names),
    method: "noise",
    statistic: "median",
    untested: all.filter(({ untested }) => untested !== null).length,
    counts: { points: once.filter(isBuilt).length, withoutBuild: once.filter((point) => !isBuilt(point)).length },
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
  };
}

/**
 * Returns the chains of a subject's lines, and its lines at their chained heights. The factors are of all builds under
 * these conditions, so a filter on builds does not change them.
 */
function chainedLines(
  subject: HistorySubject,
  followed: readonly WorkloadPoint[],
  metric: string,
  { points }: WorkloadSelection,
) {
  const built = points.filter(isBuilt);
  const workloads = byWorkload(built);
  const all = pointsOf(subject, built, workloads);
  const shown = new Set(followed.map(({ id }) => id));
  // Points of the whole selection, whose conditions distinguish them as the factors do.
  const inView = all.filter(({ id }) => shown.has(id));
  if (subject.kind === "group") {
    const chains = chainsOfGroup(all, metric, points);
    return { chains, lines: groupLines(inView, metric, points, chains) };
  }
  const lanes = lanesOf(all);
  const chains = chainsOf(new Map([["", historyLines(all, metric, lanes)]]), historyLines(all, metric, lanes));
  return { chains, lines: withChained(historyLines(inView, metric, lanes), chains.logs.get("")) };
}

const isBuilt = ({ build }: WorkloadPoint): boolean => build !== null;

const emptyReason = ({ points }: WorkloadSelection) =>
  points.length
    ? "No point that passes the filters names the build it was measured with, so there is nothing to follow."
    : NOTHING_PASSES;

/** Throws RefusedAddress for a subject that is not in view. If nothing is in view, the page itself gives the reason. */
function refuseAbsent(
  asked: HistoryParams,
  subjects: readonly HistorySubject[],
  points: readonly WorkloadPoint[],
  keysNamed?: KeysNamed,
): void {
  if (asked.of === null || !subjects.length || subjectNamed(asked.of, subjects, points, keysNamed)) return;
  throw new RefusedAddress(`No group or workload here is called ${quoted([asked.of])}.`, [
    { label: "The page’s own choice", query: encodeHistoryParams({ ...asked, of: null }) },
  ]);
}

/** Returns the subject of a link; tests match by any current or former name. Undefined where none matches. */
function subjectNamed(
  text: string,
  subjects: readonly HistorySubject[],
  points: readonly WorkloadPoint[],
  keysNamed?: KeysNamed,
): HistorySubject | undefined {
  const exact = subjects.find(({ key }) => key === text);
  if (exact || !keysNamed) return exact;
  const tests = new Set(points.map(({ workload }) => workload));
  const found = points.find((point) => {
    const label = labelOf(point);
    const rest = label.startsWith(point.workload) ? label.slice(point.workload.length) : null;
    if (rest === null || !text.endsWith(rest)) return false;
    const name = text.slice(0, text.length - rest.length);
    return keysNamed("workload", name, (key) => tests.has(key)).includes(point.workload);
  });
  return found && subjects.find(({ key }) => key === labelOf(found));
}

type AskedHere = Pick<HistoryParams, "of" | "values" | "seams" | "from" | "to">;

/** Rewrites a query of filters as one of this page, with the same subject, values, seams and range of builds. */
export function historyQuery(query: string, { of, values, seams, from, to }: AskedHere): string {
  const { params } = decodeHistoryParams(rawSearchParams(new URLSearchParams(query)));
  return encodeHistoryParams({ ...params, of, values, seams, from, to });
}

/** Rewrites a notice's links as links to this page. */
function withSubject(notice: ViewNotice, asked: HistoryParams): ViewNotice {
  const toHere = <Link extends { query: string }>(link: Link): Link => ({
    ...link,
    query: historyQuery(link.query, asked),
  });
  const { link, others } = notice;
  return { ...notice, link: link && toHere(link), ...(others ? { others: others.map(toHere) } : {}) };
}

/** Returns the conditions of all points of the subject, in words. */
function factsOf(points: readonly WorkloadPoint[], names?: ShownNames): string[] {
  const measured = [...new Set(points.map(sharedMeasured()))];
  const dimensions = otherDimensions(measured, "build");
  return sharedFacts(
    measured.map((each) => Object.fromEntries(dimensions.map((dimension) => [dimension, valueIn(each, dimension)]))),
    [],
    names,
  );
}

const distance = ({ ratio }: { ratio: number }) => Math.abs(Math.log(ratio));

/** Returns the groups with several workloads, in the archive's order, then the workloads by group and name. */
function subjectsOf(
  points: readonly WorkloadPoint[],
  workloads: ReadonlyMap<string, readonly WorkloadPoint[]>,
): HistorySubject[] {
  const order: (WorkloadGroup | null)[] = [...Object.keys(GROUPS).filter(isGroup), null];
  const single = [...workloads.values()].flatMap(([point]) =>
    point ? [{ key: labelOf(point), label: shownLabelOf(point), group: point.group }] : [],
  );
  const labels = single.map(({ label }) => label);
  const groups = order.flatMap((group): HistorySubject[] =>
    group !== null && single.filter((one) => one.group === group).length > 1
      ? [{ key: `group:${group}`, label: `${GROUPS[group]} (all)`, kind: "group" }]
      : [],
  );
  const sorted = single.sort(
    (a, b) =>
      order.indexOf(a.group) - order.indexOf(b.group) || a.label.localeCompare(b.label, "en", { numeric: true }),
  );
  return points.length
    ? [
        ...groups,
        ...sorted.map(
          ({ key, label }): HistorySubject => ({ key, label: distinctLabel(label, labels), kind: "workload" }),
        ),
      ]
    : [];
}

const isOf = ({ kind, key }: HistorySubject, point: WorkloadPoint): boolean =>
  key === (kind === "group" ? `group:${point.group}` : labelOf(point));

function pointsOf(
  subject: HistorySubject,
  points: readonly WorkloadPoint[],
  workloads: ReadonlyMap<string, readonly WorkloadPoint[]>,
): readonly WorkloadPoint[] {
  if (subject.kind === "group") return points.filter((point) => isOf(subject, point));
  return [...workloads.values()].find(([point]) => point && isOf(subject, point)) ?? [];
}

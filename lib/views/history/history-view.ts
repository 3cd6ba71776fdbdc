import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { historyLines } from "@/lib/domain/history/history";
import { betterOf, groupLines } from "@/lib/domain/history/history-group";
import { type BuildPair, type HistoryLine, judgeLines } from "@/lib/domain/history/judged-lines";
import { byWorkload } from "@/lib/domain/history/lanes";
import { basesOf, seamsOf } from "@/lib/domain/history/tracks";
import type { WorkloadGroup } from "@/lib/domain/model";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import { otherDimensions, valueIn } from "@/lib/domain/relative/relative-columns";
import type { Known } from "@/lib/domain/verdicts/noise";
import { giveNoRatio } from "@/lib/domain/verdicts/repeats";
import { GROUPS, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { sharedFacts } from "@/lib/views/bundle/shared-facts";
import { distinctLabel } from "@/lib/views/claims/claim-names";
import { metricChoices } from "@/lib/views/relative/relative-view";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import type { ViewNotice } from "@/lib/views/selection/view-notice";
import { NOTHING_PASSES, type WorkloadSelection } from "@/lib/views/selection/workload-selection";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import type {
  Change,
  HistoryPanel,
  HistoryParams,
  HistorySubject,
  HistoryView,
  HistoryViewBuild,
  HistoryViewLine,
} from "./history-types";
import {
  changeRows,
  eventRows,
  isBetter,
  labelOf,
  newestOf,
  newestRows,
  settingText,
  shownLabelOf,
} from "./verdict-rows";

/**
 * Returns the history of a selection: the lines of one subject, and the changes of every workload. Throws
 * RefusedAddress for a subject that isn't in view.
 */
export function historyView(selection: WorkloadSelection, asked: HistoryParams, keysNamed?: KeysNamed): HistoryView {
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
  const lines =
    subject?.kind === "group"
      ? judgeLines(groupLines(followed, metric, selection.points))
      : all.filter(({ of }) => of !== null && of === first);
  const key =
    first && metric === "qps"
      ? rateMetric({ family: first.family, name: first.workload, params: first.workloadParams })
      : metric;
  const info = metricInfo(key);
  const notices = selection.notices.map((notice) => withSubject(notice, asked));
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
    panels: panelsOf(lines, better, names),
    changes: all.flatMap((line) => changeRows(line, metric, names)).sort((a, b) => distance(b) - distance(a)),
    events: eventRows(all, names),
    newest: newestRows(all, metric, names),
    method: "noise",
    statistic: "median",
    untested: all.filter(({ untested }) => untested !== null).length,
    counts: { points: once.filter(isBuilt).length, withoutBuild: once.filter((point) => !isBuilt(point)).length },
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
  };
}

const isBuilt = ({ build }: WorkloadPoint): boolean => build !== null;

const emptyReason = ({ points }: WorkloadSelection) =>
  points.length
    ? "No point that passes the filters names the build it was measured with, so there is nothing to follow."
    : NOTHING_PASSES;

/** Refuses a subject that nothing in view matches. With nothing in view the page itself gives the reason. */
function refuseAbsent(
  asked: HistoryParams,
  subjects: readonly HistorySubject[],
  points: readonly WorkloadPoint[],
  keysNamed?: KeysNamed,
): void {
  if (asked.of === null || !subjects.length || subjectNamed(asked.of, subjects, points, keysNamed)) return;
  throw new RefusedAddress(`No group or workload here is called ${quoted([asked.of])}.`, [
    { label: "What the page follows by itself", query: encodeHistoryParams({ ...asked, of: null }) },
  ]);
}

/** Returns the subject of a link; tests match by any current or former name. */
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

/** Rewrites a query of filters as one of this page, with the same subject. */
export function historyQuery(query: string, { of, values }: Pick<HistoryParams, "of" | "values">): string {
  const { params } = decodeHistoryParams(rawSearchParams(new URLSearchParams(query)));
  return encodeHistoryParams({ ...params, of, values });
}

/** Rewrites a notice's links as links to this page. */
function withSubject(notice: ViewNotice, asked: HistoryParams): ViewNotice {
  const kept = <Link extends { query: string }>(link: Link): Link => ({
    ...link,
    query: historyQuery(link.query, asked),
  });
  const { link, others } = notice;
  return { ...notice, link: link && kept(link), ...(others ? { others: others.map(kept) } : {}) };
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
  const order: (WorkloadGroup | null)[] = [...(Object.keys(GROUPS) as WorkloadGroup[]), null];
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

function pointsOf(
  subject: HistorySubject,
  points: readonly WorkloadPoint[],
  workloads: ReadonlyMap<string, readonly WorkloadPoint[]>,
): readonly WorkloadPoint[] {
  if (subject.kind === "group") return points.filter(({ group }) => `group:${group}` === subject.key);
  return [...workloads.values()].find(([point]) => point && labelOf(point) === subject.key) ?? [];
}

function panelsOf(
  lines: readonly (HistoryLine & { workloads?: number; leftOut?: number })[],
  better: "higher" | "lower" | null,
  names?: ShownNames,
): HistoryPanel[] {
  const engines = [...new Set(lines.map(({ engine }) => engine))];
  const bases = basesOf(lines);
  return engines.map((engine) => {
    const own = lines.filter((line) => line.engine === engine);
    return {
      engine,
      engineName: engineShown(engine, names),
      lines: own.map((line) =>
        viewLine(line, { own, all: lines, names }, bases.get(line.track)?.value ?? null, better),
      ),
      // Each upload in doubt has a base of its own, so no segment joins values relative to two bases.
      seams: seamsOf(own).filter(({ doubt }) => !doubt || own.every(({ workloads }) => workloads === undefined)),
    };
  });
}

function viewLine(
  line: HistoryLine & { workloads?: number; leftOut?: number },
  beside: Beside,
  base: number | null,
  better: "higher" | "lower" | null,
): HistoryViewLine {
  const changeOf = ({ ratio }: { ratio: number }): Change => ({ ratio, pValue: null, better: isBetter(ratio, better) });
  const builds = line.builds.map(({ values: _, known: _known, rows: _rows, ...build }): HistoryViewBuild => {
    const pair = line.pairs.get(build.raw);
    const change = line.changes.find((each) => each.build === build.raw);
    const alone = line.alone.find((each) => each.build === build.raw);
    const called = shownName(beside.names, "build", build.raw);
    return {
      ...build,
      ...(called !== build.raw && { called }),
      ...(build.config !== null && { config: shownName(beside.names, "config", build.config) }),
      points: [...build.points],
      ratio: build.value === null || base === null || giveNoRatio(build) ? null : build.value / base,
      change: change ? changeOf(change) : null,
      alone: alone ? changeOf(alone) : null,
      pair: pair ? pairOf(pair, line.known) : null,
    };
  });
  return {
    key: line.key,
    label: lineLabel(line, beside),
    builds,
    untested: line.untested,
    noise: line.known,
    newest: newestOf(line, better, line.workloads !== undefined),
    confounders: [...line.confounders],
    members: line.workloads === undefined ? null : { used: line.workloads, leftOut: line.leftOut ?? 0 },
  };
}

/** Converts a verdict to its stored form, with its noise where that differs from the line's. */
function pairOf({ verdict, noise }: BuildPair, ofLine: Known): NonNullable<HistoryViewBuild["pair"]> {
  const { answer, why, ratio } = verdict;
  const own = noise && JSON.stringify(noise) !== JSON.stringify(ofLine) ? { noise } : {};
  if (verdict.why !== null) return { answer, why, ratio, visible: null, more: null, next: null, ...own };
  return { answer, why, ratio, visible: verdict.visible, more: verdict.more, next: verdict.next, ...own };
}

/** The lines beside a line: in its engine's panel, and in all panels. */
interface Beside {
  own: readonly HistoryLine[];
  all: readonly HistoryLine[];
  names?: ShownNames | undefined;
}

/**
 * Returns the parts of a line's setting that tell it from the lines beside it: "40 threads, config z12a_c32r128".
 * Machine and threads also tell it from lines of other panels.
 */
function lineLabel(line: HistoryLine, { own, all, names: called }: Beside): string {
  const names = [...new Set(own.flatMap(({ setting }) => Object.keys(setting)))];
  const differs = (name: string, lines: readonly HistoryLine[]) =>
    new Set(lines.map(({ setting }) => setting[name])).size > 1;
  const telling = names.filter(
    (name) => differs(name, own) || (["machine", "threads"].includes(name) && differs(name, all)),
  );
  return settingText(
    telling.flatMap((name) => (line.setting[name] === undefined ? [] : [[name, line.setting[name]] as const])),
    called,
  );
}

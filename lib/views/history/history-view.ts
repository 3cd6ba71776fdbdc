import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { historyLines } from "@/lib/domain/history/history";
import { betterOf, groupLines } from "@/lib/domain/history/history-group";
import { type HistoryLine, judgeLines } from "@/lib/domain/history/judged-lines";
import { byWorkload } from "@/lib/domain/history/lanes";
import { basesOf, seamsOf } from "@/lib/domain/history/tracks";
import type { WorkloadGroup } from "@/lib/domain/model";
import { engineName } from "@/lib/domain/names/engines";
import { otherDimensions, valueIn } from "@/lib/domain/relative/relative-columns";
import { GROUPS, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { sharedFacts } from "@/lib/views/bundle/shared-facts";
import { metricChoices } from "@/lib/views/relative/relative-view";
import { machineNotice } from "@/lib/views/selection/machine-notice";
import type { ViewNotice } from "@/lib/views/selection/view-notice";
import type { WorkloadSelection } from "@/lib/views/selection/workload-selection";
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
import { changeRows, eventRows, isBetter, labelOf, newestOf, newestRows, noiseOf, settingText } from "./verdict-rows";

/** What the history page draws of a selection: the lines of one subject, and the changes of every workload. */
export function historyView(selection: WorkloadSelection, asked: HistoryParams): HistoryView {
  const points = selection.points.filter(isBuilt);
  const once = selection.points.filter((point) => !selection.copies?.has(point));
  const metric = asked.metric;
  const workloads = byWorkload(points);
  const subjects = subjectsOf(points, workloads);
  // What was asked for and is not here leaves nothing: another one's numbers would pass for it.
  const subject = (asked.of === null ? subjects[0] : subjects.find(({ key }) => key === asked.of)) ?? null;
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
  const key = first && metric === "qps" ? rateMetric({ family: first.family, name: first.workload }) : metric;
  const info = metricInfo(key);
  const notices = selection.notices.map((notice) => withSubject(notice, asked));
  const doubt = machineNotice(points);
  if (doubt) notices.push(doubt);
  const used = new Set(points.map(({ bundle }) => bundle));
  return {
    family: selection.family,
    params: { ...asked, ...selection.params, of: asked.of ?? subject?.key ?? null },
    facets: selection.facets,
    metrics: metricChoices(selection.points),
    notices,
    emptyReason: subject ? null : emptyReason(selection, subjects.length > 0 ? asked.of : null),
    subjects,
    subject,
    metric:
      subject?.kind === "group"
        ? { key, label: `${info.label}, relative to the first build`, unit: "" }
        : { key, label: info.label, unit: info.unit },
    facts: factsOf(followed),
    panels: panelsOf(lines, better),
    changes: all.flatMap((line) => changeRows(line, metric)).sort((a, b) => distance(b) - distance(a)),
    events: eventRows(all),
    newest: newestRows(all, metric),
    method: "noise",
    untested: all.filter(({ untested }) => untested !== null).length,
    counts: { points: once.filter(isBuilt).length, withoutBuild: once.filter((point) => !isBuilt(point)).length },
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
  };
}

const isBuilt = ({ build }: WorkloadPoint): boolean => build !== null;

const emptyReason = ({ points, emptyReason: why }: WorkloadSelection, absent: string | null) =>
  why !== undefined
    ? why
    : absent !== null
      ? `No group or workload here is called “${absent.slice(0, 60)}”. Choose another one below.`
      : points.length
        ? "No point that passes the filters names the build it was measured with, so there is nothing to follow."
        : "No point passes the filters. Drop one of them to see results again.";

/** A notice's link, which knows of filters alone, keeps to what is followed. */
function withSubject(notice: ViewNotice, { of, values }: HistoryParams): ViewNotice {
  const kept = <Link extends { query: string }>(link: Link): Link => {
    const { params } = decodeHistoryParams(rawSearchParams(new URLSearchParams(link.query)));
    return { ...link, query: encodeHistoryParams({ ...params, of, values }) };
  };
  const { link, others } = notice;
  return { ...notice, link: link && kept(link), ...(others ? { others: others.map(kept) } : {}) };
}

/** What all that is followed was measured on and with, in words. */
function factsOf(points: readonly WorkloadPoint[]): string[] {
  const measured = [...new Set(points.map(sharedMeasured()))];
  const dimensions = otherDimensions(measured, "build");
  return sharedFacts(
    measured.map((each) => Object.fromEntries(dimensions.map((dimension) => [dimension, valueIn(each, dimension)]))),
    [],
  );
}

const distance = ({ ratio }: { ratio: number }) => Math.abs(Math.log(ratio));

/** The groups that hold several workloads, in the archive's order, then the workloads by group and name. */
function subjectsOf(
  points: readonly WorkloadPoint[],
  workloads: ReadonlyMap<string, readonly WorkloadPoint[]>,
): HistorySubject[] {
  const order: (WorkloadGroup | null)[] = [...(Object.keys(GROUPS) as WorkloadGroup[]), null];
  const single = [...workloads.values()].flatMap(([point]) =>
    point ? [{ label: labelOf(point), group: point.group }] : [],
  );
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
    ? [...groups, ...sorted.map(({ label }): HistorySubject => ({ key: label, label, kind: "workload" }))]
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
): HistoryPanel[] {
  const engines = [...new Set(lines.map(({ engine }) => engine))];
  const bases = basesOf(lines);
  return engines.map((engine) => {
    const own = lines.filter((line) => line.engine === engine);
    return {
      engine,
      engineName: engineName(engine),
      lines: own.map((line) => viewLine(line, { own, all: lines }, bases.get(line.track)?.value ?? null, better)),
      seams: seamsOf(own),
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
  const builds = line.builds.map(({ values: _, ...build }): HistoryViewBuild => {
    const change = line.changes.find((each) => each.build === build.raw);
    const alone = line.alone.find((each) => each.build === build.raw);
    return {
      ...build,
      points: [...build.points],
      ratio: build.value === null || base === null ? null : build.value / base,
      change: change ? changeOf(change) : null,
      alone: alone ? changeOf(alone) : null,
    };
  });
  return {
    key: line.key,
    label: lineLabel(line, beside),
    builds,
    untested: line.untested,
    noise: noiseOf(line),
    newest: newestOf(line, better, line.workloads !== undefined),
    confounders: [...line.confounders],
    members: line.workloads === undefined ? null : { used: line.workloads, leftOut: line.leftOut ?? 0 },
  };
}

/** The lines that a line stands beside: of its engine's panel, and of all panels. */
interface Beside {
  own: readonly HistoryLine[];
  all: readonly HistoryLine[];
}

/** The parts of a line's setting that tell it from the lines beside it, "40 threads, config z12a_c32r128"; its machine and threads also from other panels'. */
function lineLabel(line: HistoryLine, { own, all }: Beside): string {
  const names = [...new Set(own.flatMap(({ setting }) => Object.keys(setting)))];
  const differs = (name: string, lines: readonly HistoryLine[]) =>
    new Set(lines.map(({ setting }) => setting[name])).size > 1;
  const telling = names.filter(
    (name) => differs(name, own) || (["machine", "threads"].includes(name) && differs(name, all)),
  );
  return settingText(
    telling.flatMap((name) => (line.setting[name] === undefined ? [] : [[name, line.setting[name]] as const])),
  );
}

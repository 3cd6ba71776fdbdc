import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { historyLines } from "@/lib/domain/history/history";
import { type HistoryLine, judgeLines } from "@/lib/domain/history/judged-lines";
import { byWorkload } from "@/lib/domain/history/lanes";
import { engineShown, shownNamesOf } from "@/lib/domain/names/shown-names";
import { isBetter } from "@/lib/domain/relative/direction";
import { rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { labelOf, settingText, shownLabelOf } from "@/lib/views/history/verdict-rows";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { ALL } from "@/lib/views/state/page-filters";
import { RATE } from "@/lib/views/state/workload-params";
import type { ProjectMove, ProjectRow } from "./project-types";

/** Digits of a place, so that places sort as texts. */
const DIGITS = 6;
const nameOfPlace = (place: number): string => String(place).padStart(DIGITS, "0");

/**
 * Returns the tests of these points along nights. `placeOf` gives the place of a bundle's night. So runs of one night
 * are repeats, whatever their builds are called. Changes are those of histories: of lines of equal conditions, by the
 * noise of their runs. `queryOf` gives the query of the A/B of two places. Tests that became worse come first, then
 * other changes, then the rest.
 */
export function projectRows(
  points: readonly WorkloadPoint[],
  placeOf: ReadonlyMap<string, number>,
  nights: number,
  queryOf: (before: number, night: number) => string | null,
): ProjectRow[] {
  const bundles = [...placeOf.keys()];
  const names = shownNamesOf(points);
  const leftOut = new Set(points.flatMap(({ assumed }) => Object.keys(assumed ?? {}).map((name) => `s.${name}`)));
  // A night replaces the build. It has no version and no commit, so that its name alone is its order.
  const placed = points.flatMap((point): WorkloadPoint[] => {
    const place = placeOf.get(point.bundle);
    return place === undefined ? [] : [{ ...point, build: { raw: nameOfPlace(place), version: null } }];
  });
  const lines = judgeLines(
    [...byWorkload(placed).values()].flatMap((own) =>
      historyLines(own, RATE).map((line) => ({ ...line, of: own[0] ?? null })),
    ),
  );
  const rows = lines.flatMap(({ of, ...line }): ProjectRow[] => {
    if (!of) return [];
    const metric = metricInfo(rateMetric({ family: of.family, name: of.workload, params: of.workloadParams }));
    const at = new Map(line.builds.map((build) => [Number(build.raw), build] as const));
    const places = Array.from({ length: nights }, (_, place) => place);
    const setting = settingText(Object.entries(line.setting), names, line.assumed);
    const conditions = [engineShown(line.engine, names), setting].filter(Boolean).join(", ");
    return [
      {
        key: JSON.stringify([labelOf(of), line.key]),
        label: shownLabelOf(of),
        conditions,
        unit: metric.unit,
        history: historyQuery(of, line, { bundles, leftOut }),
        values: places.map((place) => at.get(place)?.value ?? null),
        runs: places.map((place) => at.get(place)?.n ?? 0),
        move: moveOf(line, metric.better, queryOf),
        untested: line.untested,
      },
    ];
  });
  return rows.sort((a, b) => badness(b) - badness(a) || (a.key < b.key ? -1 : 1));
}

/**
 * Returns the query of /history with one line: its workload, engine and conditions, over these bundles. A filter on a
 * size would drop results that leave it out.
 */
function historyQuery(
  of: WorkloadPoint,
  { engine, setting, assumed = [] }: HistoryLine,
  { bundles, leftOut }: { bundles: readonly string[]; leftOut: ReadonlySet<string> },
): string {
  // A page chooses a machine and thread count where its address names none.
  const gates = { machine: ALL, threads: ALL, ...setting };
  const named = Object.entries(gates).flatMap(([key, value]) =>
    dimensionOf(key) && !leftOut.has(key) && !assumed.includes(key) ? [[key, [value]] as const] : [],
  );
  const filters = { bundle: [...bundles], engine: [engine], ...Object.fromEntries(named) };
  const { params } = decodeHistoryParams({});
  return encodeHistoryParams({ ...params, family: of.family, filters, of: labelOf(of) });
}

/** Returns the newest change of a line: that of its newest night, else its last new level. Null without either. */
function moveOf(
  line: HistoryLine,
  better: "higher" | "lower" | null,
  queryOf: (before: number, night: number) => string | null,
): ProjectMove | null {
  const measured = line.builds.filter(({ value }) => value !== null).map(({ raw }) => Number(raw));
  const of = (kind: ProjectMove["kind"], raw: string, ratio: number): ProjectMove => {
    const night = Number(raw);
    const since = measured.filter((place) => place >= night);
    const before = measured.findLast((place) => place < night);
    return {
      kind,
      night,
      ratio,
      nights: since.length,
      better: isBetter(ratio, better),
      query: before === undefined ? null : queryOf(before, night),
    };
  };
  const { newest } = line;
  if (newest?.verdict.answer === "changed" && newest.verdict.ratio !== null)
    return of("last night", newest.build, newest.verdict.ratio);
  const last = line.changes.at(-1);
  return last ? of("level", last.build, last.ratio) : null;
}

/** Orders rows, highest first: worse ones by size, then other changes by size, then tests that did not move (0). */
function badness({ move }: ProjectRow): number {
  if (!move) return 0;
  const size = 1 + Math.abs(Math.log(move.ratio));
  return move.better === false ? 1000 + size : size;
}

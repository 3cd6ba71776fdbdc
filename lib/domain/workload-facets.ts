import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import type { TestFamily } from "./model";
import type { WorkloadPoint } from "./workload-points";

interface WorkloadFacetInfo {
  key: string;
  label: string;
  value: (point: WorkloadPoint) => string;
}

/** The facets of points of test families, in the order shown; settings stand before the last three. */
export const WORKLOAD_FACETS = [
  { key: "engine", label: "Engine", value: ({ engine }) => engine },
  { key: "build", label: "Build", value: ({ build }) => valueText(build?.raw, UNKNOWN) },
  { key: "config", label: "Config", value: ({ config }) => valueText(config, UNKNOWN) },
  { key: "machine", label: "Machine", value: ({ machine }) => valueText(machine, UNKNOWN) },
  { key: "threads", label: "Threads", value: ({ threads }) => valueText(threads, UNKNOWN) },
  { key: "group", label: "Group", value: ({ group }) => valueText(group, UNSET) },
  { key: "workload", label: "Workload", value: ({ workload }) => workload },
  { key: "phase", label: "Phase", value: ({ workloadParams }) => valueText(workloadParams.phase, UNSET) },
  { key: "status", label: "Status", value: ({ status }) => status },
  { key: "origin", label: "Origin", value: ({ origin }) => origin },
  { key: "bundle", label: "Bundle", value: ({ bundle }) => bundle },
] as const satisfies readonly WorkloadFacetInfo[];

/** A facet with the code of its value for every point. */
export interface CodedWorkloadFacet {
  key: string;
  label: string;
  values: string[];
  codes: Int32Array;
}

// Bound for hostile data: settings beyond these stay visible, only not as filters.
const MAX_SETTINGS = 60;

/** A key such as `rowsPerTable` in words: "Rows per table". */
export function keyInWords(key: string): string {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All facets of these points, in the order shown. */
export function codeWorkloadFacets(points: readonly WorkloadPoint[]): CodedWorkloadFacet[] {
  const names = new Set<string>();
  for (const { settings } of points) {
    for (const name of Object.keys(settings)) if (names.size < MAX_SETTINGS) names.add(name);
  }
  const infos: WorkloadFacetInfo[] = [...WORKLOAD_FACETS];
  const settings = [...names].sort(compareValues).map((name): WorkloadFacetInfo => {
    return { key: `s.${name}`, label: keyInWords(name), value: (point) => valueText(point.settings[name], UNSET) };
  });
  infos.splice(-3, 0, ...settings);
  return infos.map(({ key, label, value }) => {
    const texts = points.map(value);
    const values = [...new Set(texts)].sort(compareValues);
    const position = new Map(values.map((text, at) => [text, at]));
    return { key, label, values, codes: Int32Array.from(texts, (text) => position.get(text) ?? 0) };
  });
}

// The archive's tables never count these (formats/benchmark-archive.md (b)); a scan has no other phase that is measured warm.
const asideInSysbench = new Set(["warm", "warmpre", "pre"]);

/** Whether a phase is left aside where none is chosen. */
export const isAsidePhase = (family: TestFamily, phase: string): boolean =>
  family === "sysbench" && asideInSysbench.has(phase);

/** Whether a point belongs into tables for which no phase is chosen: not sysbench's `warm`, `warmpre` and `pre`, but scan.warm. */
export function countsByDefault({ family, workload, workloadParams: { phase } }: WorkloadPoint): boolean {
  if (typeof phase !== "string" || !isAsidePhase(family, phase)) return true;
  return workload === "scan" && phase === "warm";
}

export interface WorkloadFacetResult {
  /** Positions of the points in view. */
  inView: number[];
  /** By facet, by value: points that pass all other facets and have this value. */
  counts: Int32Array[];
}

/**
 * Standard faceting, as for vector search (facets.ts): within a facet values are alternatives, between facets all must hold, an
 * option's count is that of the points with this value which all OTHER facets let pass. A facet without chosen values lets
 * everything pass, except phase: `countsByDefault`, unless the selection holds it with an empty list.
 */
export function applyWorkloadFacets(
  points: readonly WorkloadPoint[],
  facets: readonly CodedWorkloadFacet[],
  selection: ReadonlyMap<string, readonly string[]>,
): WorkloadFacetResult {
  const tests = facets.flatMap((facet, at): { at: number; passes: (row: number) => boolean }[] => {
    const wanted = selection.get(facet.key);
    if (wanted?.length) {
      const wantedCodes = Uint8Array.from(facet.values, (value) => Number(wanted.includes(value)));
      return [{ at, passes: (row) => wantedCodes[facet.codes[row] ?? 0] === 1 }];
    }
    if (facet.key !== "phase" || wanted) return [];
    const byRow = Uint8Array.from(points, (point) => Number(countsByDefault(point)));
    return [{ at, passes: (row) => byRow[row] === 1 }];
  });
  const counts = facets.map(({ values }) => new Int32Array(values.length));
  const count = (at: number, row: number) => {
    const [byValue, code] = [counts[at], facets[at]?.codes[row]];
    if (byValue && code !== undefined) byValue[code] = (byValue[code] ?? 0) + 1;
  };
  const inView: number[] = [];
  for (let row = 0; row < points.length; row += 1) {
    let failed = -1;
    let fails = 0;
    for (const { at, passes } of tests) {
      if (passes(row)) continue;
      failed = at;
      fails += 1;
      if (fails > 1) break;
    }
    if (fails === 0) {
      inView.push(row);
      for (let at = 0; at < facets.length; at += 1) count(at, row);
    } else if (fails === 1) count(failed, row);
  }
  return { inView, counts };
}

import {
  type Balance,
  type BuiltIndex,
  balanceOf,
  buildSpread,
  COST_CHOICES,
  type CostChoice,
  chooseIndex,
  type Excess,
  excessOf,
  qpsLost,
  queryEquivalents,
} from "@/lib/domain/vector/index-cost";
import { type Limits, limitsOf } from "@/lib/domain/vector/limits";
import { formatCount, formatCounted, paramsText } from "@/lib/format";
import type { CompareSeries, CompareView, IndexTableRow } from "./compare-types";
import { heldBackText, noneReaching } from "./limit-words";
import { inGroups } from "./rank-groups";

/** A build with the fields of the charts and tables of index costs. */
export interface CostBuild extends BuiltIndex {
  /** Id of the index: BUNDLE.iORDINAL. */
  id: string;
  series: string;
  params: string;
  loadSeconds: number | null;
  buildSeconds: number | null;
  /** Its best point at the target; null where none reaches it. */
  point: string | null;
  recall: number | null;
  highestRecall: number | null;
  /** Set where it reaches the target only with points that the limits leave out; else null. */
  limited: IndexTableRow["limited"] | null;
  /** Seconds of other builds of the same parameters. */
  again: number[];
  /** Differences of the queries after those builds: "8 threads, batch mode"; null = none. */
  sweeps: string | null;
}

/** Builds of one series. */
export interface CostSeries {
  info: CompareSeries;
  builds: CostBuild[];
}

/** Series of equal conditions; costs are compared inside a group only. */
export interface CostGroup {
  key: string;
  text: string;
  series: CostSeries[];
  /**
   * Counts over all its builds, also those that are not drawn. `reaching` have a point at the target; `limited` reach
   * it only beyond the limits. `untimed` have no recorded seconds; `again` were built more than once.
   */
  counts: { builds: number; reaching: number; limited: number; untimed: number; again: number };
  limits: Limits;
  /** Number of builds that only the limits keep from the target, with the reason; "" = none. */
  heldBack: string;
  /** The parameters whose builds differ most, with the spread as a fraction. Null where none was built twice. */
  widest: { params: string; spread: number } | null;
}

/** A series' chosen index and its costs. */
export interface CostRow {
  info: CompareSeries;
  build: CostBuild | null;
  /** Reason for no build; null where there is one. */
  reason: string | null;
  /** The share of QPS that it loses against the fastest index of the series at the target; null = unknown. */
  lost: number | null;
  /** Queries that it answers in the time of its build; null = unknown. */
  queries: number | null;
  /** Its costs over the best of the rows' choices. */
  excess: Excess;
  balance: Balance | null;
}

/**
 * Returns the builds of a view by group of equal conditions and series, in the page's order. Groups without builds are
 * left out.
 */
export function costGroups(view: Pick<CompareView, "series" | "groups" | "indexes" | "params">): CostGroup[] {
  const bySeries = new Map<string, CostBuild[]>();
  for (const row of view.indexes) bySeries.set(row.series, [...(bySeries.get(row.series) ?? []), costBuild(row)]);
  const texts = new Map(view.groups.map(({ key, text }) => [key, text]));
  const listed = view.series.flatMap((info) => {
    const builds = bySeries.get(info.key);
    return builds ? [{ info, builds }] : [];
  });
  return inGroups(
    listed,
    view.groups,
    ({ info }) => info.group,
    () => null,
  ).flatMap((series) => {
    const [first] = series;
    if (!first) return [];
    const builds = series.flatMap((each) => each.builds);
    const counts = {
      builds: builds.length,
      reaching: builds.filter(({ qps }) => qps !== null).length,
      limited: builds.filter(({ limited }) => limited !== null).length,
      untimed: builds.filter(({ seconds }) => seconds === null).length,
      again: builds.filter(({ again }) => again.length).length,
    };
    const { group } = first.info;
    const limits = limitsOf(view.params);
    const held = { limits, heldBack: heldBackText(builds, limits) };
    return [{ key: group, text: texts.get(group) ?? "", series, counts, ...held, widest: widestRepeat(builds) }];
  });
}

/**
 * Most builds in a page's charts. Of more builds a chart draws those that any choice picks. It draws about as many of
 * the others as this limit, evenly by build time.
 */
const MOST_DRAWN = 400;

/** Thins the groups to about MOST_DRAWN builds. Choices and counts still cover all builds. */
export function drawnGroups(groups: readonly CostGroup[]): CostGroup[] {
  const total = groups.reduce((sum, { counts }) => sum + counts.builds, 0);
  if (total <= MOST_DRAWN) return [...groups];
  const step = Math.ceil(total / MOST_DRAWN);
  return groups.map((group) => ({
    ...group,
    series: group.series.map(({ info, builds }) => {
      const chosen = COST_CHOICES.map((choice) => chooseIndex(builds, choice, (build) => build));
      // Builds without a recorded time come first.
      const byTime = [...builds].sort((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0));
      const kept = new Set([...chosen, ...byTime.filter((_, at) => at % step === 0)]);
      return { info, builds: builds.filter((build) => kept.has(build)) };
    }),
  }));
}

function costBuild({
  id,
  series,
  indexParams,
  index,
  status,
  bestPoint,
  highestRecall,
  limited,
  repeats,
}: IndexTableRow) {
  const build: CostBuild = {
    id,
    series,
    params: paramsText(indexParams),
    seconds: index.totalSeconds,
    loadSeconds: index.loadSeconds,
    buildSeconds: index.buildSeconds,
    bytes: index.bytes,
    qps: bestPoint?.qps ?? null,
    failed: status === "failed",
    point: bestPoint?.id ?? null,
    recall: bestPoint?.recall ?? null,
    highestRecall,
    limited: limited ?? null,
    again: (repeats ?? []).map(({ seconds }) => seconds),
    sweeps: sweepsText((repeats ?? []).map(({ sweep }) => sweep)),
  };
  return build;
}

/** Most sweeps that a text names; it counts the others. */
const NAMED_SWEEPS = 3;

function sweepsText(sweeps: readonly string[]): string | null {
  const known = [...new Set(sweeps.filter((text) => text !== ""))];
  if (!known.length) return null;
  const more = known.length - NAMED_SWEEPS;
  return known.slice(0, NAMED_SWEEPS).join("; ") + (more > 0 ? `; and ${more} more` : "");
}

const NO_EXCESS: Excess = { queries: null, build: null, memory: null };

/** Returns each series' index for a choice; series without one come last. */
export function costRows({ series, limits }: CostGroup, choice: CostChoice, target: number): CostRow[] {
  const chosen = series.map(({ info, builds }) => ({
    info,
    builds,
    build: chooseIndex(builds, choice, (build) => build),
    fastest: chooseIndex(builds, "fastest", (build) => build),
  }));
  const rivals = chosen.flatMap(({ build }) => build ?? []);
  const excess = excessOf(rivals);
  const rows = chosen.map(({ info, builds, build, fastest }): CostRow => {
    const own = (build && excess[rivals.indexOf(build)]) ?? NO_EXCESS;
    return {
      info,
      build,
      reason: build ? null : reasonOf(builds, choice, target, limits),
      lost: qpsLost(build?.qps ?? null, fastest?.qps ?? null),
      queries: build && queryEquivalents(build),
      excess: own,
      balance: balanceOf(own),
    };
  });
  return [...rows.filter(({ build }) => build), ...rows.filter(({ build }) => !build)];
}

/** The costs that a choice needs. */
const NEEDED: Readonly<Record<CostChoice, string>> = {
  fastest: "",
  quickest: "a build time",
  smallest: "a size",
  both: "a build time and a size",
};

function reasonOf(builds: readonly CostBuild[], choice: CostChoice, target: number, limits: Limits): string {
  const built = builds.filter(({ failed }) => !failed);
  if (!built.length) return builds.length === 1 ? "The build failed." : `All ${builds.length} builds failed.`;
  const reaching = built.filter(({ qps }) => qps !== null).length;
  if (reaching) {
    const reach = `${formatCounted(builds.length, "build")} ${reaching === 1 ? "reaches" : "reach"} ${target}`;
    return `${formatCount(reaching)} of ${reach}, none with ${NEEDED[choice]} recorded.`;
  }
  return noneReaching(
    target,
    limits,
    built.map(({ highestRecall, limited }) => (limited ? { highestRecall, limited } : { highestRecall })),
  );
}

function widestRepeat(builds: readonly CostBuild[]): CostGroup["widest"] {
  const spreads = builds.flatMap(({ params, seconds, again }) => {
    const spread = again.length ? buildSpread([seconds, ...again]) : null;
    return spread === null ? [] : [{ params, spread }];
  });
  return spreads.length ? spreads.reduce((a, b) => (b.spread > a.spread ? b : a)) : null;
}

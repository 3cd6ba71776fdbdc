import {
  type ConditionGroup,
  chooseGroup,
  conditionGroups,
  type GateValue,
  gatesOf,
  type Item,
} from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Measured } from "@/lib/domain/conditions/measured";
import type { MeasuredRows } from "@/lib/domain/conditions/measured-rows";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import { countsUp } from "@/lib/domain/relative/relative-columns";
import type { PageFilters } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { groupsOfExperiments, type KnownBundles } from "./view-experiments";
import { choiceNotice, type ViewNotice, withGates } from "./view-notice";

/** Most bytes of a table of pairs. A bundle may have as many settings and tests as points, and the product of both. */
const MOST_PAIRS = 2 ** 24;

/** Returns a question that is true for each pair of `pairs` when it is first asked for. */
function newPairs(pairs: number): (pair: number) => boolean {
  if (pairs > MOST_PAIRS) {
    const seen = new Set<number>();
    return (pair) => {
      if (seen.has(pair)) return false;
      seen.add(pair);
      return true;
    };
  }
  // A byte for each pair: a set of very many numbers takes several times as long.
  const seen = new Uint8Array(pairs);
  return (pair) => {
    if (seen[pair]) return false;
    seen[pair] = 1;
    return true;
  };
}

/** Returns the distinct pairs of setting and workload among rows. `ages` = rank by bundle, 0 = the first. */
export function itemsOf(
  { axes }: MeasuredRows,
  rows: Iterable<number>,
  ages: ReadonlyMap<string, number> = new Map(),
): Item[] {
  const { setting, workload } = axes;
  const isNew = newPairs(setting.list.length * workload.list.length);
  const items: Item[] = [];
  for (const row of rows) {
    const [s, w] = [setting.of?.[row] ?? 0, workload.of?.[row] ?? 0];
    const pair = s * workload.list.length + w;
    const measured = setting.list[s];
    if (!measured || !isNew(pair)) continue;
    items.push({ setting: measured, workload: w, age: ages.get(measured.bundle) ?? 0 });
  }
  return items;
}

/**
 * Returns the gates that the reader filters. The page keeps these filters, and the table has rows for their values.
 */
const heldBy = ({ filters }: WorkloadParams): Set<string> =>
  new Set(Object.keys(filters).filter((key) => dimensionOf(key)?.kind === "gate"));

/** Most sizes of data, and most rows, of a table with rows for several sizes. Above them the page shows one size. */
const FEW_SCALES = 4;
const FEW_ROWS = 90;

/** Returns true for gates that give the size of the data. */
const isScale = (key: string) => key === "scale" || key.startsWith("s.");

/**
 * Returns true where a table should split sizes of data into rows. That holds where they are few and not exactly one of
 * them compares anything. It also holds where only a minority of the workloads has several.
 */
function scalesInRows(groups: readonly ConditionGroup[], items: readonly Item[]): boolean {
  const workloads = groups.map(({ members }) => new Set(members.map((at) => items[at]?.workload)));
  const rows = workloads.reduce((sum, { size }) => sum + size, 0);
  const all = new Set(items.map(({ workload }) => workload));
  if (rows - all.size < all.size / 2) return true;
  const comparing = groups.filter((group) => group.workloads > 0).length;
  return groups.length <= FEW_SCALES && comparing !== 1 && rows <= FEW_ROWS;
}

/** Builds that compare at least this share of workloads are the columns. */
const FEW_COMPARED = 0.25;
/** Else columns that compare at least this share replace them, if it is more than twice the share of builds. */
const MANY_COMPARED = 0.5;
/** A dimension with more values makes no columns by itself, unless it is the engine or algorithm. */
const MANY_VALUES = 40;

/** The default columns and the reason for them; `why` null = builds, which most tables compare. */
interface ChosenColumns {
  columns: string;
  why: "author" | "few-builds" | null;
}

/**
 * Chooses the default columns. Thread counts win where an author's table has them as columns. Else builds win, unless
 * two builds share hardly any workload. Then engines win if most variants were measured with several, or if they
 * compare more cells than variants. Else variants win, then the best of machines, configs, servers and engines, then
 * sizes of data, then thread counts. Each of them must compare at least half of the workloads. Variants that only count
 * up are rows, not columns. Results without a build compare no builds.
 */
export function chooseColumns(items: readonly Item[], params: WorkloadParams): ChosenColumns {
  const held = heldBy(params);
  const workloads = countWorkloads(items);
  const comparisonBy = (key: string, among = items, of = workloads) => {
    const group = chooseGroup(conditionGroups(among, key, held));
    return { key, share: group && of ? group.workloads / of : 0, cells: group?.comparable ?? 0 };
  };
  if (!held.has("threads") && labelsTellThreads(items)) return { columns: "threads", why: "author" };
  const built = items.filter(({ setting }) => setting.build !== null);
  const build = comparisonBy("build", built).share;
  if (build >= FEW_COMPARED || !workloads) return { columns: "build", why: null };
  const settings = new Set(items.map(({ setting }) => setting));
  // Vector searches compare algorithms. A test's label is not an algorithm.
  const makers = items.some(({ setting }) => setting.family === "vector-search") ? ["algorithm"] : ["engine"];
  const bestOf = (keys: readonly string[]) =>
    keys
      .filter((key) => {
        const values = new Set([...settings].map((setting) => dimensionOf(key)?.value(setting) ?? ""));
        const few = values.size <= MANY_VALUES || makers.includes(key);
        return values.size > 1 && few && !(key === "variant" && countsUp([...values]));
      })
      .map((key) => comparisonBy(key))
      .filter(({ share }) => share >= MANY_COMPARED && share > 2 * build)
      .sort((a, b) => b.cells - a.cells)[0]?.key;
  const inVariants = byVariant(items);
  const crossing = inVariants === null ? 0 : comparisonBy("engine", inVariants, countWorkloads(inVariants)).share;
  const columns =
    crossing >= MANY_COMPARED
      ? "engine"
      : (bestOf(["variant", ...makers]) ??
        bestOf(["machine", "config", "s.server", ...makers]) ??
        bestOf(["scale"]) ??
        bestOf(["threads"]));
  return columns === undefined ? { columns: "build", why: null } : { columns, why: "few-builds" };
}

const countWorkloads = (items: readonly Item[]): number => new Set(items.map(({ workload }) => workload)).size;

/** Returns the items with each variant of a workload as a workload of its own. Null where there is only one variant. */
function byVariant(items: readonly Item[]): Item[] | null {
  const variant = dimensionOf("variant");
  const values = items.map(({ setting }) => variant?.value(setting) ?? "");
  if (new Set(values).size < 2) return null;
  return items.map((item, at) => ({ ...item, workload: JSON.stringify([item.workload, values[at]]) }));
}

/** Returns true where the labels of an author's table differ only by thread count, build by build. */
function labelsTellThreads(items: readonly Item[]): boolean {
  const builds = new Map<string, Map<string, Set<number | null>>>();
  for (const { setting } of items) {
    if (setting.origin !== "author") return false;
    const key = JSON.stringify([setting.engine, setting.build, setting.config]);
    const labels = builds.get(key) ?? new Map<string, Set<number | null>>();
    builds.set(key, labels);
    labels.set(setting.algorithm, (labels.get(setting.algorithm) ?? new Set()).add(setting.threads));
  }
  return (
    builds.size > 0 &&
    [...builds.values()].every((labels) => labels.size > 1 && [...labels.values()].every(({ size }) => size === 1))
  );
}

/** The state with the chosen conditions as filters. */
interface Chosen {
  params: WorkloadParams;
  /** The gates with their values, as filters. */
  gates: readonly GateValue[];
  notices: ViewNotice[];
}

/** Names all bundles of the sides, since no group of equal conditions holds both. */
function withBundlesOf(items: readonly Item[], params: WorkloadParams): Chosen {
  const bundles = [...new Set(items.map(({ setting }) => setting.bundle))].sort();
  const gate: GateValue = { dimension: "experiment", value: "", bundles };
  return { params: { ...params, filters: withGates(params.filters, { gates: [gate] }) }, gates: [gate], notices: [] };
}

interface HowToChoose {
  /** True where the table may split sizes of data into rows. */
  inRows: boolean;
  /** The bundles where the link names none, for the choice of one experiment; else null. */
  known: KnownBundles | null;
  /** For an A/B: true for settings of its sides. Other settings don't affect the choice. */
  isOfSide?: (setting: Measured) => boolean;
  /** Readers' names for keys of these points. */
  names?: ShownNames | undefined;
}

/**
 * Chooses one group of equal conditions where the points in view hold several and the reader chose none. First it
 * chooses machine, thread count and mode. Where the link names no bundle, it chooses the experiment. Then it chooses
 * the size of the data. Where no experiment holds both sides of an A/B, it names all bundles of the sides. `varied` is
 * the dimension of the columns.
 */
export function chooseConditions(
  all: readonly Item[],
  params: WorkloadParams,
  varied: string,
  { inRows, known, names, isOfSide = () => true }: HowToChoose,
): Chosen {
  const held = heldBy(params);
  const ofSides = all.filter(({ setting }) => isOfSide(setting));
  const items = ofSides.length ? ofSides : all;
  const scales = gatesOf(new Set(items.map(({ setting }) => setting)), varied).flatMap(({ key }) =>
    isScale(key) ? [key] : [],
  );
  const apart = new Set([...held, ...scales]);
  const places = conditionGroups(items, varied, apart);
  const split = known ? groupsOfExperiments(places, items, known, varied) : places;
  const isAsked = items.length < all.length;
  const candidates = isAsked && split.every(({ comparable }) => comparable === 0) ? [] : split;
  const first = chooseGroup(candidates);
  if (!first) return known && isAsked ? withBundlesOf(items, params) : { params, gates: [], notices: [] };
  const left = first.members.flatMap((at) => items[at] ?? []);
  const sizes = conditionGroups(left, varied, held);
  const second = inRows && scalesInRows(sizes, left) ? null : chooseGroup(sizes);
  const chosen: Chosen = { params, gates: [], notices: [] };
  for (const [group, groups] of [[first, candidates] as const, [second, sizes] as const]) {
    const { filters } = chosen.params;
    const query = (changed: PageFilters) => encodeWorkloadParams({ ...params, filters: changed });
    const notice = choiceNotice(group, groups, filters, query, names);
    if (!group || !notice) continue;
    chosen.notices.push(notice);
    chosen.params = { ...params, filters: withGates(filters, group) };
    chosen.gates = [...chosen.gates, ...group.gates];
  }
  return chosen;
}

import { measureOf } from "@/lib/domain/workloads/families";
import type { CellRow } from "../kit/cells";
import type { Meaning, Role, TableMapping } from "../kit/table-mapping";
import type { EndColumn } from "./ends";
import { meaningsOf, namedQuantity, type UnitDiffers } from "./named";
import { isMeasured, kOf, type Quantity, quantityOf, usedWords } from "./quantities";
import { ROLES, roles } from "./roles";
import { keyOf, saysClock, wordsOf } from "./words";

/** A metric's column. */
export interface MetricColumn extends Quantity {
  at: number;
  heading: string;
  /** Its metric where an earlier column has the same one; else null. */
  twin: Pick<Quantity, "key" | "kind"> | null;
  /** True where a row may have a list of samples in place of its number. */
  areSamples?: true;
  /** True where each cell has its own unit: "12.3 ms". */
  hasUnits?: true;
  /** The manifest's word for it; absent where the heading alone names the quantity. */
  phrase?: string;
  /** Rows whose number is a statistic of repeats, and is not read; absent without any. */
  again?: ReadonlySet<CellRow>;
}

/** A column without role and metric. */
export interface OtherColumn {
  at: number;
  heading: string;
  /** Its name among a run's conditions. */
  key: string;
  /** True for a condition whatever its values: by the manifest's word, or since it alone tells rows apart. */
  isNamed?: true;
  /** The manifest's word for a quantity whose unit nothing states. */
  phrase?: string;
}

/** The meaning of a heading's columns. */
export interface Columns {
  headings: readonly string[];
  /** Position of each role's column. */
  roles: ReadonlyMap<Role, number>;
  metrics: readonly MetricColumn[];
  others: readonly OtherColumn[];
  /** The metric of a workload's main number: a rate, else a time, else a latency. Null where no unit is stated. */
  main: string | null;
  /** k of a heading such as recall@10; null without one. */
  k: number | null;
  /** Places of facts that a line of several engines has for each of them; absent without any. */
  ofEngine?: ReadonlySet<number>;
  /** Roles by the manifest's word, whatever their cells look like. */
  stated?: ReadonlySet<Role>;
  /** Headings that the manifest leaves out. */
  ignored?: readonly string[];
  /** Headings with another unit than the manifest states. */
  differs?: readonly UnitDiffers[];
  /** Columns that tell how rows ended, beside those of roles; absent without any. */
  ends?: readonly EndColumn[];
  /** Headings whose fact an earlier column has. */
  doubled?: readonly string[];
  /** Headings of numbers that are of none of a line's engines. */
  ofNone?: readonly string[];
}

/** Most columns of a table. */
export const MAX_COLUMNS = 500;

/**
 * Returns the columns of a heading that explains itself. It names an engine, a workload, and a rate, time or latency.
 * Where a metric has its unit, the path may name the engine instead. Beside an engine, or beside three metrics, it may
 * name the workload. A heading with a fact or a quantity of the manifest also explains itself. Null for other lines.
 * `isOfEngine`: the path or a title names the one engine.
 */
export function columnsOf(
  cells: readonly string[],
  mapping: TableMapping | null = null,
  isOfEngine = false,
): Columns | null {
  const headings = plainHeadings(cells, mapping === null ? 2 : 1);
  if (headings === null) return null;
  const named = meaningsOf(headings, mapping);
  const found = rolesOf(headings, named);
  const taken = new Set([...found.values(), ...named.keys()]);
  const { metrics, again, differs, pending } = metricsOf(headings, taken, named);
  const main = mainOf(metrics);
  const isMapped = [...named.values()].some(({ kind }) => kind === "quantity" || kind === "role");
  // Two columns are enough for an engine with its number.
  const isShort = headings.length < 3 && !((found.has("engine") || isOfEngine) && main !== null);
  if (!isMapped && (isShort || !explainsItself({ headings, found, metrics, main, taken, isOfEngine }))) return null;
  for (const { at } of [...metrics, ...again]) taken.add(at);
  const names = new Set<string>();
  const others = headings.flatMap((heading, at): OtherColumn[] => {
    const meaning = named.get(at);
    if (meaning?.kind === "condition")
      return [
        {
          at,
          heading,
          key: meaning.name === null ? nameOf(heading, names) : newName(meaning.name, names),
          isNamed: true,
        },
      ];
    return taken.has(at) ? [] : [{ at, heading, key: nameOf(heading, names) }];
  });
  const k = metrics.map(({ heading }) => kOf(heading)).find((value) => value !== null) ?? null;
  const headingsAt = (places: readonly number[]) => [...new Set(places)].map((at) => headings[at] ?? "");
  const doubled = again.map(({ at }) => at);
  const columns = { headings, roles: found, metrics, others: [...others, ...pending], main, k };
  if (named.size === 0) return { ...columns, doubled: headingsAt(doubled) };
  const places = new Set([...found.values(), ...metrics.map(({ at }) => at), ...pending.map(({ at }) => at)]);
  const left = [...named].filter(([at, { kind }]) => (kind === "role" || kind === "quantity") && !places.has(at));
  return {
    ...columns,
    stated: new Set([...named.values()].flatMap((meaning) => (meaning.kind === "role" ? meaning.role : []))),
    ignored: [...named].flatMap(([at, { kind }]) => (kind === "ignore" ? (headings[at] ?? []) : [])),
    differs,
    doubled: headingsAt([...left.map(([at]) => at), ...doubled]),
  };
}

interface Explaining {
  headings: readonly string[];
  found: ReadonlyMap<Role, number>;
  metrics: readonly MetricColumn[];
  main: string | null;
  taken: ReadonlySet<number>;
  isOfEngine: boolean;
}

/** Headings of one of several clients: `client` 3 is most often the third one. */
const ONE_CLIENT = /^(?:thread|client)$/i;

/** True where headings without a manifest name enough: an engine or a metric, and something measured. */
function explainsItself({ headings, found, metrics, main, taken, isOfEngine }: Explaining): boolean {
  const workload = found.get("workload");
  const hasEngine = found.has("engine");
  if (workload === undefined) {
    // Without a workload it takes more to be a table of results: an engine, or several numbers of one run.
    const isResult = metrics.some(({ key, kind }) => key === main && kind === "rate");
    const isOfSearch = metrics.some(({ kind }) => kind === "recall");
    const isCounted = !ONE_CLIENT.test(headings[found.get("threads") ?? -1] ?? "thread") && !headings.some(saysClock);
    const isKnown = isOfSearch ? isOfEngine || found.has("dataset") : isOfEngine && isCounted;
    if (main === null || !(hasEngine || (isResult && (metrics.length >= 3 || isKnown)))) return false;
  } else {
    // "name" alone names anything, but not beside a build.
    const isName = wordsOf(headings[workload] ?? "").join("") === "name";
    const isVague = isName && !found.has("build") && !found.has("commit");
    if (!hasEngine && (main === null || isVague)) return false;
  }
  return main !== null || headings.some((heading, at) => !taken.has(at) && isMeasured(heading));
}

/** Returns headings without spaces and byte order marks; null for fewer than `least` or too many. */
export function plainHeadings(cells: readonly string[], least: number): string[] | null {
  const headings = cells.map((cell) => cell.replace(/^\uFEFF/, "").trim());
  return headings.length < least || headings.length > MAX_COLUMNS ? null : headings;
}

/** Headings of the sender of the load. A version right behind one is that of the tool: `tool,version,engine`. */
const OF_TOOL = /^(?:benchmark|bench|load|test)?(?:tool|driver|harness|runner|framework|script|generator)(?:name)?$/;

/** Returns the column of each role: the manifest's, else the first one by the order of its aliases. */
function rolesOf(headings: readonly string[], named: ReadonlyMap<number, Meaning>): Map<Role, number> {
  const plain = headings.map((heading) => wordsOf(heading).join(""));
  const found = new Map<Role, number>();
  const taken = new Set<number>(named.keys());
  for (const [at, meaning] of named)
    if (meaning.kind === "role" && !found.has(meaning.role)) found.set(meaning.role, at);
  for (const role of roles) {
    if (found.has(role)) continue;
    for (const alias of ROLES[role].aliases) {
      const isOfTool = (column: number) => role === "build" && OF_TOOL.test(plain[column - 1] ?? "");
      const at = plain.findIndex((text, column) => text === alias && !taken.has(column) && !isOfTool(column));
      if (at < 0) continue;
      found.set(role, at);
      taken.add(at);
      break;
    }
  }
  return found;
}

interface Metrics {
  metrics: MetricColumn[];
  /** Columns of a metric that two others have. */
  again: MetricColumn[];
  differs: UnitDiffers[];
  /** Quantities without a unit. */
  pending: OtherColumn[];
}

/**
 * Returns the metrics, the manifest's first. The second of two columns of one metric gets another name, so that both
 * keep their numbers (withOwnKeys).
 */
function metricsOf(
  headings: readonly string[],
  taken: ReadonlySet<number>,
  named: ReadonlyMap<number, Meaning>,
): Metrics {
  const differs: UnitDiffers[] = [];
  const pending: OtherColumn[] = [];
  const stated = [...named].flatMap(([at, meaning]): MetricColumn[] => {
    if (meaning.kind !== "quantity") return [];
    const { phrase } = meaning;
    const heading = headings[at] ?? "";
    const { quantity, differs: other } = namedQuantity(meaning, heading);
    if (other !== null) differs.push(other);
    if (quantity === null) pending.push({ at, heading, key: keyOf(wordsOf(heading)), phrase });
    return quantity === null ? [] : [{ ...quantity, at, heading, twin: null, phrase }];
  });
  const read = headings.flatMap((heading, at): MetricColumn[] => {
    const quantity = taken.has(at) ? null : quantityOf(heading);
    return quantity === null ? [] : [{ ...quantity, at, heading, twin: null }];
  });
  return { ...withOwnKeys([...stated, ...read]), differs, pending };
}

/**
 * Returns the columns without two of one key. The second of a metric is named after its heading, with its unit. Others
 * of the same heading are in `again`.
 */
function withOwnKeys(read: readonly MetricColumn[]): Pick<Metrics, "metrics" | "again"> {
  const hasTime = read.some(({ kind }) => kind === "time");
  const keys = new Set<string>();
  const maxima = new Set(read.filter((column) => !isHundredth(column)).map(({ key }) => key));
  // The achieved rate is the result beside one that was asked for.
  const achieved = new Set(read.filter(isAchieved).map(({ key }) => key));
  const headings = new Set<string>();
  const [metrics, again]: [MetricColumn[], MetricColumn[]] = [[], []];
  for (const column of read) {
    const key = keyBeside(column, read);
    // The length of a run never takes the place of a test's time.
    const isLater =
      (isHundredth(column) && maxima.has(key)) || (column.kind === "length" && key === "seconds" && hasTime);
    const isOffered = achieved.has(key) && !isAchieved(column);
    const own = keys.has(key) || isLater || isOffered ? otherKey(column) : key;
    if (keys.has(own) || (own !== key && headings.has(column.heading))) {
      again.push(column);
      continue;
    }
    keys.add(own);
    headings.add(column.heading);
    const twin = own === key ? null : { key, kind: column.kind };
    metrics.push({ ...column, key: own, kind: own === column.key ? column.kind : "other", twin });
  }
  return { metrics, again };
}

const isAchieved = ({ heading, kind }: MetricColumn): boolean =>
  kind === "rate" && wordsOf(heading).some((word) => word === "achieved" || word === "measured");

/**
 * Returns the metric of a column beside others. "duration" is the length of a run beside a rate, and beside a latency
 * where it counts whole seconds: `duration_ms` may be the time of each request.
 */
export function keyBeside({ key, kind, scale }: Quantity, others: readonly Quantity[]): string {
  const isLength = others.some((other) => other.kind === "rate" || (other.kind === "latency" && scale >= 1));
  return kind === "length" && isLength ? "durationSeconds" : key;
}

/** True for the hundredth percentile. It is the maximum only where no column is called so: the two may differ. */
export const isHundredth = ({ phrase, heading }: Pick<MetricColumn, "phrase" | "heading">): boolean =>
  wordsOf(phrase ?? heading).some((word) => word === "p100" || word === "100th");

/** Returns a key of a heading's words that ends in the unit of its metric: `elapsedSecondsPrinted` of `elapsed_s`. */
function otherKey({ heading, key, kind }: Quantity & { heading: string }): string {
  const words = wordsOf(heading);
  const [, end = kind === "rate" ? "PerSecond" : ""] =
    /(Bytes|PerSecond|PerMinute|Seconds|Fraction)$/.exec(capital(key)) ?? [];
  // "qps" is its own unit, and a recall has none.
  const hasUnit = end !== "" && (kind !== "rate" || /^(?:s|secs?|seconds?)$/.test(words.at(-1) ?? ""));
  const unit = words.at(-2) === "per" ? 2 : 1;
  return `${keyOf(usedWords(hasUnit && words.length > unit ? words.slice(0, -unit) : words))}${end}Printed`;
}

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Returns the metric of the main number: a rate, else a time, else a latency; null for none. */
export function mainOf(metrics: readonly MetricColumn[]): string | null {
  const isMain = ({ key }: Quantity) => key === "qps" || key === "seconds" || measureOf(key) !== null;
  const first = (...kinds: Quantity["kind"][]) =>
    metrics.find((column) => kinds.includes(column.kind) && isMain(column))?.key ?? null;
  return first("rate") ?? first("time", "length") ?? first("latency");
}

const nameOf = (heading: string, names: Set<string>): string => newName(keyOf(wordsOf(heading)).slice(0, 40), names);

/** Returns `key`, or with a number where `names` has it, and adds it to `names`. */
export function newName(key: string, names: Set<string>): string {
  let name = key;
  for (let nth = 2; names.has(name); nth++) name = `${key}${nth}`;
  names.add(name);
  return name;
}

import type { ParamValue } from "@/lib/domain/model";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import { type DistanceTable, meanRecall, recallStddev } from "@/lib/domain/vector/recall";
import { queryRecalls } from "@/lib/domain/workloads/query-recall";
import { percentile } from "@/lib/domain/workloads/statistics";
import { shortText } from "../kit/issue-list";
import type { Latencies, ResultFacts, Scores } from "./facts";
import { Hdf5Error } from "./hdf5-error";
import type { Hdf5Table, Hdf5Tree } from "./hdf5-tree";
import { scoreResult } from "./score";
import { isBruteForce } from "./sniff";

interface Opened {
  path: string;
  root: Hdf5Tree;
  names: ReadonlySet<string>;
  attributes: ReadonlyMap<string, ParamValue>;
  groundTruths: readonly GroundTruth[];
  /** The name of its group, in a file of several results; null for a file of one. */
  search: string | null;
}

const knownAttributes = new Set([
  ..."algo name dataset distance count run_count batch_mode expect_extra best_search_time".split(" "),
  ..."candidates build_time index_size dist_comps best_qps".split(" "),
]);
const knownMembers = new Set(["times", "neighbors", "distances", "metrics", "recalls"]);

/**
 * Reads and scores one result file. Throws Hdf5Error where an attribute that identifies it is missing or invalid.
 * Errors of `root` pass through.
 */
export function readResult(file: Opened): ResultFacts {
  const { root, attributes } = file;
  const count = number(attributes, "count");
  if (count === null || !Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new Hdf5Error(`Attribute count is ${count ?? "missing"}; a result has the number of neighbours there.`);
  }
  const identity = {
    algo: text(attributes, "algo"),
    dataset: text(attributes, "dataset"),
    name: text(attributes, "name"),
  };
  const distances = tableOf(root.numbers("distances"));
  const key = { dataset: identity.dataset, distance: optionalText(attributes, "distance"), k: count };
  const bruteForce = isBruteForce(identity.algo) || isBruteForce(identity.name);
  return {
    kind: "result",
    ...identity,
    distance: key.distance,
    count,
    search: file.search,
    // VIBE sends all queries at once to a GPU, and else one at a time.
    batch: flag(attributes.get("batch_mode")) ?? flag(attributes.get("gpu_mode")),
    runCount: number(attributes, "run_count"),
    bestSearchSeconds: number(attributes, "best_search_time"),
    bestQps: number(attributes, "best_qps"),
    buildSeconds: number(attributes, "build_time"),
    indexKibibytes: number(attributes, "index_size"),
    candidates: number(attributes, "candidates"),
    distComps: number(attributes, "dist_comps"),
    queries: distances?.rows ?? null,
    ...timesOf(root.numbers("times")),
    ...scoreResult({ key, distances, bruteForce, groundTruths: file.groundTruths, path: file.path }),
    cache: cacheOf(root, file.names) ?? hitsOf(root, file.names, count),
    extra: extraOf(file),
  };
}

function tableOf(numbers: Hdf5Table | null): DistanceTable | null {
  return numbers ? { values: numbers.values(), rows: numbers.rows, columns: numbers.columns } : null;
}

function timesOf(numbers: Hdf5Table | null): { latencies: Latencies | null; timesConstant: boolean } {
  const times = numbers?.values().sort();
  const first = times?.[0];
  const last = times?.at(-1);
  if (!times || first === undefined || last === undefined || !Number.isFinite(first + last) || first < 0) {
    return { latencies: null, timesConstant: false };
  }
  const at = (p: number): number => percentile(times, p) ?? Number.NaN;
  let sum = 0;
  for (const time of times) sum += time;
  return {
    latencies: { mean: sum / times.length, p50: at(50), p95: at(95), p99: at(99), p999: at(99.9) },
    timesConstant: first === last && times.length > 1,
  };
}

/** Reads the cache of plotting tools. Neither its ground truth nor its code is known. */
function cacheOf(root: Hdf5Tree, names: ReadonlySet<string>): Scores | null {
  const metrics = names.has("metrics") ? root.child("metrics") : null;
  if (!metrics) return null;
  const held = new Set(metrics.names());
  const attributesOf = (name: string) => (held.has(name) ? metrics.child(name)?.attributes() : undefined);
  const knn = attributesOf("knn");
  const rel = metrics.attributes().get("rel");
  const cache = {
    recall: fraction(knn?.get("mean")),
    stddev: fraction(knn?.get("std")),
    epsilon: fraction(attributesOf("eps0.01")?.get("mean")),
    largeEpsilon: fraction(attributesOf("eps0.1")?.get("mean")),
    relativeError: typeof rel === "number" ? rel : null,
    queries: null,
  };
  return Object.values(cache).every((value) => value === null) ? null : cache;
}

/** Reads the hits of each query that VIBE's export writes into the results; null without them. */
function hitsOf(root: Hdf5Tree, names: ReadonlySet<string>, k: number): Scores | null {
  const hits = names.has("recalls") ? root.numbers("recalls")?.values() : undefined;
  if (hits === undefined || hits.length === 0 || hits.some((count) => !(count >= 0 && count <= k))) return null;
  const counts = Uint32Array.from(hits);
  const [recall, stddev] = [meanRecall(counts, k), recallStddev(counts, k)];
  const none = { epsilon: null, largeEpsilon: null, relativeError: null };
  return { recall, stddev, ...none, queries: queryRecalls(counts, k) };
}

const fraction = (value: ParamValue | undefined): number | null =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : null;

function extraOf({ attributes, names }: Opened): Record<string, ParamValue> {
  const extra: Record<string, ParamValue> = Object.fromEntries(
    [...attributes].filter(([name]) => !knownAttributes.has(name)),
  );
  const others = [...names].filter((name) => !knownMembers.has(name));
  if (others.length > 0) extra.unreadObjects = shortText(others.join(", "), 200);
  return extra;
}

function text(attributes: ReadonlyMap<string, ParamValue>, name: string): string {
  const value = optionalText(attributes, name);
  if (value === null)
    throw new Hdf5Error(`Attribute ${name} is missing or not text; a result cannot be told apart without it.`);
  return value;
}

function optionalText(attributes: ReadonlyMap<string, ParamValue>, name: string): string | null {
  const value = attributes.get(name);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function number(attributes: ReadonlyMap<string, ParamValue>, name: string): number | null {
  const value = attributes.get(name);
  return typeof value === "number" ? value : null;
}

/** Returns a flag, which may be stored as 0 or 1; null for anything else. */
function flag(value: ParamValue | undefined): boolean | null {
  if (typeof value === "boolean") return value;
  return value === 0 || value === 1 ? value === 1 : null;
}

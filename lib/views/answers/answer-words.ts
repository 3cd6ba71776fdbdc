import type { BestSummary } from "@/lib/db/read/best-summary";
import type { MeasuredBuild } from "@/lib/db/read/measured-builds";
import type { TestFamily } from "@/lib/domain/model";
import { compareBuilds } from "@/lib/domain/names/versions";
import { FAMILIES, isTestFamily, testFamilies } from "@/lib/domain/workloads/families";
import { formatCounted, wordList } from "@/lib/format";
import { urls } from "@/lib/urls";
import { encodeSlowerParams } from "@/lib/views/slower/slower-params";
import { compareHref } from "@/lib/views/state/compare-link";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { ALL } from "@/lib/views/state/page-filters";
import { defaultWorkloadParams, encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { type WordParts, wordParts } from "./word-parts";

/** A view that answers a search, and its content. */
export interface Answer {
  title: string;
  detail: string;
  href: string;
}

/** The data that can answer a search. */
export interface Known {
  /** Engines with the algorithms of their vector searches. */
  engines: readonly { name: string; algorithms: readonly string[] }[];
  builds: readonly MeasuredBuild[];
  /** One for each result of a vector search. */
  best: readonly Pick<BestSummary, "dataset" | "importedEngine">[];
}

/** Most answers to a search. */
const MOST = 8;
/** Most data sets that answers list; a further answer counts the others. */
const DATASETS = 5;
/** Shorter words are not searched inside names of data sets. */
const PART = 4;

/**
 * Returns the views that answer a search for an engine, versions and a recall, in everyday words. Examples: "mysql 9.5
 * recall", "pgvector 0.99", "mysql 9.5 vs 8.0". Returns at most eight; [] where the words name no engine, data set or
 * recall that has results.
 */
export function answerWords(text: string, known: Known): Answer[] {
  const parts = wordParts(text);
  if (!parts.words.length && parts.target === null) return [];
  // A lone "8.0" on one side is a version of the engine on the other side.
  const names = parts.sides.map((side) => side.filter((word) => !isVersion(word))).find((side) => side.length) ?? [];
  const sides = parts.sides.map((side) => meaningOf(side.every(isVersion) ? [...names, ...side] : side, known));
  const answers = [
    ...(sides.length > 1 ? diffAnswers(sides, parts) : []),
    ...searches(parts, sides, known),
    ...tests(parts, sides),
  ];
  return [...new Map(answers.map((answer) => [answer.href, answer])).values()].slice(0, MOST);
}

/** The meaning of one side of a search: builds by version, or whole engines. */
interface Named {
  builds: readonly MeasuredBuild[];
  /** The version in the reader's words; null for whole engines. */
  version: string | null;
}

const isVersion = (word: string): boolean => /^v?\d+(?:\.\w+)*$/.test(word);

/** Returns the builds of the engines and the version that words name. A lone version covers all engines. */
function meaningOf(words: readonly string[], { builds, engines }: Known): Named {
  const version = words.find(isVersion)?.replace(/^v/, "") ?? null;
  const names = words.filter((word) => !isVersion(word));
  const algorithms = new Map(engines.map((engine) => [engine.name, engine.algorithms]));
  const isCalled = ({ engine, engineName, family }: MeasuredBuild, word: string) =>
    [engine, engineName, ...(family === "vector-search" ? (algorithms.get(engine) ?? []) : [])].some((name) => {
      const lower = name.toLowerCase();
      return lower === word || (word.length >= 3 && lower.startsWith(word));
    });
  const own = names.length ? builds.filter((build) => names.some((word) => isCalled(build, word))) : builds;
  if (version !== null) return { builds: own.filter((build) => isOfVersion(build, version)), version };
  return { builds: names.length ? own : [], version };
}

const isOfVersion = ({ version }: MeasuredBuild, wanted: string): boolean =>
  version !== null && (version === wanted || version.startsWith(`${wanted}.`));

const newestOf = (builds: readonly MeasuredBuild[]): MeasuredBuild | undefined =>
  [...builds].sort((a, b) => orderOf(a, b)).at(-1);
const orderOf = (a: MeasuredBuild, b: MeasuredBuild) =>
  compareBuilds({ raw: a.build ?? "", version: a.version }, { raw: b.build ?? "", version: b.version });
const nameOf = ({ engineName, version, build }: MeasuredBuild) => `${engineName} ${version ?? build ?? ""}`.trim();
const familiesOf = (builds: readonly MeasuredBuild[], { families }: WordParts): TestFamily[] =>
  testFamilies.filter(
    (family) => (!families.length || families.includes(family)) && builds.some((build) => build.family === family),
  );

/** Most builds of a side to look for a bundle that holds both, from the newest. */
const MOST_BUILDS = 200;

/**
 * Returns one build of each side. They are the newest two in one bundle, since others may have no row in common. Else
 * they are the newest of each side. Undefined for a side without builds.
 */
function newestPair(left: readonly MeasuredBuild[], right: readonly MeasuredBuild[]) {
  const newestOfAll = (builds: readonly MeasuredBuild[]) => [...builds].sort(orderOf).reverse().slice(0, MOST_BUILDS);
  const [ones, others] = [newestOfAll(left), newestOfAll(right)];
  let best = { one: ones[0], other: others[0], rank: Number.POSITIVE_INFINITY };
  for (const [at, one] of ones.entries()) {
    if (at >= best.rank) break;
    const bundles = new Set(one.bundles);
    const place = others.findIndex((other) => !isSame(one, other) && other.bundles.some((own) => bundles.has(own)));
    if (place >= 0 && at + place < best.rank) best = { one, other: others[place], rank: at + place };
  }
  return best;
}

const isSame = (one: MeasuredBuild, other: MeasuredBuild): boolean =>
  one.build === other.build && one.engine === other.engine;

/**
 * Answers "mysql 9.5 vs 8.0" with an A/B of the newer and the older. It names a bundle that holds both, if there is
 * one.
 */
function diffAnswers([left, right]: readonly Named[], parts: WordParts): Answer[] {
  if (!left || !right) return [];
  return familiesOf(left.builds, parts).flatMap((family): Answer[] => {
    const ofFamily = ({ builds }: Named) => builds.filter((build) => build.family === family && build.build);
    const { one, other } = newestPair(ofFamily(left), ofFamily(right));
    if (!one || !other || isSame(one, other)) return [];
    const [from, to] = one.engine === other.engine && orderOf(one, other) < 0 ? [one, other] : [other, one];
    const query = new URLSearchParams({ a: from.build ?? "", b: to.build ?? "", by: "build", family });
    const both = from.bundles.find((bundle) => to.bundles.includes(bundle));
    if (both) query.set("bundle", both);
    return [
      {
        title: `${nameOf(to)} against ${nameOf(from)}`,
        detail: `A/B on ${FAMILIES[family].name}, workload by workload`,
        href: urls.diff(query.toString()),
      },
    ];
  });
}

/**
 * Returns views of vector searches: of the data sets in the words, else of those with most results. It lists five data
 * sets and counts the others. [] where the words mean no vector search.
 */
function searches({ words, target, topics }: WordParts, sides: readonly Named[], { best }: Known): Answer[] {
  const vector = sides.flatMap(({ builds }) => builds.filter(({ family }) => family === "vector-search"));
  const engines = [...new Set(vector.map(({ engine }) => engine))];
  const named = [...new Set(best.map(({ dataset }) => dataset))].filter((dataset) =>
    words.some((word) => word.length >= PART && dataset.toLowerCase().includes(word)),
  );
  const isAsked = target !== null || topics.has("recall") || topics.has("cost");
  if (!engines.length && !named.length && !(isAsked && !words.length)) return [];
  const wanted = target ?? defaultCompareParams().target;
  const counts = new Map<string, number>();
  for (const row of best)
    if (!engines.length || engines.includes(row.importedEngine))
      counts.set(row.dataset, (counts.get(row.dataset) ?? 0) + 1);
  const datasets = named.length ? named : [...counts].sort((a, b) => b[1] - a[1]).map(([dataset]) => dataset);
  const who = wordList([...new Set(vector.map(({ engineName }) => engineName))]);
  const builds = sides.flatMap(({ builds: own, version }) =>
    version === null ? [] : own.flatMap(({ build, family }) => (family === "vector-search" && build ? [build] : [])),
  );
  const kept: Record<string, string[]> = builds.length ? { build: [...new Set(builds)] } : {};
  const answer = (title: string, dataset: string, filters: Record<string, string[]>): Answer => ({
    title: `${title} at recall ≥ ${wanted}`,
    detail: `QPS, index size and build time on ${dataset}`,
    href: compareHref({ dataset, target: wanted, filters }),
  });
  const answers = datasets.slice(0, DATASETS).flatMap((dataset, at) => [
    ...(engines.length ? [answer(who, dataset, { engine: engines, ...kept })] : []),
    // All sides share the view of all engines, so it appears once.
    ...(at === 0 || !engines.length ? [answer("All engines", dataset, {})] : []),
  ]);
  const left = datasets.length - DATASETS;
  if (left <= 0) return answers;
  const [engine, ...others] = engines;
  return [
    ...answers,
    {
      title: formatCounted(left, "more data set"),
      detail: who ? `where ${who} was measured` : "that a vector search was measured on",
      href: engine && !others.length ? urls.engine(engine) : urls.datasets(),
    },
  ];
}

/**
 * Returns views of tests: an engine's builds side by side, their history, and the other topics in the words. Returns []
 * for no engine with tests, and for more than three.
 */
function tests(parts: WordParts, sides: readonly Named[]): Answer[] {
  const builds = sides.flatMap((side) => side.builds).filter(({ family }) => isTestFamily(family));
  // A version without an engine matches too many builds.
  const engines = [...new Set(builds.map(({ engine }) => engine))];
  if (!engines.length || engines.length > 3) return [];
  const who = wordList([...new Set(builds.map(({ engineName }) => engineName))]);
  const isElsewhere =
    (parts.target !== null || parts.topics.has("recall")) &&
    !sides.some((side) => side.builds.some(({ family }) => family === "vector-search"));
  return familiesOf(builds, parts).flatMap((family): Answer[] => {
    const own = builds.filter((build) => build.family === family);
    const newest = newestOf(own);
    const bundle = newest?.bundles[0];
    const isOne = sides.length === 1 && sides[0]?.version !== null;
    const filters = { engine: engines, bundle: isOne && bundle ? [bundle] : [ALL] };
    const params: WorkloadParams = { ...defaultWorkloadParams(), family, filters };
    // A table of very many builds shows the usual ones, and the one that its address names.
    const asked = isOne ? (newest?.build ?? null) : null;
    const { name } = FAMILIES[family];
    const table = (view: WorkloadParams["view"], title: string, detail: string): Answer => ({
      title,
      detail: `${detail}${isElsewhere ? "; no vector searches of it are here" : ""}`,
      href: urls.relative(encodeWorkloadParams({ ...params, view, other: view === "table" ? asked : null })),
    });
    const label = isOne && newest ? nameOf(newest) : who;
    const history: Answer = {
      title: `${who} over its releases`,
      detail: `${name}, every build that was measured, with what changed`,
      href: urls.history(
        encodeHistoryParams({ ...params, filters: { engine: engines, bundle: [ALL] }, of: null, values: "absolute" }),
      ),
    };
    const { topics } = parts;
    const slower = engines.flatMap((engine): Answer[] => {
      const [build] = own.filter((each) => each.engine === engine);
      if (!build) return [];
      return [
        {
          title: `Did ${build.engineName} get slower?`,
          detail: `${name}, the newest release against the one before and the oldest`,
          href: urls.slower(encodeSlowerParams({ engine, family })),
        },
      ];
    });
    return [
      ...(topics.has("slower") ? slower : []),
      ...(topics.has("scaling") ? [table("scaling", `${label}: thread scaling`, name)] : []),
      ...(topics.has("efficiency") ? [table("efficiency", `${label}: CPU and IO per query`, name)] : []),
      ...(topics.has("history") ? [history] : []),
      table("table", `${label} beside other builds`, `${name}, every workload relative to a baseline`),
      ...(topics.has("history") ? [] : [history]),
    ];
  });
}

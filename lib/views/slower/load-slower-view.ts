import "server-only";
import { dataVersion } from "@/lib/db/cache/data-version";
import { comparedOfFamilies } from "@/lib/db/read/comparable-bundles";
import { listEngines } from "@/lib/db/read/engines";
import { loadTestFamilies } from "@/lib/db/read/family-bundles";
import { measuredReleases } from "@/lib/db/read/measured-releases";
import { bestStanding, type Compared } from "@/lib/domain/experiments/standing";
import { type Release, type ReleaseStep, releasesOf, severalVersions } from "@/lib/domain/history/releases";
import type { TestFamily } from "@/lib/domain/model";
import { engineName } from "@/lib/domain/names/engines";
import { isSample } from "@/lib/domain/names/samples";
import { compareVersions } from "@/lib/domain/names/versions";
import { eventSentence } from "@/lib/domain/sentences/of-history";
import { FAMILIES, isTestFamily } from "@/lib/domain/workloads/families";
import { formatCounted } from "@/lib/format";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { resultCache } from "@/lib/views/live/result-cache";
import { notedBuilds } from "@/lib/views/notes/builds-between";
import { loadSideNotes } from "@/lib/views/notes/load-side-notes";
import type { NotedPanel } from "@/lib/views/notes/note-types";
import { relativeViewOf } from "@/lib/views/relative/load-relative-view";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { quoted, RefusedAddress, refuseUnread, unlessRefused } from "@/lib/views/selection/refused-address";
import { NOTHING_PASSES } from "@/lib/views/selection/workload-selection";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { type RawSearchParams, rawSearchParams } from "@/lib/views/state/query-values";
import { defaultWorkloadParams, encodeWorkloadParams, RATE } from "@/lib/views/state/workload-params";
import { decodeSlowerParams } from "./slower-params";
import type { SlowerPair, SlowerSetting, SlowerView } from "./slower-types";
import {
  apartText,
  bundlesOf,
  emptyText,
  filtersOf,
  otherOf,
  pairOf,
  settingTitle,
  severalNotices,
} from "./slower-view";

/** Most settings in full on one page, and most events of each. */
const SETTINGS = 6;
const EVENTS = 3;
/** Most other builds and uploads that a setting names. */
const OTHERS = 12;

type Answered = Pick<
  SlowerView,
  "newest" | "settings" | "elsewhere" | "ahead" | "samples" | "bundles" | "emptyReason" | "panels" | "notices"
>;

/**
 * Loads the page of a link, for the engine that compares most where the link names none. Null where no engine has two
 * builds. Throws RefusedAddress for an engine or a family that isn't here, and for values that can't be read.
 */
export async function loadSlowerView(raw: RawSearchParams): Promise<SlowerView | null> {
  const { params, notices, unread } = decodeSlowerParams(raw);
  refuseUnread(unread);
  const [compared, engines, rows] = await Promise.all([comparedOfFamilies(), listEngines(), loadTestFamilies()]);
  const followed = followedOf(compared);
  const fitting = new Map(
    [...followed].filter(
      ([, { engine, family }]) =>
        (params.engine === null || params.engine === engine) && (params.family === null || params.family === family),
    ),
  );
  const samples = new Set(rows.flatMap(({ bundle, title }) => (isSample(title) ? bundle : [])));
  const best = bestStanding(new Map([...fitting].map(([key, { rows: own }]) => [key, own])), (id) => samples.has(id));
  const chosen = best === null ? undefined : fitting.get(best);
  if (!chosen && (params.engine !== null || params.family !== null)) throw refusal(params.engine, params.family);
  if (!chosen) return null;
  const { engine, family } = chosen;
  const nameOf = (key: string) => engines.find(({ name }) => name === key)?.displayName ?? engineName(key);
  const answered = await loadReleases(engine, family);
  const panels = answered.panels.map((panel) => ({ ...panel, engineName: nameOf(engine) }));
  return {
    params: { engine, family, filters: {} },
    engineName: nameOf(engine),
    familyName: FAMILIES[family].name,
    rowName: FAMILIES[family].workload,
    choices: [...followed.values()].map((each) => ({
      engine: each.engine,
      family: each.family,
      label: labelOf(each, nameOf(each.engine)),
    })),
    ...answered,
    notices: [...notices, ...answered.notices],
    panels,
    // Notes are no data of a family: each request reads them.
    ...(await loadSideNotes(panels, family)),
  };
}

const refusal = (engine: string | null, family: TestFamily | null) =>
  new RefusedAddress(
    `No two builds of ${engine === null ? "one engine" : quoted([engine])} have ` +
      `${family === null ? "test" : FAMILIES[family].name} results here.`,
    [{ label: "The engine that compares most", query: "" }],
  );

interface Followed {
  engine: string;
  family: TestFamily;
  rows: Compared[];
}

/** Returns engines with several builds or bundles, by engine and family in the order of names. */
function followedOf(compared: ReadonlyMap<string, readonly Compared[]>): ReadonlyMap<string, Followed> {
  const found = new Map<string, Followed>();
  for (const [family, rows] of compared) {
    if (!isTestFamily(family)) continue;
    for (const row of rows) {
      const key = `${row.engine} ${family}`;
      const known = found.get(key) ?? { engine: row.engine, family, rows: [] };
      known.rows.push(row);
      found.set(key, known);
    }
  }
  const isSeveral = ({ rows }: Followed) =>
    rows.some(({ builds }) => builds > 1) || new Set(rows.map(({ bundle }) => bundle)).size > 1;
  return new Map([...found].filter(([, each]) => isSeveral(each)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns "MySQL, sysbench", or the benchmark alone where it names the engine: "RocksDB db_bench". */
function labelOf({ family }: Followed, name: string): string {
  const benchmark = FAMILIES[family].name;
  return benchmark.startsWith(`${name} `) ? benchmark : `${name}, ${benchmark}`;
}

const answers = resultCache<Answered>();

/**
 * Loads the newest release of an engine against those before it, for each machine and thread count. `first` = the first
 * of these alone, without its relative table, for pages that only name it. Callers must not change the answer, since
 * the cache keeps it until the engine, the family or corrections change.
 */
export async function loadReleases(
  engine: string,
  family: TestFamily,
  { first = false }: { first?: boolean } = {},
): Promise<Answered> {
  const version = await dataVersion(`engine:${engine}`, `family:${family}`, "corrections");
  return answers(JSON.stringify([version, engine, family, first]), async () => {
    const measured = (await measuredReleases(engine)).get(family) ?? [];
    const releases = releasesOf(measured);
    if (!releases)
      return {
        newest: null,
        settings: [],
        elsewhere: [],
        ahead: [],
        samples: [],
        bundles: [],
        panels: [],
        notices: [],
        emptyReason: "No source names the versions of its builds, so none is known to be newer than another.",
      };
    const linkOf = (release: Release, words: string) => ({
      text: `${settingTitle(release, ["threads", "machine"])}: ${words} ${release.version}`,
      query: historyQuery(engine, family, release, ["threads", "machine"]),
    });
    const settings: SlowerSetting[] = [];
    const others: Release[] = [];
    const compared: Release[] = [];
    for (const step of releases.steps) {
      const setting = settings.length < (first ? 1 : SETTINGS) ? await settingOf(engine, family, step, !first) : null;
      if (setting) {
        settings.push(setting);
        compared.push(...[step.newest, step.before, step.oldest].flatMap((release) => release ?? []));
      } else others.push(step.newest);
    }
    others.push(...releases.elsewhere);
    return {
      newest: releases.newest,
      settings,
      elsewhere: others.map((release) => linkOf(release, "newest is")),
      ahead: releases.ahead.map((release) => linkOf(release, "before its release,")),
      samples: releases.samples.map(({ newest, before }) => ({
        text:
          `${newest.version} against ${before.version} with ${settingTitle(newest, ["threads"])} ` +
          `in ${newest.title}`,
        query: diffQuery(engine, family, newest, before),
      })),
      panels: compared.length ? [panelOf(engine, compared)] : [],
      bundles: [...new Map(settings.flatMap(({ bundles }) => bundles.map((each) => [each.id, each]))).values()],
      notices: severalNotices(severalVersions(measured)),
      emptyReason: emptyText(settings, releases),
    };
  });
}

/** Returns the compared builds for notes, with their machines. */
function panelOf(engine: string, compared: readonly Release[]): NotedPanel {
  const builds = new Map(compared.map(({ raw, version }) => [raw, { raw, version }]));
  const machines = new Set(compared.flatMap(({ machine }) => machine ?? []));
  return notedBuilds(engine, engineName(engine), [...builds.values()], [...machines]);
}

/** Returns the answers under one setting; null where no other release has a value in it. */
async function settingOf(
  engine: string,
  family: TestFamily,
  step: ReleaseStep,
  hasTable: boolean,
): Promise<SlowerSetting | null> {
  const { newest, before, oldest, apart } = step;
  const pairs: SlowerPair[] = [];
  for (const [kind, other] of [
    ["before", before],
    ["oldest", oldest],
  ] as const) {
    const view = other && (await unlessRefused(() => loadDiffView(rawOf(diffQuery(engine, family, newest, other)))));
    if (other && view && view.emptyReason !== NOTHING_PASSES) pairs.push(pairOf(view, kind, newest, other));
  }
  const text = apartText(step);
  if (!pairs.length && text === null) return null;
  const first = oldest ?? before;
  const bundles = bundlesOf([newest, before, oldest]);
  const filters = { engine: [engine], bundle: bundles.map(({ id }) => id), ...filtersOf(newest) };
  const params = { ...defaultWorkloadParams(), family, filters, base: first?.raw ?? null };
  const isDivided = pairs.some(({ refused }) => refused === null);
  const loaded = isDivided && hasTable ? await unlessRefused(() => relativeViewOf(params)) : null;
  const history = historyQuery(engine, family, newest, ["threads", "machine", "config"], bundles);
  const { view } = (isDivided ? await unlessRefused(() => loadHistoryView(rawOf(history))) : null) ?? { view: null };
  const events = [...(view?.events ?? [])].sort((a, b) => compareVersions(b.version, a.version));
  const older = events.length - EVENTS;
  return {
    key: JSON.stringify([newest.machine, newest.threads]),
    title: settingTitle(newest),
    bundles,
    pairs,
    history,
    apart: text === null ? null : { text, query: apart && diffQuery(engine, family, newest, apart) },
    others: othersOf(engine, family, step),
    events: [
      ...events.slice(0, EVENTS).map((event) => eventSentence(event).text),
      ...(older > 0 ? [`The history has ${formatCounted(older, "older event")}.`] : []),
    ],
    table: loaded?.view ? { view: loaded.view, grid: relativeGrid(loaded.view, loaded.view.params) } : null,
    relative: encodeWorkloadParams(params),
  };
}

const rawOf = (query: string) => rawSearchParams(new URLSearchParams(query));

/** Returns other builds and uploads of the releases of a step. Of many, the first ones and the number of the rest. */
function othersOf(engine: string, family: TestFamily, step: ReleaseStep): SlowerSetting["others"] {
  const more = step.others.length - OTHERS;
  return [
    ...step.others.slice(0, OTHERS).map((other) => {
      const { text, chosen } = otherOf(step, other);
      if (other.raw !== chosen.raw)
        return { text, page: "diff" as const, query: diffQuery(engine, family, chosen, other) };
      const keys = ["threads", "machine", "config"] as const;
      return { text, page: "history" as const, query: historyQuery(engine, family, other, keys, bundlesOf([other])) };
    }),
    ...(more > 0
      ? [
          {
            text: `${formatCounted(more, "more build")} and uploads of these releases.`,
            page: "history" as const,
            query: historyQuery(engine, family, step.newest, ["threads", "machine"]),
          },
        ]
      : []),
  ];
}

/** Returns the A/B of two releases, with the configs of both, so that A/B names the difference. */
function diffQuery(engine: string, family: TestFamily, newest: Release, other: Release): string {
  const bundle = bundlesOf([newest, other]).map(({ id }) => id);
  const config = [...new Set([newest, other].flatMap((release) => filtersOf(release).config ?? []))];
  return encodeDiffParams({
    family,
    filters: { engine: [engine], bundle, ...filtersOf(newest), config },
    by: "build",
    a: other.raw,
    b: newest.raw,
    metric: RATE,
    claim: null,
  });
}

/** Returns the query of a history under these conditions of a release; without `bundles` the page chooses them. */
function historyQuery(
  engine: string,
  family: TestFamily,
  release: Release,
  keys: readonly ("threads" | "machine" | "config")[],
  bundles: readonly { id: string }[] = [],
): string {
  const all = filtersOf(release);
  const own = Object.fromEntries(keys.map((key) => [key, all[key] ?? []]));
  const filters = { engine: [engine], ...(bundles.length && { bundle: bundles.map(({ id }) => id) }), ...own };
  return encodeHistoryParams({ ...decodeHistoryParams({}).params, family, filters });
}

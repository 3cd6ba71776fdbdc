import { group } from "d3-array";
import {
  type MetricSource,
  noMetrics,
  type Params,
  type ParsedIndexBuild,
  type ParsedPoint,
  type ParsedRun,
} from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { decodeConfig } from "@/lib/domain/names/names";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { distanceOfName } from "../kit/ann-benchmarks";
import { buildOf as engineBuildOf } from "../kit/engine-label";
import { baseName, directoryOf } from "../kit/paths";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { Memory, Named, Search, Upload, VectorDbFacts } from "./facts";

/** A fact with its file. */
interface Placed<Of> {
  path: string;
  of: Of;
}

/** Makes a run and a point of each search, with the index of the last upload before it. */
export function assembleVectorDb(files: ReadFile<VectorDbFacts>[]): ParsedResults {
  const results = noResults();
  const uploads = files.flatMap(({ path, facts }) => facts.uploads.map((of) => ({ path, of })));
  const byIndex = group(uploads, ({ path, of }) => indexOf(path, of));
  const used = new Set<Upload>();
  for (const { path, facts } of files)
    for (const of of facts.searches) {
      const upload = of.upload ? null : uploadBefore(path, byIndex.get(indexOf(path, of)) ?? []);
      if (upload) used.add(upload.of);
      addSearch(results, { path, of }, upload);
    }
  for (const upload of uploads.filter(({ of }) => !used.has(of))) addUpload(results, upload);
  return results;
}

/** Returns the identity of an index: its folder, experiment and data set. */
const indexOf = (path: string, { experiment, dataset }: Named): string =>
  JSON.stringify([directoryOf(path), experiment, dataset]);

/** Returns the time in a file's name, `-2025-10-20-03-04-34.json`; "" where it has none. */
const timeOf = (path: string): string => /-(\d{4}(?:-\d\d){5})(?:-\d+)?\.json$/.exec(baseName(path))?.[1] ?? "";

/**
 * Returns the newest upload before a search; null where none is known to be before it. For a search whose file name has
 * no time, it is the only upload.
 */
function uploadBefore(path: string, uploads: readonly Placed<Upload>[]): Placed<Upload> | null {
  const time = timeOf(path);
  if (time === "") return uploads.length === 1 ? (uploads[0] ?? null) : null;
  const before = uploads.filter((upload) => timeOf(upload.path) !== "" && timeOf(upload.path) <= time);
  return before.toSorted((a, b) => (timeOf(a.path) < timeOf(b.path) ? 1 : -1))[0] ?? null;
}

function addSearch(results: ParsedResults, { path, of }: Placed<Search>, upload: Placed<Upload> | null): void {
  const key = of.at === null ? path : `${path}#${of.at}`;
  const isMeasured = of.metrics.qps !== null;
  const run = runOf(key, { path, of }, { threads: of.parallel, k: of.top, settings: of.settings });
  run.status = isMeasured ? "complete" : "suspect";
  results.runs.push(run);
  const indexParams = upload?.of.indexParams ?? of.indexParams;
  const times = upload?.of ?? of.upload;
  const hasTimes = times !== null && (times.totalSeconds !== null || times.uploadSeconds !== null);
  if (hasTimes) {
    const source = upload ? { path: upload.path, ...upload.of.place } : run.source;
    results.indexBuilds.push(buildOf(key, indexParams, { ...times, memory: upload?.of.memory }, source));
  }
  const memory = upload?.of.memory;
  const databaseBytes = memory?.databaseBytes ?? null;
  const point: ParsedPoint = {
    key,
    runKey: key,
    indexBuildKey: hasTimes ? key : null,
    label: of.at === null ? baseName(path).replace(/\.json$/, "") : `[${of.at}] ${of.experiment ?? ""}`,
    indexParams,
    queryParams: of.queryParams,
    metrics: { ...noMetrics, ...of.metrics },
    moreMetrics: databaseBytes === null ? of.more : { ...of.more, databaseBytes },
    ...(upload && memory && databaseBytes !== null
      ? { metricSources: { databaseBytes: databaseSource(upload, memory) } }
      : {}),
    recallSource: of.metrics.recall === null ? null : "printed",
    recallNote: of.metrics.recall === null ? null : of.recallNote,
    origin: "raw",
    status: run.status,
    source: run.source,
  };
  results.points.push(point);
}

/** Returns the source of the memory of all nodes: what they held after the upload. */
const databaseSource = ({ path }: Placed<Upload>, { place }: Memory): MetricSource => ({
  path,
  line: place.line,
  origin: "raw",
  rule: null,
});

/** Adds a run for an index that no search used. */
function addUpload(results: ParsedResults, { path, of }: Placed<Upload>): void {
  const run = runOf(path, { path, of }, { threads: null, k: null, settings: {} });
  run.notes = { ...run.notes, ...known({ databaseBytes: of.memory.databaseBytes }) };
  results.runs.push(run);
  results.indexBuilds.push(buildOf(path, of.indexParams, of, run.source));
}

interface Conditions {
  threads: number | null;
  k: number | null;
  settings: Params;
}

function runOf(key: string, { path, of }: Placed<Named>, { threads, k, settings }: Conditions): ParsedRun {
  const plain = of.dataset.replace(/-(?:filters|no-filters)$/, "");
  const isFiltered = /-filters$/.test(of.dataset) && !/-no-filters$/.test(of.dataset);
  return {
    key,
    setting: {
      engine: engineOf(of.engine).engine,
      build: engineBuildOf({ label: null, build: of.build, commit: null }),
      config: of.experiment === null ? null : decodeConfig(of.experiment),
      machine: null,
    },
    algorithm: of.engine,
    workload: { family: "vector-search", dataset: of.dataset, distance: distanceOfName(plain), k },
    batch: false,
    threads,
    status: "complete" as const,
    source: { path, ...of.place },
    notes: { ...known({ tool: "vector-db-benchmark", experiment: of.experiment, time: timeOf(path) }), ...of.notes },
    settings: isFiltered ? { ...settings, filterKind: "conditions of the data set" } : settings,
    // The file's name repeats experiment and data set, a number and the time.
    ...(of.experiment === null ? {} : { namesPath: [directoryOf(path), "results.json"].filter(Boolean).join("/") }),
  };
}

const buildOf = (
  key: string,
  indexParams: Params,
  { uploadSeconds, totalSeconds, memory }: Pick<Upload, "uploadSeconds" | "totalSeconds"> & { memory?: Memory },
  source: ParsedRun["source"],
): ParsedIndexBuild => ({
  key,
  runKey: key,
  indexParams,
  totalSeconds,
  loadSeconds: uploadSeconds,
  buildSeconds: null,
  bytes: memory?.indexBytes ?? null,
  tableBytes: null,
  status: "complete",
  source,
});

import { createHash } from "node:crypto";
import { noMetrics, type Params, type ParsedPoint, type RecallSource, type RunStatus } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { testPoint } from "@/lib/importers/kit/record";
import { ownerPool } from "../owner-pool";
import { saveOneFile } from "./results.testing";

/** A point of a test; all other fields have plain defaults. */
export interface TestPoint {
  indexParams?: Params;
  queryParams?: Params;
  qps: number | null;
  recall: number | null;
  label?: string;
  recallSource?: RecallSource | null;
  status?: RunStatus;
  origin?: "raw" | "author" | "computed";
  /** Position in the run's `indexes`; absent = none. */
  index?: number;
  moreMetrics?: ParsedPoint["moreMetrics"];
}

/** A run of a test, and its points; all other fields have plain defaults. */
export interface TestRun {
  dataset?: string;
  distance?: string;
  k?: number;
  engine: string;
  algorithm: string;
  build?: string;
  config?: string;
  machine?: string;
  settings?: Params;
  threads?: number | null;
  batch?: boolean | null;
  indexes?: { params: Params; totalSeconds: number | null; bytes?: number | null; status?: RunStatus }[];
  points: TestPoint[];
}

/** A bundle of a test; it is ready and public where nothing else is given. */
export interface TestBundle {
  title: string;
  status?: "ready" | "importing";
  visibility?: "public" | "private";
  /** sha256 of its one file; absent = unknown. */
  content?: string;
  runs: TestRun[];
}

const FILE = "o.plot";
const source = (line: number | null) => ({ path: FILE, line, text: null });

/**
 * Writes a bundle as an import would, for tests of readers. Returns the bundle's public id. Points are numbered from 1.
 */
export async function insertTestBundle(bundle: TestBundle): Promise<string> {
  const sha256 = createHash("sha256").update(JSON.stringify(bundle)).digest("hex");
  const results = noResults();
  for (const [at, run] of bundle.runs.entries()) addRun(results, run, String(at));
  const about = { sha256, fileName: "test.tar.gz", title: bundle.title };
  const { key, id } = await saveOneFile(about, results, { path: FILE, content: bundle.content ?? null });
  await ownerPool().query("update bundles set status = $2, visibility = $3 where key = $1", [
    key,
    bundle.status ?? "ready",
    bundle.visibility ?? "public",
  ]);
  return id;
}

function addRun(results: ParsedResults, run: TestRun, key: string): void {
  results.runs.push({
    key,
    setting: {
      engine: run.engine,
      build: run.build === undefined ? null : { raw: run.build, version: null, flags: [], commit: null },
      config: run.config === undefined ? null : { raw: run.config, id: null, variants: [], claimedHardware: null },
      machine: run.machine === undefined ? null : { name: run.machine, cpus: null, memoryBytes: null, model: null },
    },
    algorithm: run.algorithm,
    workload: {
      family: "vector-search",
      dataset: run.dataset ?? "tiny-8-euclidean",
      distance: run.distance ?? "euclidean",
      k: run.k ?? 10,
    },
    batch: run.batch ?? false,
    threads: run.threads === undefined ? 1 : run.threads,
    status: "complete",
    source: source(null),
    notes: {},
  });
  run.indexes?.forEach((index, at) => {
    results.indexBuilds.push({
      key: `${key} ${at}`,
      runKey: key,
      indexParams: index.params,
      totalSeconds: index.totalSeconds,
      loadSeconds: null,
      buildSeconds: null,
      bytes: index.bytes ?? null,
      tableBytes: null,
      status: index.status ?? "complete",
      source: source(null),
    });
  });
  for (const point of run.points) {
    const { qps, recall, index, ...rest } = point;
    const place = { key: `point ${results.points.length}`, source: source(results.points.length + 1) };
    const indexBuildKey = index === undefined ? null : `${key} ${index}`;
    const plain = { key, status: "complete" as const, source: source(null) };
    const metrics = { ...noMetrics, qps, recall };
    results.points.push(testPoint(plain, { label: run.algorithm, ...rest, ...place, indexBuildKey, metrics }));
  }
}

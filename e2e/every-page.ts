import { z } from "zod";
import { pagesOfEveryKind, pagesOfTests } from "../scripts/pages.ts";
import { bundlePath, readBundle } from "./bundles";
import { importBundle } from "./import-bundle";

// Logs with the author's own tables, nested parameters and issues show the most. The sample replaces missing ones.
const rich = "jan25.ann.fashion-mnist-784-euclidean.tar.gz";
const subject = bundlePath(rich)
  ? { file: rich, dataset: "fashion-mnist-784-euclidean" }
  : { file: "ann-hdf5-small.tar.xz", dataset: "mnist10k-784-euclidean" };

/** Results with a latency and a recall for each query. */
const latencies = "ann-hdf5-small.tar.xz";
const twin = "jan25.ann.fashion-mnist-784-euclidean.hetz.tar.gz";
const sysbench = "sysbench-archive-layout.tar.gz";

/** The pages of every kind, by their names in scripts/pages.ts. */
export const names = [
  "home",
  "compare",
  "compare-all",
  "index-cost",
  "compare-refused",
  "frozen",
  "bundles",
  "bundle",
  "file",
  "point",
  "engines",
  "engine",
  "datasets",
  "dataset",
  "browse",
  "search",
  "upload",
  "api",
  "not-found",
  "relative",
  "relative-both",
  "relative-refused",
  "relative-chart",
  "scaling",
  "efficiency",
  "diff",
  "diff-bundles",
  "history",
  "slower",
  "frozen-relative",
  "frozen-history",
  "bundle-of-tests",
  "author-table",
  "point-of-a-test",
  "workloads",
  "workload",
  "build",
  "config",
  "config-diff",
  "machine",
];

/** The widest pages: two machines with several thread counts, values of all, a transposed table. */
export const wide = ["compare-two-bundles", "compare-costs", "scaling-absolute", "transposed"];

const PLACE = "BENCHFOLIO_E2E_PAGES";

/** Returns the path of the named page on the server under test; throws an Error for an unknown name. */
export function pathOf(name: string): string {
  const path = z.record(z.string(), z.string()).parse(JSON.parse(process.env[PLACE] ?? "{}"))[name];
  if (path === undefined) throw new Error(`No page is called ${name}`);
  return path;
}

/** Imports the data of the pages, once for all specs, and stores their paths for `pathOf`. */
export async function prepareEveryPage(base: string): Promise<void> {
  const vectors = await importBundle(base, readBundle(subject.file), subject.file);
  const tests = await importBundle(base, readBundle(sysbench), sysbench);
  if (bundlePath(twin)) await importBundle(base, readBundle(twin), twin);
  const pages = [
    ...(await pagesOfEveryKind(base, { bundle: vectors.id, dataset: subject.dataset })),
    ...(await pagesOfTests(base, tests.id)),
  ];
  const paths = Object.fromEntries(pages.map(({ name, path }) => [name, path]));
  const missing = names.filter((name) => !paths[name]);
  if (missing.length) throw new Error(`The server has no page of these kinds: ${missing.join(", ")}`);
  const of = (name: string) => paths[name] ?? "";
  paths["compare-two-bundles"] = of("compare").replace(/bundle=[^&]*&/, "");
  // A latency limit that some series never meet, prices, recalls of single queries: every possible column of an answer.
  const timed = await importBundle(base, readBundle(latencies), latencies);
  paths["compare-costs"] = `/compare?bundle=${timed.id}&p99=3&price=2&perQuery=1`;
  paths["scaling-absolute"] = `${of("scaling")}&show=absolute&threads=all`;
  paths.transposed = `${of("relative")}&transpose=1`;
  process.env[PLACE] = JSON.stringify(paths);
}

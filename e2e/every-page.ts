import { pagesOfEveryKind, pagesOfTests } from "../scripts/pages.mjs";
import { bundlePath, readBundle } from "./bundles";
import { importBundle } from "./import-bundle";

// Logs with the author's own tables, nested parameters and issues show the most; the sample stands in where they are not here.
const rich = "jan25.ann.fashion-mnist-784-euclidean.tar.gz";
const subject = bundlePath(rich)
  ? { file: rich, dataset: "fashion-mnist-784-euclidean" }
  : { file: "ann-hdf5-small.tar.xz", dataset: "mnist10k-784-euclidean" };

/** The pages of every kind, as scripts/pages.mjs names them. */
export const names = [
  "home",
  "compare",
  "compare-all",
  "compare-empty",
  "frozen",
  "bundles",
  "bundle",
  "file",
  "point",
  "engines",
  "engine",
  "datasets",
  "dataset",
  "search",
  "upload",
  "not-found",
  "relative",
  "relative-both",
  "relative-empty",
  "relative-chart",
  "scaling",
  "efficiency",
  "history",
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

/** Imports a bundle with data sets and one with tests; the path of a page of every kind, by its name. */
export async function pathsOfEveryPage(base: string): Promise<Map<string, string>> {
  const { id } = await importBundle(base, readBundle(subject.file), subject.file);
  const sysbench = "sysbench-archive-layout.tar.gz";
  const tests = await importBundle(base, readBundle(sysbench), sysbench);
  const pages = [
    ...(await pagesOfEveryKind(base, { bundle: id, dataset: subject.dataset })),
    ...(await pagesOfTests(base, tests.id)),
  ];
  return new Map(pages.map(({ name, path }) => [name, path]));
}

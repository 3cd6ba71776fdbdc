// One page of every kind on a running server, for accessibility tests and screenshots. A refused page has its `status`.
import type { BundlesAnswer, FilesAnswer } from "../lib/api/schemas/bundles.ts";
import { ask, freeze, type PointsPage } from "./server-client.ts";

/** A page by name; `status` is that of a refused one. */
export interface Page {
  name: string;
  path: string;
  status?: number;
}

/** Freezes a page of the server at `base`; returns the address of the frozen view. */
export const freezePage = async (base: string, url: string): Promise<string> =>
  `/s/${await freeze(base, { url, title: "A frozen view", caption: "As it was." })}`;

/**
 * Returns names and paths of the pages on test families, for a bundle with sysbench results. Freezes two views of it.
 * Throws an Error where it has no such results.
 */
export async function pagesOfTests(base: string, bundle: string): Promise<Page[]> {
  const { points }: PointsPage = await (
    await ask(`${base}/api/v1/points?bundle=${bundle}&family=sysbench&status=complete&limit=1000`)
  ).json();
  const point =
    points.find(({ config, machine }) => config && machine) ?? points.find(({ config }) => config) ?? points[0];
  if (!point) throw new Error(`${bundle} has no sysbench results`);
  const other = points.find(({ config }) => config && config !== point.config) ?? point;
  const query = `bundle=${bundle}&family=sysbench`;
  const part = (name: string | null | undefined) => encodeURIComponent(name ?? "");
  return [
    { name: "relative", path: `/relative?${query}` },
    { name: "relative-both", path: `/relative?${query}&show=both&transpose=1` },
    { name: "relative-refused", path: `/relative?${query}&engine=none&build=none`, status: 404 },
    { name: "relative-chart", path: `/relative?${query}&view=chart` },
    { name: "scaling", path: `/relative?${query}&view=scaling` },
    { name: "efficiency", path: `/relative?${query}&view=efficiency` },
    { name: "diff", path: `/diff?${query}` },
    { name: "diff-bundles", path: `/diff?family=sysbench&by=bundle&a=${bundle}` },
    { name: "history", path: `/history?${query}` },
    { name: "slower", path: "/slower" },
    { name: "frozen-relative", path: await freezePage(base, `/relative?${query}`) },
    { name: "frozen-history", path: await freezePage(base, `/history?${query}`) },
    { name: "bundle-of-tests", path: `/bundles/${bundle}` },
    { name: "author-table", path: `/bundles/${bundle}/author-tables/1` },
    { name: "point-of-a-test", path: `/points/${point.id}` },
    { name: "workloads", path: "/workloads" },
    { name: "workload", path: `/workloads/sysbench/${part(point.workload)}` },
    { name: "build", path: `/builds/${part(point.engine)}/${part(point.build?.raw)}` },
    { name: "config", path: `/configs/${part(point.config)}` },
    { name: "config-diff", path: `/configs/diff?a=${part(point.config)}&b=${part(other.config)}` },
    ...(point.machine ? [{ name: "machine", path: `/machines/${part(point.machine)}` }] : []),
  ];
}

/**
 * Returns names and paths of a page of every kind that the server at `base` can show. Freezes a view of `dataset`.
 * Throws an Error where the bundle has no results of it.
 */
export async function pagesOfEveryKind(
  base: string,
  { bundle, dataset }: { bundle: string; dataset: string },
): Promise<Page[]> {
  const query = `bundle=${bundle}&dataset=${encodeURIComponent(dataset)}`;
  const { points }: PointsPage = await (await ask(`${base}/api/v1/points?${query}&limit=1`)).json();
  const { files }: FilesAnswer = await (await ask(`${base}/api/v1/bundles/${bundle}/files?limit=1000`)).json();
  const [point] = points;
  const text = files.find((file) => file.isText && file.points > 0) ?? files.find((file) => file.isText) ?? files[0];
  if (!point || !text) throw new Error(`${bundle} has no results of ${dataset}`);
  const filePath = text.path.split("/").map(encodeURIComponent).join("/");
  return [
    { name: "home", path: "/" },
    { name: "compare", path: `/compare?${query}` },
    { name: "compare-all", path: `/compare?${query}&all=1&threads=all&target=0.99&x=linear&y=linear` },
    { name: "index-cost", path: `/compare?${query}&cost=both&target=1&tab=cost` },
    { name: "compare-refused", path: `/compare?${query}&engine=none`, status: 404 },
    { name: "frozen", path: await freezePage(base, `/compare?${query}`) },
    { name: "bundles", path: "/bundles" },
    { name: "bundle", path: `/bundles/${bundle}` },
    { name: "file", path: `/bundles/${bundle}/files/${filePath}?line=3#L3` },
    { name: "point", path: `/points/${point.id}` },
    { name: "engines", path: "/engines" },
    { name: "engine", path: `/engines/${encodeURIComponent(point.engine)}` },
    { name: "datasets", path: "/datasets" },
    { name: "dataset", path: `/datasets/${encodeURIComponent(dataset)}` },
    { name: "browse", path: "/browse" },
    { name: "search", path: `/browse?q=${encodeURIComponent(point.engine)}` },
    { name: "upload", path: "/upload" },
    { name: "api", path: "/docs/api" },
    { name: "not-found", path: "/nothing-here", status: 404 },
  ];
}

/**
 * Returns the newest bundle of a family on the server at `base`, and its points' data set ("" for tests). Throws an
 * Error where none of the newest bundles, as the API lists them, has such points.
 */
async function newestOf(base: string, family: string): Promise<{ bundle: string; dataset: string }> {
  const { bundles }: BundlesAnswer = await (await ask(`${base}/api/v1/bundles`)).json();
  for (const { id } of bundles) {
    // The server refuses a bundle without such points.
    const answer = await ask(`${base}/api/v1/points?bundle=${id}&family=${family}&limit=1`);
    const { points }: Partial<PointsPage> = await answer.json();
    if (points?.[0]) return { bundle: id, dataset: points[0].dataset ?? "" };
  }
  throw new Error(`no bundle has results of ${family}`);
}

/** Returns the pages of both kinds for the newest bundles of the server at `base`. */
export const pagesOfNewest = async (base: string): Promise<Page[]> => [
  ...(await pagesOfEveryKind(base, await newestOf(base, "vector-search"))),
  ...(await pagesOfTests(base, (await newestOf(base, "sysbench")).bundle)),
];

/** Widths of windows in pixels: a desktop and a phone. */
export const WIDTHS = [1440, 390];
/** Colour schemes of a reader's system. */
export const SCHEMES = ["light", "dark"] as const;

import { VIEW_PAGES } from "@/lib/api/schemas/views";
import { untilChange } from "@/lib/db/cache/until-change";
import { listBundles } from "@/lib/db/read/bundles";
import { listDatasets } from "@/lib/db/read/datasets";
import { loadShown } from "@/lib/publish/load-shown";
import { urls, withBase } from "@/lib/urls";
import { unlessRefused } from "@/lib/views/selection/refused-address";

/** The count of newest bundles that are searched for examples. */
const NEWEST = 100;

/**
 * Returns runnable commands by "METHOD path". Commands on rows use the newest bundle that has such rows, among the 100
 * newest, and are absent without one. Operations for owners have no example.
 */
export async function apiExamples(origin: string): Promise<Record<string, string>> {
  const [{ bundles }, datasets] = await Promise.all([listBundles({ limit: NEWEST, status: "ready" }), listDatasets()]);
  const dataset = datasets[0]?.name;
  const id = bundles[0]?.id;
  const measured = bundles.find(({ points }) => points > 0);
  const built = bundles.find(({ indexBuilds }) => indexBuilds > 0);
  const get = (path: string) => `curl -sSf '${origin}${withBase(path)}'`;
  const post = (body: string, path: string) =>
    `curl -sSf -H 'content-type: application/json' -d '${body}' '${origin}${withBase(path)}'`;
  const uploads = `${origin}${withBase(urls.api.bundles())}`;
  const ofBundle: Record<string, string> = {
    ...(id && {
      "GET /api/v1/bundles/{id}": get(urls.api.bundle(id)),
      "GET /api/v1/bundles/{id}/files": get(`${urls.api.bundle(id)}/files?limit=3`),
    }),
    ...(measured && { "GET /api/v1/points": get(`/api/v1/points?bundle=${measured.id}&limit=2`) }),
    ...(built && { "GET /api/v1/index-builds": get(`/api/v1/index-builds?bundle=${built.id}&limit=2`) }),
  };
  return {
    "GET /api/v1/bundles": get(`${urls.api.bundles()}?limit=2`),
    "POST /api/v1/bundles": `tar czf - results | curl -sSf -T - -X POST '${uploads}?filename=results.tar.gz'`,
    "GET /api/v1/relative": get("/api/v1/relative?metric=qps"),
    "GET /api/v1/openapi.json": get(urls.api.openapi()),
    "POST /api/v1/snapshots": post('{"url":"/compare","title":"As of today"}', urls.api.snapshots()),
    ...(await viewExamples(origin, get)),
    "POST /api/v1/reports": post(
      '{"title":"As of today","panels":[{"markdown":"Results of today."},{"url":"/compare"}]}',
      urls.api.reports(),
    ),
    ...ofBundle,
    ...(dataset && {
      "GET /api/v1/best-qps": get(`/api/v1/best-qps?dataset=${encodeURIComponent(dataset)}&recall=0.99,0.95`),
    }),
  };
}

/** Pages with examples. A/B is not among them: its default pair of builds may change or be missing. */
const PAGES = VIEW_PAGES.filter((page) => page !== "diff");

/** Returns those pages that have data. It loads each of them, so it keeps the answer until data change. */
const pagesWithData = untilChange(async () => {
  const found = await Promise.all(
    PAGES.map(async (page) => {
      const shown = await unlessRefused(() => loadShown(`/${page}`, new URLSearchParams()));
      return shown ? [page] : [];
    }),
  );
  return found.flat();
});

/** Returns examples for those pages that have data, by "METHOD path". */
async function viewExamples(origin: string, get: (path: string) => string): Promise<Record<string, string>> {
  const pages = await pagesWithData();
  const [first] = pages;
  const firstAddress = first ? encodeURIComponent(`${origin}${withBase(`/${first}`)}`) : "";
  return {
    ...Object.fromEntries(pages.map((page) => [`GET /${page}.{ending}`, get(`/${page}.json`)])),
    ...Object.fromEntries(pages.map((page) => [`GET /embed/${page}`, get(`/embed/${page}?theme=dark`)])),
    ...(first && {
      "GET /api/oembed": get(`/api/oembed?url=${firstAddress}`),
      "GET /api/share": get(urls.api.share(`/${first}`)),
    }),
  };
}

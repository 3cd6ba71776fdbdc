import "server-only";
import { dataVersion } from "@/lib/db/data-version";
import { importerVersions, saveSnapshot } from "@/lib/db/snapshots";
import { ExpectedError } from "@/lib/errors";
import { urls } from "@/lib/urls";
import app from "@/package.json";
import { encodeCompareParams, rawSearchParams } from "./compare-params";
import { loadCompareView } from "./load-compare-view";

const refusal =
  "Only a compare page of this server can be frozen: give its path with query, such as /compare?dataset=...";

/** Stores what a compare page shows now, with the thinned points off the frontiers; gives the new key. */
export async function freezeCompareView(asked: { url: string; title: string; caption: string }): Promise<string> {
  const view = await loadCompareView(rawSearchParams(compareSearch(asked.url)), { rest: true });
  if (view.dataset === null || view.emptyReason !== null) {
    throw new ExpectedError("snapshot-url", `There is nothing to freeze. ${view.emptyReason ?? ""}`.trim());
  }
  return saveSnapshot({
    url: urls.compare(encodeCompareParams(view.params)),
    title: asked.title || `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}`,
    caption: asked.caption,
    view,
    versions: {
      app: app.version,
      dataVersion: await dataVersion(),
      bundles: await importerVersions(view.bundles.map(({ id }) => id)),
    },
  });
}

/** The query of a compare page's URL. Only the path is looked at: behind a proxy the server does not know its own name. */
function compareSearch(text: string): URLSearchParams {
  const url = URL.canParse(text, "http://here.invalid") ? new URL(text, "http://here.invalid") : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== urls.compare()) {
    throw new ExpectedError("snapshot-url", refusal);
  }
  return url.searchParams;
}

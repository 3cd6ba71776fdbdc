import type { BundleAnswer } from "@/lib/api/schemas/bundles";
import { loadAuthorCheck } from "@/lib/db/read/author-check";
import { loadBundleContents } from "@/lib/db/read/bundle-page";
import { pointPlaces } from "@/lib/db/read/point-places";
import { listSourceFiles } from "@/lib/db/read/source-files";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importers } from "@/lib/importers/registry";
import { toAuthorCheckView } from "@/lib/views/bundle/author-check-view";
import type { decodeBundleParams } from "./search-params";

/** Limit of files in the list on the page. */
const LISTED_FILES = 100;

/**
 * Loads the sections of a bundle's page below its summary. The list of files has at most 100 of them, from the place
 * `after`. `importers` has the titles of all importers by id.
 */
export async function loadBundleView(bundle: BundleAnswer, state: ReturnType<typeof decodeBundleParams>) {
  const [contents, listed, checks] = await Promise.all([
    loadBundleContents(bundle.id),
    listSourceFiles(bundle.id, { ...state, limit: LISTED_FILES }),
    bundleKeyOf(bundle.id).then((key) => (key === null ? [] : loadAuthorCheck(key))),
  ]);
  const places = checks.flatMap(({ row, point }) => (point && row.table === "best-qps" ? [point.source] : []));
  return {
    contents,
    files: { ...listed, text: state.text, role: state.role ?? "", after: state.after > 0 ? state.after : null },
    checks: toAuthorCheckView(checks, await pointPlaces(bundle.id, places)),
    importers: Object.fromEntries(importers.map(({ id, title }) => [id, title])),
  };
}

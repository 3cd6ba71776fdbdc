import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { loadUnreadTables } from "@/lib/db/read/unread-tables";
import { mappingRight } from "@/lib/db/write/manage-bundle";
import { readManifest } from "@/lib/import/manifest/read";
import { previewManifest } from "@/lib/import/preview-manifest";
import { chosenOf } from "@/lib/views/columns/choices";
import { manifestText } from "@/lib/views/columns/manifest-text";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { overlapsOf } from "./overlaps";

/** Limit of seconds for a trial import. */
const PREVIEW_SECONDS = 6;

/** Returns the result of a trial import with a manifest; null while a worker makes it. */
export const loadPreview = (id: string, text: string) => previewManifest(id, text, PREVIEW_SECONDS);

/**
 * Loads the choices of an address for the unread tables of a bundle. With them comes the manifest that they make, as
 * YAML. Faults and overlaps are sentences. `right` is null for readers who may not choose: they get no tables. Null
 * where the bundle is out of sight.
 */
export async function loadColumns(id: string, raw: RawSearchParams) {
  const [bundle, right] = await Promise.all([loadBundleReport(id), mappingRight(id)]);
  if (!bundle) return null;
  const { tables } = right === null ? { tables: [] } : await loadUnreadTables(id);
  const chosen = chosenOf(tables, raw);
  const text = manifestText(chosen);
  const faults = readManifest("benchfolio.yaml", text).issues.map(({ message }) => message);
  return { bundle, right, chosen, text, faults, overlaps: overlapsOf(chosen) };
}

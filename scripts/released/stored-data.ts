import { GET as getFiles } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { GET as getBundle } from "@/app/api/v1/bundles/[id]/route";
import { GET as getBundles } from "@/app/api/v1/bundles/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { bestSummary } from "@/lib/db/read/best-summary";
import { loadBundleContents } from "@/lib/db/read/bundle-page";
import { listCorrections } from "@/lib/db/read/corrections";
import { loadTestFamilies } from "@/lib/db/read/family-bundles";
import { loadBundleProvenance, loadRunSeries } from "@/lib/db/read/run-series";
import { listTombstones } from "@/lib/db/read/tombstones";
import { storedSnapshot } from "@/lib/db/write/snapshots";
import { CORRECTED } from "./fill";

const get = (query = "") => new Request(`http://localhost/?${query}`);
const bundle = (id: string) => ({ params: Promise.resolve({ id }) });
const answer = async (response: Promise<Response>) => ({
  status: (await response).status,
  body: await (await response).json(),
});

/**
 * Returns the sources of pages and API as JSON: points, index builds, files, issues, author's tables, samples and host
 * files. Also overviews, frozen views, corrections and tombstones. Leaves out derived numbers, whose rules may change
 * without the database.
 */
export async function storedData(): Promise<Record<string, unknown>> {
  const { rows } = await ownerPool().query<{ id: string }>(
    "select id from bundles union select id from tombstones order by 1",
  );
  const snapshots = await ownerPool().query<{ key: string }>("select key from snapshots order by created_at, key");
  const data: Record<string, unknown> = {
    points: await answer(getPoints(get("limit=1000"))),
    indexBuilds: await answer(getIndexBuilds(get("limit=1000"))),
    bundles: await answer(getBundles(get())),
    families: await loadTestFamilies(),
    best: await bestSummary(),
    corrections: await listCorrections(CORRECTED),
    tombstones: await listTombstones(),
  };
  // Older schemas know no revisions of reports.
  for (const { key } of snapshots.rows)
    data[`frozen ${key}`] = JSON.stringify({ ...(await storedSnapshot(key)), revision: undefined });
  // The bytes of pages, pictures and tables; older schemas keep none.
  const files = await ownerPool().query<{ name: string; hash: string }>(
    "select key || '/' || name as name, encode(sha256(bytes), 'hex') as hash from snapshot_files order by 1",
  );
  if (files.rows.length > 0)
    data["frozen files"] = Object.fromEntries(files.rows.map(({ name, hash }) => [name, hash]));
  for (const { id } of rows) {
    const series = [null, 1, 2, 3].map((run) => loadRunSeries(id, run));
    data[`bundle ${id}`] = {
      report: await answer(getBundle(get(), bundle(id))),
      files: await answer(getFiles(get(), bundle(id))),
      contents: await loadBundleContents(id),
      provenance: await loadBundleProvenance(id),
      series: await Promise.all(series),
    };
  }
  // Returns the data as it reads back: dates are texts, absent fields are left out.
  return JSON.parse(JSON.stringify(data));
}

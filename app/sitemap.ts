import type { MetadataRoute } from "next";
import { ownersWithName, reportsByOwners } from "@/lib/db/read/authors";
import { listDatasets } from "@/lib/db/read/datasets";
import { listEngines } from "@/lib/db/read/engines";
import { listMachines } from "@/lib/db/read/machines";
import { newestBundleIds } from "@/lib/db/read/newest-bundles";
import { listWorkloads } from "@/lib/db/read/workload-pages";
import { loadSampleReports } from "@/lib/publish/report/load-sample-reports";
import { urls, withBase } from "@/lib/urls";
import { MENU } from "@/lib/views/registry/kinds";
import { pageOrigin } from "./page-origin";

/** The most addresses that a sitemap may have: sitemaps.org. */
const MOST = 50_000;

/**
 * Lists the public pages that matter, the most important first. Frozen views are linked from their authors' posts. Only
 * samples and the newest 200 reports of authors with a page are listed. Beyond 50,000 addresses the oldest bundles are
 * left out.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [origin, owners] = await Promise.all([pageOrigin(), ownersWithName()]);
  const [samples, reports, engines, datasets, workloads, machines, bundles] = await Promise.all([
    loadSampleReports(),
    reportsByOwners(owners),
    listEngines(),
    listDatasets(),
    listWorkloads(),
    listMachines(),
    newestBundleIds(MOST),
  ]);
  const pages: { path: string; lastModified?: Date }[] = [
    ...[urls.home(), ...MENU.map(({ href }) => href), urls.browse(), urls.apiReference()].map((path) => ({ path })),
    ...reports.map(({ key, createdAt }) => ({ path: urls.snapshot(key), lastModified: createdAt })),
    ...samples.map(({ key }) => ({ path: urls.snapshot(key) })),
    ...engines.map(({ name }) => ({ path: urls.engine(name) })),
    ...datasets.map(({ name }) => ({ path: urls.dataset(name) })),
    ...workloads.map(({ family, name }) => ({ path: urls.workload(family, name) })),
    ...machines.map(({ name }) => ({ path: urls.machine(name) })),
    ...bundles.map(({ id, uploadedAt }) => ({ path: urls.bundle(id), lastModified: uploadedAt })),
  ];
  return pages.slice(0, MOST).map(({ path, ...when }) => ({ url: origin + withBase(path), ...when }));
}

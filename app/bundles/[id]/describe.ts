import type { Described } from "@/lib/citing/described";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { measuredMetrics } from "@/lib/db/read/measured-metrics";
import { keywordsOf } from "@/lib/db/read/newest-bundles";
import { absentBundle } from "@/lib/db/read/tombstones";
import { ExpectedError, expectedError } from "@/lib/errors";
import { FORMATS } from "@/lib/formats";
import { isGiven } from "@/lib/import/original";
import { urls, withBase } from "@/lib/urls";

/** Returns an imported bundle. Throws `gone` for a withdrawn one, and `not-found` for a missing or unfinished one. */
export async function readyBundle(id: string) {
  const bundle = await loadBundleReport(id);
  if (!bundle) throw await absentBundle(id);
  if (bundle.status !== "ready")
    throw new ExpectedError("not-found", "This bundle is not imported; there is nothing to describe yet.");
  return bundle;
}

/**
 * Returns the facts for a bundle's descriptions, with addresses below `origin`. Throws as `readyBundle` does. Names the
 * uploaded bytes where they are public, which takes one full read of the archive. `signal` ends the read; null uses
 * only earlier results.
 */
export async function describeBundle(id: string, origin: string, signal: AbortSignal | null): Promise<Described> {
  const [bundle, keywords, metrics] = await Promise.all([readyBundle(id), keywordsOf(id), measuredMetrics(id)]);
  const at = (path: string) => origin + withBase(path);
  return {
    bundle,
    keywords,
    metrics,
    author: bundle.author ?? null,
    site: at(urls.home()),
    page: at(urls.bundle(id)),
    original: (await isThere(isGiven(bundle, signal))) ? at(urls.api.original(id)) : null,
    files: [
      ...(bundle.counts.points > 0 ? numbersOf(id, at) : []),
      { address: at(urls.croissant(id)), mediaType: "application/ld+json" },
    ],
  };
}

const numbersOf = (id: string, at: (path: string) => string): Described["files"] => [
  { address: at(urls.bundleNumbers(id, "csv")), mediaType: "text/csv" },
  { address: at(urls.bundleNumbers(id, "parquet")), mediaType: FORMATS.parquet.mediaType },
];

/** Passes the answer on; false where the stored bytes are missing, so that the description does not name them. */
const isThere = (given: Promise<boolean>): Promise<boolean> =>
  given.catch((error: unknown) => {
    if (expectedError(error)?.code === "stored-bytes-missing") return false;
    throw error;
  });

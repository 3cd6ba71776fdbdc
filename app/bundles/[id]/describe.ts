import type { Described } from "@/lib/citing/described";
import { loadBundleReport } from "@/lib/db/bundle-report";
import { keywordsOf } from "@/lib/db/newest-bundles";
import { absentBundle } from "@/lib/db/tombstones";
import { ExpectedError, expectedError } from "@/lib/errors";
import { isGiven } from "@/lib/import/original";
import { urls, withBase } from "@/lib/urls";

/** An imported bundle; throws for one that is not there or not ready. */
export async function readyBundle(id: string) {
  const bundle = await loadBundleReport(id);
  if (!bundle) throw await absentBundle(id);
  if (bundle.status !== "ready")
    throw new ExpectedError("not-found", "This bundle is not imported; there is nothing to describe yet.");
  return bundle;
}

/**
 * An imported bundle as its descriptions need it, with addresses below `origin`; throws for one that is not there or not ready. The uploaded bytes are
 * named where they are given away. To find that out an archive is read to its end, once: `signal` ends it; null names those alone that were found
 * before.
 */
export async function describeBundle(id: string, origin: string, signal: AbortSignal | null): Promise<Described> {
  const [bundle, keywords] = await Promise.all([readyBundle(id), keywordsOf(id)]);
  return {
    bundle,
    keywords,
    page: origin + withBase(urls.bundle(id)),
    original: (await isThere(isGiven(bundle, signal))) ? origin + withBase(urls.api.original(id)) : null,
  };
}

/** What is described stays described where its bytes are found missing: they are not given away then. */
const isThere = (given: Promise<boolean>): Promise<boolean> =>
  given.catch((error: unknown) => {
    if (expectedError(error)?.code === "stored-bytes-missing") return false;
    throw error;
  });

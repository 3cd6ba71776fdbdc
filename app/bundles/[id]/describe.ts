import type { Described } from "@/lib/citing/described";
import { loadBundleReport } from "@/lib/db/bundle-report";
import { keywordsOf } from "@/lib/db/newest-bundles";
import { absentBundle } from "@/lib/db/tombstones";
import { ExpectedError } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";

/** An imported bundle as its descriptions need it, with addresses below `origin`; throws for one that is not there or not ready. */
export async function describeBundle(id: string, origin: string): Promise<Described> {
  const [bundle, keywords] = await Promise.all([loadBundleReport(id), keywordsOf(id)]);
  if (!bundle) throw await absentBundle(id);
  if (bundle.status !== "ready")
    throw new ExpectedError("not-found", "This bundle is not imported; there is nothing to describe yet.");
  return {
    bundle,
    keywords,
    page: origin + withBase(urls.bundle(id)),
    original: origin + withBase(urls.api.original(id)),
  };
}

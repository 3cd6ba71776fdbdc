import type { ReactNode } from "react";
import { WhyTrust } from "@/components/trust/why-trust";
import { loadTrust } from "@/lib/publish/trust/load-trust";
import type { Given } from "@/lib/views/registry/given";
import { VIEWS } from "@/lib/views/registry/views";

/**
 * Returns the box on why to trust a view of today's data; null where it has no numbers. Its page awaits it: a streamed
 * component doesn't appear without scripts.
 */
export async function liveTrust(given: Given): Promise<ReactNode> {
  if (given.view.emptyReason !== null) return null;
  return <WhyTrust items={await loadTrust(given)} most={VIEWS[given.kind].trust?.most ?? 1} />;
}

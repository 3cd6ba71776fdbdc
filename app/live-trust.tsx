import type { ReactNode } from "react";
import { WhyTrust } from "@/components/trust/why-trust";
import { loadTrust } from "@/lib/publish/trust/load-trust";
import type { Given } from "@/lib/views/registry/given";
import { VIEWS } from "@/lib/views/registry/views";

/**
 * Why to trust a view of today's data; null where it shows no number. Awaited by its page: a component of its own would be streamed after the page
 * around it, and is not shown then where scripts are off.
 */
export async function liveTrust(given: Given): Promise<ReactNode> {
  if (given.view.emptyReason !== null) return null;
  return <WhyTrust items={await loadTrust(given)} most={VIEWS[given.kind].trust?.most ?? 1} />;
}

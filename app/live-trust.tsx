import type { ReactNode } from "react";
import { WhyTrust } from "@/components/trust/why-trust";
import type { FrozenView } from "@/lib/views/frozen/frozen-view";
import { loadTrust } from "@/lib/views/trust/load-trust";

/**
 * Why to trust a view of today's data; null where it shows no number. Awaited by its page: a component of its own would be streamed after the page
 * around it, and is not shown then where scripts are off.
 */
export async function liveTrust(given: FrozenView): Promise<ReactNode> {
  if (given.view.emptyReason !== null) return null;
  return <WhyTrust items={await loadTrust(given)} most={given.kind === "compare" ? 3 : 1} />;
}

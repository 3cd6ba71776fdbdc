import { WhyTrust } from "@/components/trust/why-trust";
import type { FrozenView } from "@/lib/views/frozen/frozen-view";
import { loadTrust } from "@/lib/views/trust/load-trust";

/** Why to trust a view of today's data; nothing where it shows no number. */
export async function LiveTrust(given: FrozenView) {
  if (given.view.emptyReason !== null) return null;
  return <WhyTrust items={await loadTrust(given)} most={given.kind === "compare" ? 3 : 1} />;
}

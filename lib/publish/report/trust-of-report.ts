import { mergeTrust } from "@/lib/domain/trust/merge-trust";
import type { TrustItem } from "@/lib/domain/trust/trusted";
import type { ShownPanel } from "./report-types";

/** Returns the trust items of a report, merged from its panels, the worst first. Null where no panel has any. */
export const trustOfReport = ({ panels }: { panels: readonly ShownPanel[] }): TrustItem[] | null => {
  const views = panels.flatMap((panel) => (panel.kind === "view" ? [panel.shown.trust] : []));
  return mergeTrust(views.map((items, at) => ({ name: `panel ${at + 1}`, items })));
};

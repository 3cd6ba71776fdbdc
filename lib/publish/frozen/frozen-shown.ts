import type { ShownView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { type Withdrawn, withdrawnLead } from "@/lib/views/frozen/withdrawn-words";
import { of } from "@/lib/views/registry/given";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { FrozenView } from "./frozen-view";

type Stored = FrozenView & { key: string; title: string; createdAt: Date };

/**
 * Returns a decoded frozen view in the look of its address. Throws RefusedAddress where the link asks for a look that
 * the view can't have.
 */
export function frozenShown(snapshot: Stored, withdrawn: readonly Withdrawn[], raw: RawSearchParams): ShownView {
  const { look, query } = of(snapshot, (entry, view) => {
    const asked = entry.look?.read(raw) ?? null;
    if (!entry.look || !asked) return { look: null, query: "" };
    return { look: entry.look.fit(asked, view), query: entry.look.encode(asked) };
  });
  return {
    ...snapshot,
    look,
    lead: withdrawnLead(withdrawn),
    path: urls.snapshot(snapshot.key, query),
    frozen: { key: snapshot.key, at: snapshot.createdAt },
    authors: snapshot.view.authors ?? [],
    trust: snapshot.view.trust ?? null,
  };
}

import { urls } from "@/lib/urls";
import type { FrozenView, Withdrawn } from "@/lib/views/frozen/frozen-view";
import { WITHDRAWN_HEAD, withdrawnText } from "@/lib/views/frozen/withdrawn-words";
import { refuseUnknownBase } from "@/lib/views/relative/named-look";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { encodeLook, lookOf } from "@/lib/views/state/workload-params";
import type { ShownView } from "./shown-view";

type Stored = FrozenView & { key: string; title: string; createdAt: Date };

/** A frozen view that is read already as its address shows it; a link may say how its relative table is looked at. */
export function frozenShown(snapshot: Stored, withdrawn: readonly Withdrawn[], raw: RawSearchParams): ShownView {
  const asked = snapshot.kind === "relative" ? lookOf(raw) : null;
  if (snapshot.kind === "relative" && asked) refuseUnknownBase(asked, snapshot.view);
  const base = snapshot.kind === "relative" ? snapshot.view.params.relativeTo : null;
  return {
    ...snapshot,
    look: asked && { ...asked, relativeTo: asked.relativeTo ?? base },
    lead: withdrawn.length > 0 ? [WITHDRAWN_HEAD, ...withdrawn.map(withdrawnText)] : [],
    path: urls.snapshot(snapshot.key, asked ? encodeLook(asked) : ""),
    frozen: { key: snapshot.key, at: snapshot.createdAt },
    trust: snapshot.view.trust ?? null,
  };
}

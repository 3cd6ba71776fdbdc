import type { Given } from "@/lib/views/registry/given";
import { isKind } from "@/lib/views/registry/kinds";
import { type FrozenKind, VIEWS } from "@/lib/views/registry/views";

/** A frozen view: its kind and its data. */
export type FrozenView = Given<FrozenKind>;

/** Returns true for kinds of views that can be frozen. */
export const isFrozenKind = (kind: string): kind is FrozenKind => isKind(kind) && VIEWS[kind].stored !== null;

/**
 * Returns a stored view as the schema of its kind reads it. Throws an Error for an unknown kind, and ZodError for a
 * view that doesn't fit.
 */
export function readFrozen({ kind, view }: { kind: string; view: unknown }): FrozenView {
  if (!isFrozenKind(kind)) throw new Error(`No kind of view that can be frozen is called ${kind}.`);
  return parse(kind, view);
}

function parse<K extends FrozenKind>(kind: K, view: unknown): Given<K> {
  const { stored } = VIEWS[kind];
  if (stored === null) throw new Error(`A view of kind ${kind} can't be frozen.`);
  return { kind, view: stored.parse(view) };
}

/**
 * Returns a frozen view without the names of all bundles but `ids`. A live view offers other bundles in its filters. A
 * frozen view has no choices, and those bundles may become private or be deleted later.
 */
export function withOwnBundles<K extends FrozenKind>({ kind, view }: Given<K>, ids: readonly string[]): Given<K> {
  return { kind, view: VIEWS[kind].keepBundles(view, new Set(ids)) };
}

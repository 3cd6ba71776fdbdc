import type { Kind } from "./kinds";
import type { AnyView, ViewEntry } from "./view-entry";
import { VIEWS, type Views } from "./views";

/** A view with its kind: a union whose members stay together when an entry is looked up, so that no cast is needed. */
export type Given<K extends Kind = Kind> = { [P in K]: { kind: P; view: Views[P] } }[K];

/** Asks the entry of a view. `ask` sees entry and view with one type. */
export function of<K extends Kind, Out>(
  { kind, view }: Given<K>,
  ask: <V extends AnyView>(entry: ViewEntry<V>, view: V) => Out,
): Out {
  return ask<Views[K]>(VIEWS[kind], view);
}

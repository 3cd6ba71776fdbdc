import type { Kind } from "./kinds";
import type { AnyView, ViewEntry } from "./view-entry";
import { VIEWS, type Views } from "./views";

/** A view with its kind: a union that needs no cast when code looks up its entry. */
export type Given<K extends Kind = Kind> = { [P in K]: { kind: P; view: Views[P] } }[K];

/** Calls `ask` with the entry and the view, both of one type. */
export function of<K extends Kind, Out>(
  { kind, view }: Given<K>,
  ask: <V extends AnyView>(entry: ViewEntry<V>, view: V) => Out,
): Out {
  return ask<Views[K]>(VIEWS[kind], view);
}

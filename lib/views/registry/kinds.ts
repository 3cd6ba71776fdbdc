import { VIEW_PATHS } from "./paths";

/** Kinds of views by name. */
export type Kind = keyof typeof VIEW_PATHS;

/** Returns true for the name of a kind. */
export const isKind = (text: string): text is Kind => Object.hasOwn(VIEW_PATHS, text);

/** All kinds, in the order of lists. */
export const KINDS: readonly Kind[] = Object.keys(VIEW_PATHS).filter(isKind);

/** The path of the page of a kind, without the base path: "/compare". */
export const pathOfKind = (kind: Kind): string => `/${VIEW_PATHS[kind].page}`;

/** Returns the kind of the view at a path without the base path; null where it is not a view. */
export const kindAt = (path: string): Kind | null => KINDS.find((kind) => pathOfKind(kind) === path) ?? null;

/** The views of the main menu. */
export const MENU = KINDS.flatMap((kind) => {
  const { menu } = VIEW_PATHS[kind];
  return menu === null ? [] : [{ href: pathOfKind(kind), label: menu }];
});

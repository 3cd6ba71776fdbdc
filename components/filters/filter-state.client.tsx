"use client";
import { createContext, useContext } from "react";

/** The part of a page's state that filters use. */
export interface FilterState {
  /** The chosen values of a filter; [] = everything passes. */
  chosen: (key: string) => readonly string[];
  /** The keys of all filters in the state, also those that the panel doesn't offer. */
  keys: readonly string[];
  /** Chooses the values of a filter; [] drops it. */
  set: (key: string, values: readonly string[]) => void;
  /** Fetches the page with these values ahead of the reader's click. */
  prepare: (key: string, values: readonly string[]) => void;
  /** The page's address with these values of a filter. */
  href: (key: string, values: readonly string[]) => string;
  /** Drops all filters. */
  clear: () => void;
  /** True in a frozen view, where nothing can change. */
  frozen: boolean;
}

const Context = createContext<FilterState | null>(null);
/** Gives the filter state to everything inside. */
export const FilterProvider = Context.Provider;

/** Returns the filter state of the surrounding page. Throws outside of a FilterProvider. */
export function useFilters(): FilterState {
  const state = useContext(Context);
  if (!state) throw new Error("useFilters belongs inside a FilterProvider.");
  return state;
}

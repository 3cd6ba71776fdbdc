"use client";
import { createContext, useContext } from "react";

/** What the filters of a page need of its state, whatever else that holds. */
export interface FilterState {
  /** The values a filter is set to; [] = it lets everything pass. */
  chosen: (key: string) => readonly string[];
  /** All filters that may be set, whether or not the panel offers them. */
  keys: readonly string[];
  set: (key: string, values: readonly string[]) => void;
  /** Asks for what the page would show with a filter set to these values, since the reader is about to set it. */
  prepare: (key: string, values: readonly string[]) => void;
  /** The page's address with a filter set to these values. */
  href: (key: string, values: readonly string[]) => string;
  /** Drops all filters. */
  clear: () => void;
  /** A frozen view: nothing can be changed. */
  frozen: boolean;
}

const Context = createContext<FilterState | null>(null);
export const FilterProvider = Context.Provider;

/** The filters' state of the page around it. */
export function useFilters(): FilterState {
  const state = useContext(Context);
  if (!state) throw new Error("useFilters belongs inside a FilterProvider.");
  return state;
}

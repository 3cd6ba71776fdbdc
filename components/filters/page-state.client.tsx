"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useOptimistic, useState, useTransition } from "react";
import { chosenValues, type PageFilters, withChosen } from "@/lib/views/state/page-filters";
import { FilterProvider, type FilterState } from "./filter-state.client";

/** The state of any page that compares. */
export interface PageState<State> {
  /** The reader's latest choice; the numbers follow when the server answers. */
  params: State;
  /** True while the numbers on the page are older than `params`. */
  pending: boolean;
  /** True in a frozen view, where nothing that needs other numbers can change. */
  frozen: boolean;
  change: (part: Partial<State>) => void;
  /** Returns the page's address after a change. */
  href: (part: Partial<State>) => string;
  /** Fetches the numbers of a change ahead of the reader's click. */
  prepare: (part: Partial<State>) => void;
}

type Prefetch = NonNullable<Parameters<ReturnType<typeof useRouter>["prefetch"]>[1]>;
// Next exports this option's type but not its values.
const WHOLE = { kind: "full" as Prefetch["kind"] } satisfies Prefetch;

/** Keeps state in the page's address (`hrefOf`). Shows a change at once; its numbers follow. */
export function useLivePage<State extends object>(served: State, hrefOf: (params: State) => string): PageState<State> {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [params, setParams] = useOptimistic(served);
  return useMemo(() => {
    const href = (part: Partial<State>) => hrefOf({ ...params, ...part });
    const change = (part: Partial<State>) =>
      startTransition(() => {
        setParams({ ...params, ...part });
        router.push(href(part), { scroll: false });
      });
    const prepare = (part: Partial<State>) => router.prefetch(href(part), WHOLE);
    return { params, pending, frozen: false, href, change, prepare };
  }, [params, pending, hrefOf, router, setParams]);
}

/** Keeps state in memory: a frozen page has all its numbers. */
export function useFrozenPage<State extends object>(
  stored: State,
  hrefOf: (params: State) => string,
): PageState<State> {
  const [params, setParams] = useState(stored);
  return useMemo(() => {
    const href = (part: Partial<State>) => hrefOf({ ...params, ...part });
    const change = (part: Partial<State>) => setParams({ ...params, ...part });
    // A frozen page has nothing to fetch.
    const prepare = () => {};
    return { params, pending: false, frozen: true, href, change, prepare };
  }, [params, hrefOf]);
}

interface StateFiltersProps {
  filters: PageFilters;
  frozen: boolean;
  change: (part: { filters: PageFilters }) => void;
  href: (part: { filters: PageFilters }) => string;
  prepare: (part: { filters: PageFilters }) => void;
  /** True if the page chooses a value for an unset filter. */
  isChosen: (key: string) => boolean;
  /** Returns the filters after the reader drops all of them. */
  cleared: (filters: PageFilters) => PageFilters;
  /** Values that an unset filter lets pass; absent or [] = all. */
  usual?: (key: string) => readonly string[];
  children: ReactNode;
}

/** Provides the filters of a page's state to the components inside. */
export function StateFilters(props: StateFiltersProps) {
  const { filters, frozen, change, href, prepare, isChosen, cleared, usual, children } = props;
  const state = useMemo(
    (): FilterState => ({
      chosen: (key) => (filters[key]?.length ? chosenValues(filters, key) : (usual?.(key) ?? [])),
      keys: Object.keys(filters),
      set: (key, values) => change({ filters: withChosen(filters, key, values, isChosen) }),
      prepare: (key, values) => prepare({ filters: withChosen(filters, key, values, isChosen) }),
      href: (key, values) => href({ filters: withChosen(filters, key, values, isChosen) }),
      clear: () => change({ filters: cleared(filters) }),
      frozen,
    }),
    [filters, frozen, change, href, prepare, isChosen, cleared, usual],
  );
  return <FilterProvider value={state}>{children}</FilterProvider>;
}

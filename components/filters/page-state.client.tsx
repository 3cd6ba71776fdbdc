"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useOptimistic, useState, useTransition } from "react";
import { chosenValues, type PageFilters, withChosen } from "@/lib/views/state/page-filters";
import { FilterProvider, type FilterState } from "./filter-state.client";

/** The state of a page that compares, whatever it compares. */
export interface PageState<State> {
  /** What the reader asked for; the numbers follow as soon as the server answered. */
  params: State;
  /** True while the numbers on the page are older than `params`. */
  pending: boolean;
  /** A frozen view: only what needs no other numbers can change. */
  frozen: boolean;
  change: (part: Partial<State>) => void;
  href: (part: Partial<State>) => string;
  /** Asks for the numbers of a change that the reader is about to make. */
  prepare: (part: Partial<State>) => void;
}

type Prefetch = NonNullable<Parameters<ReturnType<typeof useRouter>["prefetch"]>[1]>;
// Next exports the type of this option, but not its values.
const WHOLE = { kind: "full" as Prefetch["kind"] } satisfies Prefetch;

/** A state that is kept in the page's address (`hrefOf`): a change shows at once and its numbers follow. */
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

/** A state that is kept in the page alone, whose numbers are all there are. */
export function useFrozenPage<State extends object>(
  stored: State,
  hrefOf: (params: State) => string,
): PageState<State> {
  const [params, setParams] = useState(stored);
  return useMemo(() => {
    const href = (part: Partial<State>) => hrefOf({ ...params, ...part });
    const change = (part: Partial<State>) => setParams({ ...params, ...part });
    // Nothing can be asked for.
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
  /** Whether the page chooses a value where a filter says nothing. */
  isChosen: (key: string) => boolean;
  /** The filters when the reader drops all of them. */
  cleared: (filters: PageFilters) => PageFilters;
  /** The values that a filter lets pass where it says nothing; absent or [] = all. */
  usual?: (key: string) => readonly string[];
  children: ReactNode;
}

/** The filters of a page's state for the boxes inside. */
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

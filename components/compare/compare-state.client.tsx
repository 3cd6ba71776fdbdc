"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useOptimistic, useState, useTransition } from "react";
import { FilterProvider, type FilterState } from "@/components/filters/filter-state.client";
import { urls } from "@/lib/urls";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { encodeCompareParams } from "@/lib/views/state/compare-query";
import { chosenValues, filterKeys, withoutFilters, withValues } from "./compare-filters";

interface CompareState {
  /** What the reader asked for; the numbers follow as soon as the server answered. */
  params: CompareParams;
  /** True while the numbers on the page are older than `params`. */
  pending: boolean;
  /** A frozen view: only what needs no other numbers can change. */
  frozen: boolean;
  change: (part: Partial<CompareParams>) => void;
  href: (part: Partial<CompareParams>) => string;
}

const Context = createContext<CompareState | null>(null);

/** The state of the compare page around it. */
export function useCompareState(): CompareState {
  const state = useContext(Context);
  if (!state) throw new Error("useCompareState belongs inside a CompareProvider.");
  return state;
}

interface ProviderProps {
  params: CompareParams;
  frozen: boolean;
  children: ReactNode;
}

/** Keeps the page's state in the URL; a change shows at once and its numbers follow. */
export function CompareProvider({ params, frozen, children }: ProviderProps) {
  return frozen ? (
    <FrozenProvider params={params}>{children}</FrozenProvider>
  ) : (
    <LiveProvider params={params}>{children}</LiveProvider>
  );
}

function States({ state, children }: { state: CompareState; children: ReactNode }) {
  const filters = useMemo(
    (): FilterState => ({
      chosen: (key) => chosenValues(state.params, key),
      keys: filterKeys(state.params),
      set: (key, values) => state.change(withValues(state.params, key, values)),
      clear: () => state.change(withoutFilters(state.params)),
      frozen: state.frozen,
    }),
    [state],
  );
  return (
    <Context value={state}>
      <FilterProvider value={filters}>{children}</FilterProvider>
    </Context>
  );
}

function LiveProvider({ params: served, children }: Omit<ProviderProps, "frozen">) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [params, setParams] = useOptimistic(served);
  const state = useMemo((): CompareState => {
    const href = (part: Partial<CompareParams>) => urls.compare(encodeCompareParams({ ...params, ...part }));
    return {
      params,
      pending,
      frozen: false,
      href,
      change: (part) =>
        startTransition(() => {
          setParams({ ...params, ...part });
          router.push(href(part), { scroll: false });
        }),
    };
  }, [params, pending, router, setParams]);
  return <States state={state}>{children}</States>;
}

function FrozenProvider({ params: stored, children }: Omit<ProviderProps, "frozen">) {
  const [params, setParams] = useState(stored);
  const state = useMemo(
    (): CompareState => ({
      params,
      pending: false,
      frozen: true,
      href: (part) => urls.compare(encodeCompareParams({ ...params, ...part })),
      change: (part) => setParams({ ...params, ...part }),
    }),
    [params],
  );
  return <States state={state}>{children}</States>;
}

"use client";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { type PageState, StateFilters, useFrozenPage, useLivePage } from "@/components/filters/page-state.client";
import { urls } from "@/lib/urls";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { encodeCompareLook, encodeCompareParams, withoutCompareFilters } from "@/lib/views/state/compare-params";
import { isChosenByPage } from "@/lib/views/state/page-filters";

const Context = createContext<PageState<CompareParams> | null>(null);

/** Returns the state of the surrounding compare page. */
export function useCompareState(): PageState<CompareParams> {
  const state = useContext(Context);
  if (!state) throw new Error("useCompareState belongs inside a CompareProvider.");
  return state;
}

interface ProviderProps {
  params: CompareParams;
  children: ReactNode;
}

const hrefOf = (params: CompareParams) => urls.compare(encodeCompareParams(params));

/** Keeps the page's state in the URL, or in memory on the frozen page with this key. */
export function CompareProvider({ frozen, params, children }: ProviderProps & { frozen: string | null }) {
  // A claim belongs to these numbers: other numbers drop it (use-claim.client.ts).
  const others = useMemo(() => ({ ...params, claim: null }), [params]);
  return frozen === null ? (
    <LiveProvider params={others}>{children}</LiveProvider>
  ) : (
    <FrozenProvider params={others} frozen={frozen}>
      {children}
    </FrozenProvider>
  );
}

function States({ state, children }: { state: PageState<CompareParams>; children: ReactNode }) {
  const { params, frozen, change, href, prepare } = state;
  return (
    <Context value={state}>
      <StateFilters
        filters={params.filters}
        frozen={frozen}
        change={change}
        href={href}
        prepare={prepare}
        isChosen={isChosenByPage}
        cleared={withoutCompareFilters}
      >
        {children}
      </StateFilters>
    </Context>
  );
}

const LiveProvider = ({ params, children }: ProviderProps) => (
  <States state={useLivePage(params, hrefOf)}>{children}</States>
);

function FrozenProvider({ params, frozen, children }: ProviderProps & { frozen: string }) {
  const hrefHere = useCallback((state: CompareParams) => urls.snapshot(frozen, encodeCompareLook(state)), [frozen]);
  return <States state={useFrozenPage(params, hrefHere)}>{children}</States>;
}

"use client";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useOptimistic,
  useState,
  useTransition,
} from "react";
import { FilterProvider, type FilterState } from "@/components/filters/filter-state.client";
import { urls } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { decodeWorkloadParams } from "@/lib/views/state/workload-params";
import {
  encodeWorkloadParams,
  LOOK_KEYS,
  type Look,
  pickLook,
  WORKLOAD_LISTS,
  type WorkloadParams,
} from "@/lib/views/state/workload-query";
import { chosenValues, withoutFilters, withValues } from "./workload-filters";

interface WorkloadState {
  /** What the reader asked for; the numbers follow as soon as the server answered. */
  params: WorkloadParams;
  /** True while the numbers on the page are older than `params`. */
  pending: boolean;
  /** A frozen view: only its look can change. */
  frozen: boolean;
  /** Asks the server for other numbers. */
  change: (part: Partial<WorkloadParams>) => void;
  /** Changes how the numbers at hand are shown: at once, without the server. */
  look: (part: Partial<Look>) => void;
  href: (part: Partial<WorkloadParams>) => string;
}

const Context = createContext<WorkloadState | null>(null);

/** The state of the page on a test family around it. */
export function useWorkloadState(): WorkloadState {
  const state = useContext(Context);
  if (!state) throw new Error("useWorkloadState belongs inside a WorkloadProvider.");
  return state;
}

const sameLook = (a: Look, b: Look) => LOOK_KEYS.every((key) => a[key] === b[key]);
const lookOfAddress = () =>
  pickLook(decodeWorkloadParams(rawSearchParams(new URLSearchParams(window.location.search))).params);

interface ProviderProps {
  params: WorkloadParams;
  facets: readonly Facet[];
  /** The page's address in a state; without it, that of the relative table. */
  hrefOf?: (params: WorkloadParams) => string;
  children: ReactNode;
}

const relativeHref = (params: WorkloadParams) => urls.relative(encodeWorkloadParams(params));

/** Keeps the page's state in the URL, or in the page alone where that is frozen. */
export function WorkloadProvider({ frozen = false, ...props }: ProviderProps & { frozen?: boolean }) {
  return frozen ? <FrozenProvider {...props} /> : <LiveProvider {...props} />;
}

function States({ state, facets, children }: Pick<ProviderProps, "facets" | "children"> & { state: WorkloadState }) {
  const filters = useMemo(
    (): FilterState => ({
      chosen: (key) => chosenValues(state.params, facets, key),
      keys: [...WORKLOAD_LISTS, ...Object.keys(state.params.by)],
      set: (key, values) => state.change(withValues(state.params, key, values)),
      clear: () => state.change(withoutFilters(state.params)),
      frozen: state.frozen,
    }),
    [facets, state],
  );
  return (
    <Context value={state}>
      <FilterProvider value={filters}>{children}</FilterProvider>
    </Context>
  );
}

/** The numbers at hand are all there are: their look changes in the page. */
function FrozenProvider({ params: stored, facets, hrefOf = relativeHref, children }: ProviderProps) {
  const [params, setParams] = useState(stored);
  const state = useMemo((): WorkloadState => {
    const change = (part: Partial<WorkloadParams>) => setParams({ ...params, ...part });
    const href = (part: Partial<WorkloadParams>) => hrefOf({ ...params, ...part });
    return { params, pending: false, frozen: true, change, look: change, href };
  }, [params, hrefOf]);
  return (
    <States state={state} facets={facets}>
      {children}
    </States>
  );
}

/** A change of the look stays in the browser, every other one asks the server. */
function LiveProvider({ params: served, facets, hrefOf = relativeHref, children }: ProviderProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [asked, setAsked] = useOptimistic(served);
  const [look, setLook] = useState(() => pickLook(served));
  // After a step back or another answer of the server the address says what is shown.
  useEffect(() => {
    void served;
    const follow = () => setLook((now) => (sameLook(now, lookOfAddress()) ? now : lookOfAddress()));
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [served]);
  const params = useMemo(() => ({ ...asked, ...look }), [asked, look]);
  const href = useCallback((part: Partial<WorkloadParams>) => hrefOf({ ...params, ...part }), [params, hrefOf]);
  const state = useMemo(
    (): WorkloadState => ({
      params,
      pending,
      frozen: false,
      href,
      change: (part) =>
        startTransition(() => {
          const next = { ...params, ...part };
          setAsked(next);
          setLook(pickLook(next));
          router.push(href(part), { scroll: false });
        }),
      look: (part) => {
        setLook(pickLook({ ...params, ...part }));
        // An entry of its own in the browser's history: Back undoes it.
        window.history.pushState(null, "", href(part));
      },
    }),
    [params, pending, href, router, setAsked],
  );
  return (
    <States state={state} facets={facets}>
      {children}
    </States>
  );
}

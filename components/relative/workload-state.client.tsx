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
import type { Facet } from "@/lib/views/compare-types";
import { rawSearchParams } from "@/lib/views/query-values";
import { decodeWorkloadParams } from "@/lib/views/workload-params";
import { encodeWorkloadParams, LOOK_KEYS, type Look, type WorkloadParams } from "@/lib/views/workload-query";
import { chosenValues, withoutFilters, withValues } from "./workload-filters";

interface WorkloadState {
  /** What the reader asked for; the numbers follow as soon as the server answered. */
  params: WorkloadParams;
  /** True while the numbers on the page are older than `params`. */
  pending: boolean;
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

const pickLook = (params: WorkloadParams): Look => {
  const { base, show, neutral, moved, transpose, sort, order } = params;
  return { base, show, neutral, moved, transpose, sort, order };
};
const sameLook = (a: Look, b: Look) => LOOK_KEYS.every((key) => a[key] === b[key]);
const lookOfAddress = () =>
  pickLook(decodeWorkloadParams(rawSearchParams(new URLSearchParams(window.location.search))).params);

interface ProviderProps {
  params: WorkloadParams;
  facets: readonly Facet[];
  children: ReactNode;
}

/** Keeps the page's state in the URL. A change of the look stays in the browser, every other one asks the server. */
export function WorkloadProvider({ params: served, facets, children }: ProviderProps) {
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
  const href = useCallback(
    (part: Partial<WorkloadParams>) => urls.relative(encodeWorkloadParams({ ...params, ...part })),
    [params],
  );
  const state = useMemo(
    (): WorkloadState => ({
      params,
      pending,
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
        window.history.replaceState(null, "", href(part));
      },
    }),
    [params, pending, href, router, setAsked],
  );
  const filters = useMemo(
    (): FilterState => ({
      chosen: (key) => chosenValues(params, facets, key),
      set: (key, values) => state.change(withValues(params, key, values)),
      clear: () => state.change(withoutFilters(params)),
      frozen: false,
    }),
    [params, facets, state],
  );
  return (
    <Context value={state}>
      <FilterProvider value={filters}>{children}</FilterProvider>
    </Context>
  );
}

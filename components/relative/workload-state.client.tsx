"use client";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type PageState, StateFilters, useFrozenPage, useLivePage } from "@/components/filters/page-state.client";
import { isAsidePhase } from "@/lib/domain/conditions/test-phases";
import { urls, withBase } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import { rawSearchParams } from "@/lib/views/state/query-values";
import {
  decodeWorkloadParams,
  encodeLook,
  encodeWorkloadParams,
  isChosenOfTests,
  LOOK_KEYS,
  type Look,
  pickLook,
  type WorkloadParams,
  withoutWorkloadFilters,
} from "@/lib/views/state/workload-params";

interface WorkloadState extends PageState<WorkloadParams> {
  /** Changes the look of the loaded numbers at once, without the server. */
  look: (part: Partial<Look>) => void;
}

/** The look alone, without what the page waits for: its readers don't render again for a click on a filter. */
interface LookState {
  params: Look;
  /** Changes the look; the same function until the look changes. */
  look: WorkloadState["look"];
}

const Context = createContext<WorkloadState | null>(null);
const LookContext = createContext<LookState | null>(null);

/** Returns the state of the surrounding page on a test family. Throws outside of a WorkloadProvider. */
export function useWorkloadState(): WorkloadState {
  const state = useContext(Context);
  if (!state) throw new Error("useWorkloadState belongs inside a WorkloadProvider.");
  return state;
}

/** Returns the look of the surrounding page; changes only with the look. Throws outside of a WorkloadProvider. */
export function useLook(): LookState {
  const state = useContext(LookContext);
  if (!state) throw new Error("useLook belongs inside a WorkloadProvider.");
  return state;
}

/** Returns the address of the file with all rows and numbers, since the page may draw only some. */
export const wholeTableHref = (href: WorkloadState["href"]): string =>
  withBase(href({ groups: false, claim: null }).replace(/\?|$/, (end) => `.html${end}`));

const sameLook = (a: Look, b: Look) => LOOK_KEYS.every((key) => a[key] === b[key]);
/** Returns the look of a state; the same object for an equal look. */
const keepEqual = (now: Look, next: Look): Look => (sameLook(now, next) ? now : pickLook(next));
const lookOfAddress = () =>
  pickLook(decodeWorkloadParams(rawSearchParams(new URLSearchParams(window.location.search))).params);

interface ProviderProps {
  params: WorkloadParams;
  facets: readonly Facet[];
  /** Makes the page's address from a state; absent = the relative table's. */
  hrefOf?: (params: WorkloadParams) => string;
  children: ReactNode;
}

const relativeHref = (params: WorkloadParams) => urls.relative(encodeWorkloadParams(params));

/** Keeps the page's state in the URL, or in memory on the frozen page with this key. */
export function WorkloadProvider({ frozen = null, ...props }: ProviderProps & { frozen?: string | null }) {
  return frozen === null ? <LiveProvider {...props} /> : <FrozenProvider frozen={frozen} {...props} />;
}

interface StatesProps extends Pick<ProviderProps, "facets" | "children"> {
  state: WorkloadState;
  /** The look of `state`; the same object until it changes. */
  shown: Look;
}

/** Provides the page's state, its look, and the state of its filters. */
function States({ state, shown, facets, children }: StatesProps) {
  const { params, frozen, change, href, prepare } = state;
  const { family, filters } = params;
  // Cells keep old callbacks, so these change the latest state.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const look = useMemo((): LookState => ({ params: shown, look: (part) => latest.current.look(part) }), [shown]);
  // Phases that the page leaves out on its own count as dropped.
  const usual = useCallback(
    (key: string) => {
      if (key !== "phase" || family === null) return [];
      const options = facets.find((facet) => facet.key === key)?.options.map(({ value }) => value) ?? [];
      const main = options.filter((value) => !isAsidePhase(family, value));
      return main.length < options.length ? main : [];
    },
    [facets, family],
  );
  return (
    <Context value={state}>
      <LookContext value={look}>
        <StateFilters
          filters={filters}
          frozen={frozen}
          change={change}
          href={href}
          prepare={prepare}
          isChosen={isChosenOfTests}
          cleared={withoutWorkloadFilters}
          usual={usual}
        >
          {children}
        </StateFilters>
      </LookContext>
    </Context>
  );
}

/** A frozen page has all its numbers: only its look changes, in memory. */
function FrozenProvider({ params, facets, frozen, children }: ProviderProps & { frozen: string }) {
  const hrefOf = useCallback((state: WorkloadParams) => urls.snapshot(frozen, encodeLook(state)), [frozen]);
  const page = useFrozenPage(params, hrefOf);
  const state = useMemo((): WorkloadState => ({ ...page, look: page.change }), [page]);
  const shown = useMemo(() => pickLook(page.params), [page.params]);
  return (
    <States state={state} shown={shown} facets={facets}>
      {children}
    </States>
  );
}

/** The browser handles changes of the look; all others ask the server. */
function LiveProvider({ params: served, facets, hrefOf = relativeHref, children }: ProviderProps) {
  const page = useLivePage(served, hrefOf);
  const [look, setLook] = useState(() => pickLook(served));
  // After Back or a new answer of the server the address is right.
  useEffect(() => {
    void served;
    const follow = () => setLook((now) => keepEqual(now, lookOfAddress()));
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [served]);
  const state = useMemo((): WorkloadState => {
    const href = (part: Partial<WorkloadParams>) => page.href({ ...look, ...part });
    return {
      ...page,
      params: { ...page.params, ...look },
      href,
      prepare: (part) => page.prepare({ ...look, ...part }),
      change: (part) =>
        startTransition(() => {
          setLook(keepEqual(look, { ...look, ...part }));
          page.change({ ...look, ...part });
        }),
      look: (part) => {
        setLook(keepEqual(look, { ...look, ...part }));
        // Its own history entry, so that Back undoes it.
        window.history.pushState(null, "", withBase(href(part)));
      },
    };
  }, [page, look]);
  return (
    <States state={state} shown={look} facets={facets}>
      {children}
    </States>
  );
}

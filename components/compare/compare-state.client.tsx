"use client";
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { type PageState, StateFilters, useFrozenPage, useLivePage } from "@/components/filters/page-state.client";
import { urls } from "@/lib/urls";
import type { CompareParams, CompareView } from "@/lib/views/compare/compare-types";
import { reachingGroups, shownGroup } from "@/lib/views/compare/shown-group";
import {
  type CompareOpen,
  encodeCompareLook,
  encodeCompareParams,
  OPEN_KEYS,
  withCompareOpen,
  withoutCompareFilters,
} from "@/lib/views/state/compare-params";
import { isChosenByPage } from "@/lib/views/state/page-filters";

/** The state of the page, with the address of the same numbers under another tab or block. */
interface CompareState extends PageState<CompareParams> {
  open: CompareOpen;
  openHref: (part: Partial<CompareOpen>) => string;
  /** The group of equal conditions that the page shows; null = all. */
  shown: string | null;
  /** Groups with an answer at the target. */
  reaching: ReadonlySet<string>;
}

const Context = createContext<CompareState | null>(null);

/** Returns the state of the surrounding compare page. Throws outside of a CompareProvider. */
export function useCompareState(): CompareState {
  const state = useContext(Context);
  if (!state) throw new Error("useCompareState belongs inside a CompareProvider.");
  return state;
}

interface ProviderProps {
  params: CompareParams;
  groups?: CompareView["groups"];
  series?: CompareView["series"];
  curves?: CompareView["curves"];
  /** The group of the address's claim; null without one. */
  claimed?: string | null;
  children: ReactNode;
}

/** Keeps the page's state in the URL, or in memory on the frozen page with this key. */
export function CompareProvider({ frozen, params, children, ...view }: ProviderProps & { frozen: string | null }) {
  // A claim belongs to these numbers: other numbers drop it (use-claim.client.ts).
  const others = useMemo(() => ({ ...params, claim: null }), [params]);
  return frozen === null ? (
    <LiveProvider params={others} {...view}>
      {children}
    </LiveProvider>
  ) : (
    <FrozenProvider params={others} frozen={frozen} {...view}>
      {children}
    </FrozenProvider>
  );
}

const NO_GROUPS: CompareView["groups"] = [];
const NO_SERIES: CompareView["series"] = [];
const NO_CURVES: CompareView["curves"] = [];

interface StatesProps extends Parts, Omit<ProviderProps, "params"> {
  state: PageState<CompareParams>;
}

/** Provides the page's state, and that of its filters. */
function States({ state, open, addressOf, claimed = null, children, ...view }: StatesProps) {
  const { groups = NO_GROUPS, series = NO_SERIES, curves = NO_CURVES } = view;
  const { params, frozen, change, href, prepare } = state;
  const { target } = params;
  const reaching = useMemo(() => reachingGroups(series, curves, target), [series, curves, target]);
  const whole = useMemo(
    (): CompareState => ({
      ...state,
      open,
      openHref: (part) => addressOf(params, { ...open, ...part }),
      shown: shownGroup(groups, { block: open.block, claimed, reaching }),
      reaching,
    }),
    [state, open, addressOf, params, groups, claimed, reaching],
  );
  return (
    <Context value={whole}>
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

/** The open tab and block, and the address of parameters with these. */
interface Parts {
  open: CompareOpen;
  addressOf: (params: CompareParams, open: CompareOpen) => string;
}

/** Returns what the address opens, and a function that makes an address which keeps it open. */
function useOpen({ addressOf }: Pick<Parts, "addressOf">) {
  const query = useSearchParams();
  const [tab, block] = [query.get(OPEN_KEYS.tab), query.get(OPEN_KEYS.block)];
  const open = useMemo((): CompareOpen => ({ tab, block }), [tab, block]);
  const hrefOf = useCallback((params: CompareParams) => addressOf(params, open), [addressOf, open]);
  return { open, hrefOf };
}

const liveAddress = (params: CompareParams, open: CompareOpen) =>
  urls.compare(withCompareOpen(encodeCompareParams(params), open));

function LiveProvider({ params, ...rest }: ProviderProps) {
  const { open, hrefOf } = useOpen({ addressOf: liveAddress });
  return <States state={useLivePage(params, hrefOf)} open={open} addressOf={liveAddress} {...rest} />;
}

function FrozenProvider({ params, frozen, ...rest }: ProviderProps & { frozen: string }) {
  const addressOf = useCallback(
    (state: CompareParams, open: CompareOpen) => urls.snapshot(frozen, withCompareOpen(encodeCompareLook(state), open)),
    [frozen],
  );
  const { open, hrefOf } = useOpen({ addressOf });
  return <States state={useFrozenPage(params, hrefOf)} open={open} addressOf={addressOf} {...rest} />;
}

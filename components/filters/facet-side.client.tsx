"use client";
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters } from "./facet-actions";
import { FacetPanel } from "./facet-panel.client";
import { useFilters } from "./filter-state.client";

/** From which width of the window the filters stand beside the results without being asked for: so many columns fit beside them there. */
const BESIDE = [
  { columns: 6, query: "(min-width: 80rem)", closed: "max-xl:hidden", grid: "xl:grid-cols-[13.5rem_minmax(0,1fr)]" },
  {
    columns: 9,
    query: "(min-width: 90rem)",
    closed: "max-[90rem]:hidden",
    grid: "min-[90rem]:grid-cols-[13.5rem_minmax(0,1fr)] noscript:xl:grid-cols-[13.5rem_minmax(0,1fr)]",
  },
  {
    columns: Number.POSITIVE_INFINITY,
    query: "not all",
    closed: "hidden",
    grid: "noscript:xl:grid-cols-[13.5rem_minmax(0,1fr)]",
  },
] as const;

interface Side {
  open: boolean;
  toggle: () => void;
  /** Whether a phone shows the pickers, too: they are there on anything wider. */
  options: boolean;
  toggleOptions: () => void;
}

const Context = createContext<Side | null>(null);

interface FacetSideProps {
  facets: readonly Facet[];
  /** Columns that need room: with many of them the filters wait to be asked for. */
  columns: number;
  /** Stands above both, as wide as the page; holds the button. */
  bar: ReactNode;
  children: ReactNode;
}

/** The filters beside the results, where the window is wide enough for both; else between bar and results, when asked for. */
export function FacetSide({ facets, columns, bar, children }: FacetSideProps) {
  const usual = BESIDE.find((each) => columns <= each.columns) ?? BESIDE[2];
  const [asked, setAsked] = useState<boolean | null>(null);
  const fits = useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(usual.query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(usual.query).matches,
    () => false,
  );
  const open = asked ?? fits;
  const [options, setOptions] = useState(false);
  const side = useMemo(
    () => ({ open, toggle: () => setAsked(!open), options, toggleOptions: () => setOptions(!options) }),
    [open, options],
  );
  return (
    <Context value={side}>
      <div className="mb-1">{bar}</div>
      <div
        className={cx(
          "grid gap-x-6 gap-y-3 print:block",
          asked === null ? usual.grid : asked && "xl:grid-cols-[13.5rem_minmax(0,1fr)]",
        )}
      >
        {/* Without scripts nothing opens them: they stand there, on a phone below the results. */}
        <aside
          id="filters"
          aria-label="Choose filters"
          className={cx(
            "min-w-0 max-xl:rounded-lg max-xl:border max-xl:border-border max-xl:bg-surface max-xl:p-4 noscript:block noscript:max-xl:order-last",
            asked === null ? usual.closed : !asked && "hidden",
          )}
        >
          <a
            href="#results"
            className="text-link sr-only focus:not-sr-only focus:mb-2 focus:inline-block focus:text-sm noscript:max-xl:hidden"
          >
            Skip to the results
          </a>
          <FacetPanel facets={facets} />
        </aside>
        <div id="results" tabIndex={-1} className="flex min-w-0 flex-col gap-1.5 outline-none">
          {children}
        </div>
      </div>
    </Context>
  );
}

/** The button that shows and hides the filters; says how many are set. */
export function FacetButton({ facets }: { facets: readonly Facet[] }) {
  const side = useContext(Context);
  const { chosen, keys } = useFilters();
  if (!side) throw new Error("A FacetButton belongs inside a FacetSide.");
  const count = activeFilters(chosen, facets, keys).length;
  return (
    <Button
      aria-expanded={side.open}
      aria-controls="filters"
      className="h-[30px] noscript:hidden"
      onClick={side.toggle}
    >
      {count ? `Filters (${count} set)` : "Filters"}
    </Button>
  );
}

/** Shows a phone the pickers and switches, which the table comes before there. */
export function OptionsButton() {
  const side = useContext(Context);
  if (!side) throw new Error("An OptionsButton belongs inside a FacetSide.");
  return (
    <Button aria-expanded={side.options} className="h-[30px] sm:hidden noscript:hidden" onClick={side.toggleOptions}>
      {side.options ? "Fewer options" : "Options"}
    </Button>
  );
}

/** Whether a phone shows pickers and switches; null on a page without the button that asks for them. */
export const usePhoneOptions = (): boolean | null => useContext(Context)?.options ?? null;

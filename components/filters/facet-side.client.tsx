"use client";
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters } from "./facet-actions";
import { FacetPanel } from "./facet-panel.client";
import { useFilters } from "./filter-state.client";

/** The window width at which filters open beside the results, by the number of columns that need room. */
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
  /** True if a phone shows the pickers, too; wider windows always do. */
  options: boolean;
  toggleOptions: () => void;
}

const Context = createContext<Side | null>(null);

interface FacetSideProps {
  facets: readonly Facet[];
  /** Columns of the table: with many, the filters start closed. */
  columns: number;
  /** Full-width row above filters and results; holds the button. */
  bar: ReactNode;
  children: ReactNode;
}

/** The filters: beside the results in a wide window, else below the bar on demand. */
export function FacetSide({ facets, columns, bar, children }: FacetSideProps) {
  const usual = BESIDE.find((each) => columns <= each.columns) ?? BESIDE[2];
  // The reader's choice; null = the window decides.
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
        {/* Without scripts no button works, so they stay open; on a phone below the results. */}
        <aside
          id="filters"
          aria-label="Choose filters"
          className={cx(
            "min-w-0 max-xl:rounded-lg max-xl:border max-xl:border-border " +
              "max-xl:bg-surface max-xl:p-4 noscript:block noscript:max-xl:order-last",
            asked === null ? usual.closed : !asked && "hidden",
          )}
        >
          <a
            href="#results"
            className={cx(
              "text-link sr-only focus:not-sr-only focus:mb-2",
              "focus:inline-block focus:text-sm noscript:max-xl:hidden",
            )}
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

/** The button that shows and hides the filters, with the number of active ones. Throws outside of a FacetSide. */
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
      {count ? `Filters ${count}` : "Filters"}
    </Button>
  );
}

/** Shows pickers and switches on a phone, where the table comes first. Throws outside of a FacetSide. */
export function OptionsButton() {
  const side = useContext(Context);
  if (!side) throw new Error("An OptionsButton belongs inside a FacetSide.");
  return (
    <Button aria-expanded={side.options} className="h-[30px] sm:hidden noscript:hidden" onClick={side.toggleOptions}>
      {side.options ? "Fewer options" : "Options"}
    </Button>
  );
}

/** True if a phone shows pickers and switches; null on a page without that button. */
export const usePhoneOptions = (): boolean | null => useContext(Context)?.options ?? null;

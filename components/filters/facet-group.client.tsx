"use client";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL } from "@/lib/views/state/page-filters";
import { isIn, matchingOptions, toggleValues } from "./facet-actions";
import { FacetForms } from "./facet-forms";
import { FacetOptions, isPress, type OptionActs } from "./facet-options";
import { useFilters } from "./filter-state.client";

/** Options shown before the reader asks for all, in lists of more than `LONG`. */
const SHORT = 10;
const LONG = 14;

/** One filter: a box with a point count for each value that contains `needle`. */
export function FacetGroup({ facet, needle }: { facet: Facet; needle: string }) {
  const filters = useFilters();
  const chosen = filters.chosen(facet.key);
  const acts = useActs(facet);
  const [open, setOpen] = useState(false);
  const [boxes, picks] = [useId(), useId()];
  const set = chosen.length > 0;
  const searched = needle.trim() !== "";
  const long = facet.options.length > LONG && !searched;
  const shown =
    long && !open
      ? facet.options.filter((option, at) => at < SHORT || (set && isIn(chosen, facet, option)))
      : matchingOptions(facet.options, needle);
  if (!shown.length) return null;
  const options = { facet, boxes, picks, acts, isTicked: (option: FacetOption) => isIn(chosen, facet, option) };
  const rest = facet.options.filter((option) => !shown.includes(option));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-baseline gap-2 text-xs font-semibold text-muted-foreground">
        <span className="wrap-anywhere">{facet.label}</span>
        {set && (
          <button
            type="submit"
            form={picks}
            name={facet.key}
            value={ALL}
            onPointerDown={(event) => isPress(event) && acts.pressOnly([])}
            onClick={() => acts.only([])}
            className="text-link ml-auto font-normal"
          >
            all<span className="sr-only"> of {facet.label}</span>
          </button>
        )}
      </legend>
      <FacetOptions {...options} shown={shown} scrolls={open} />
      {/* Browsers with scripts never draw it, so their scripts lack it. */}
      <noscript>
        {typeof window === "undefined" && (
          <>
            {rest.length > 0 && (
              <details>
                <summary className="text-link text-xs">Show {formatCount(rest.length)} more</summary>
                <FacetOptions {...options} shown={rest} scrolls />
              </details>
            )}
            <FacetForms
              boxes={boxes}
              picks={picks}
              name={facet.label}
              page={filters.href(facet.key, [])}
              of={facet.key}
            />
          </>
        )}
      </noscript>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="text-link mt-0.5 text-xs noscript:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? "Show fewer" : `Show ${facet.omitted ? "" : "all "}${formatCount(facet.options.length)}`}
          <span className="sr-only"> of {facet.label}</span>
        </button>
      )}
      {(open || searched) && facet.omitted ? (
        <p className="mt-1 text-xs text-muted-foreground">
          {formatCount(facet.omitted)} more {facet.omitted === 1 ? "is" : "are"} not listed.{" "}
          {facet.key === "bundle" && (
            <Link prefetch={false} className="text-link" href={urls.bundles()}>
              Find a bundle
            </Link>
          )}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Actions on a filter, based on the latest state. */
function useActs(facet: Facet): OptionActs {
  const filters = useFilters();
  const latest = useRef({ filters, facet });
  useEffect(() => {
    latest.current = { filters, facet };
  }, [filters, facet]);
  return useMemo(() => {
    const after = (values: readonly string[]) =>
      toggleValues(latest.current.filters.chosen(latest.current.facet.key), latest.current.facet, ...values);
    const set = (values: readonly string[]) => latest.current.filters.set(latest.current.facet.key, values);
    const prepare = (values: readonly string[]) => latest.current.filters.prepare(latest.current.facet.key, values);
    return {
      toggle: (values) => set(after(values)),
      only: set,
      press: (values) => prepare(after(values)),
      pressOnly: prepare,
    };
  }, []);
}

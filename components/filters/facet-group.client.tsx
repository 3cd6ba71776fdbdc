"use client";
import Link from "next/link";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import { isIn, toggled } from "./facet-actions";
import { useFilters } from "./filter-state.client";

/** Options shown before a long list is asked for, and the length from which it gets a filter box. */
const SHORT = 10;
const LONG = 14;

/** One filter: a box for every value with the number of points it would show. */
export function FacetGroup({ facet }: { facet: Facet }) {
  const filters = useFilters();
  const chosen = filters.chosen(facet.key);
  const [open, setOpen] = useState(false);
  const [needle, setNeedle] = useState("");
  const set = chosen.length > 0;
  const long = facet.options.length > LONG;
  const found = facet.options.filter(({ label }) => label.toLowerCase().includes(needle.trim().toLowerCase()));
  const shown =
    long && !open ? facet.options.filter(({ value }, at) => at < SHORT || (set && isIn(chosen, facet, value))) : found;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-baseline gap-2 text-xs font-semibold text-muted-foreground">
        <span className="wrap-anywhere">{facet.label}</span>
        {set && (
          <button type="button" className="text-link ml-auto font-normal" onClick={() => filters.set(facet.key, [])}>
            all<span className="sr-only"> of {facet.label}</span>
          </button>
        )}
      </legend>
      {long && open && (
        <Input
          type="search"
          aria-label={`Find in ${facet.label}`}
          placeholder="Find"
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
          className="mb-1 h-7 w-full"
        />
      )}
      <ul className={cx(open && "max-h-80 overflow-y-auto overscroll-contain")}>
        {shown.map((option) => (
          <li key={option.value} className="group flex min-h-6 items-start gap-2 py-[3px] text-sm leading-[1.35]">
            <label className={cx("flex min-w-0 flex-1 items-start gap-2", !option.count && "text-muted-foreground")}>
              <input
                type="checkbox"
                className="mt-px size-4 shrink-0"
                checked={isIn(chosen, facet, option.value)}
                onChange={() => filters.set(facet.key, toggled(chosen, facet, option.value))}
              />
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
            </label>
            <button
              type="button"
              aria-label={`Only ${option.label}`}
              onClick={() => filters.set(facet.key, [option.value])}
              className="text-link text-xs opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100"
            >
              only
            </button>
            <span
              className="text-xs text-muted-foreground"
              title={
                option.count ? `${option.count} points` : "No point that the other filters let pass has this value"
              }
            >
              {formatCount(option.count)}
            </span>
          </li>
        ))}
      </ul>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="text-link mt-0.5 text-xs"
          onClick={() => {
            setOpen(!open);
            setNeedle("");
          }}
        >
          {open ? "Show fewer" : `Show ${facet.omitted ? "" : "all "}${formatCount(facet.options.length)}`}
          <span className="sr-only"> of {facet.label}</span>
        </button>
      )}
      {open && facet.omitted ? (
        <p className="mt-1 text-xs text-muted-foreground">
          {formatCount(facet.omitted)} more are not listed.{" "}
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

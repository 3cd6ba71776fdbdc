"use client";
import { cx } from "@/components/ui/cx";
import { withBase } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters } from "./facet-actions";
import { useFilters } from "./filter-state.client";

const DROP =
  "size-6 place-items-center rounded-full text-muted-foreground hover:bg-surface-muted hover:text-foreground";

interface ActiveFiltersProps {
  facets: readonly Facet[];
  /** Dimensions that the page shows elsewhere: a single value of them gets no chip. */
  except?: readonly string[];
}

/** The active filters, each with a button that drops it. */
export function ActiveFilters({ facets, except = [] }: ActiveFiltersProps) {
  const { chosen, keys, set, href, frozen } = useFilters();
  const filters = activeFilters(chosen, facets, keys).filter(
    ({ key }) => !except.includes(key) || chosen(key).length !== 1,
  );
  if (!filters.length) return null;
  return (
    <ul
      aria-label="Filters"
      className={cx(
        "flex min-w-0 flex-wrap gap-1.5 text-xs",
        // On a phone one row that scrolls; its buttons make it reachable by keyboard.
        !frozen && "max-sm:basis-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap",
      )}
    >
      {filters.map(({ key, label, text }) => (
        <li
          key={key}
          className={cx(
            "inline-flex items-center gap-1 rounded-full border border-border-strong bg-surface pr-0.5 pl-2.5",
            !frozen && "max-sm:shrink-0",
          )}
        >
          <span className="text-muted-foreground">{label}</span> {text}
          {frozen ? (
            <span className="py-0.5 pr-2" />
          ) : (
            <>
              <button
                type="button"
                aria-label={`Remove the filter on ${label}`}
                className={cx("grid noscript:hidden", DROP)}
                onClick={() => set(key, [])}
              >
                ✕
              </button>
              <a
                href={withBase(href(key, []))}
                rel="nofollow"
                aria-label={`Remove the filter on ${label}`}
                className={cx("hidden noscript:grid", DROP)}
              >
                ✕
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { ComponentProps } from "react";
import { BudgetForm } from "@/components/filters/budget-form.client";
import { activeFilters } from "@/components/filters/facet-actions";
import { FacetPanel } from "@/components/filters/facet-panel.client";
import { ThreadPicker } from "@/components/filters/thread-picker.client";
import { ViewPickers } from "@/components/filters/view-pickers.client";
import { chosenValues } from "@/lib/views/state/page-filters";
import { CompareView } from "./compare-view";
import { FilterDisclosure } from "./filter-disclosure.client";

/** The page of a live comparison: the view with filters, limits, and pickers of other numbers. */
export function LiveCompare(props: Pick<ComponentProps<typeof CompareView>, "view" | "title" | "trust" | "actions">) {
  const { facets, params, recorded } = props.view;
  const { filters } = params;
  return (
    <CompareView
      {...props}
      frozenKey={null}
      live={{
        pickers: (
          <div className="mb-3 flex flex-col gap-2.5 text-sm">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <ViewPickers facets={facets} />
              <ThreadPicker facets={facets} />
            </div>
            <BudgetForm recorded={recorded} />
          </div>
        ),
        filters: (
          <FilterDisclosure
            count={activeFilters((key) => chosenValues(filters, key), facets, Object.keys(filters)).length}
          >
            <FacetPanel facets={facets} />
          </FilterDisclosure>
        ),
      }}
    />
  );
}

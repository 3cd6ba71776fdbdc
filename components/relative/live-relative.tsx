import type { ComponentProps } from "react";
import { FacetSide } from "@/components/filters/facet-side.client";
import { Controls } from "./controls.client";
import { RelativeView } from "./relative-view";
import { ViewPicker } from "./view-picker.client";

/**
 * The page of a live relative table. It is the view with filters, pickers of other numbers and the choice of a drawing.
 */
export function LiveRelative(props: Pick<ComponentProps<typeof RelativeView>, "view" | "trust" | "offers">) {
  const { families, facets, metrics, table, columnChoices } = props.view;
  return (
    <RelativeView
      {...props}
      live={{
        picker: <ViewPicker />,
        frame: (chips, results) => (
          <FacetSide
            facets={facets}
            columns={Number.POSITIVE_INFINITY}
            bar={
              <Controls
                families={families}
                facets={facets}
                metrics={metrics}
                columns={{ by: table.columnsBy, choices: columnChoices }}
              >
                {chips}
              </Controls>
            }
          >
            {results}
          </FacetSide>
        ),
      }}
    />
  );
}

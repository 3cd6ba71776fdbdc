"use client";
import type { ReactNode } from "react";
import { valuesOf } from "@/components/filters/facet-actions";
import { FacetButton, OptionsButton, usePhoneOptions } from "@/components/filters/facet-side.client";
import { formAction, KeptFields } from "@/components/filters/kept-fields";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { splitList } from "@/lib/domain/conditions/list-codec";
import { formatCount, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import type { MetricChoice, RelativeView } from "@/lib/views/relative/relative-types";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { ALL, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { useWorkloadState } from "./workload-state.client";

interface ControlsProps {
  families: readonly FamilyChoice[];
  facets: readonly Facet[];
  metrics: readonly MetricChoice[];
  /** Choices for the columns' dimension; absent where it is fixed. */
  columns?: { by: string; choices: RelativeView["columnChoices"] };
  /** Active filters and choices made for the reader, in the same row. */
  children?: ReactNode;
}

/** Pickers of family, bundle, columns and metric, and the button of the filters. */
export function Controls({ families, facets, metrics, columns, children }: ControlsProps) {
  const { params, change, href } = useWorkloadState();
  const { options: bundles = [], omitted = 0 } = facets.find(({ key }) => key === "bundle") ?? {};
  const named = statedValues(params.filters, "bundle");
  const whole = bundles.find((option) => {
    const values = valuesOf(option);
    return values.length === named.length && values.every((value) => named.includes(value));
  });
  const bundle = whole?.value ?? (named.length === 1 ? (named[0] ?? ALL) : "several");
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm sm:gap-y-2">
      {families.length > 1 && (
        <Picker
          id="family"
          label="Family"
          value={params.family ?? ""}
          onPick={(value) => {
            const family = families.find((choice) => choice.family === value)?.family;
            if (family) change({ filters: {}, family, base: null, sort: null, metric: "qps", metrics: null });
          }}
        >
          {families.map(({ family, name }) => (
            <option key={family} value={family}>
              {name}
            </option>
          ))}
        </Picker>
      )}
      {bundles.length > 1 && (
        <Picker
          id="bundle"
          label="Bundle"
          value={bundle}
          onPick={(value) => change({ filters: { bundle: splitList(value) }, base: null, sort: null })}
        >
          {bundle === "several" && <option value="several">{named.length} bundles</option>}
          <option value={ALL}>All bundles</option>
          {bundles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Picker>
      )}
      {omitted > 0 && (
        <Link prefetch={false} className="text-link max-sm:order-2" href={urls.bundles(params.family ?? "")}>
          {formatCounted(omitted, "more bundle")}
        </Link>
      )}
      {columns && (
        <Picker
          id="columns"
          label="Columns"
          value={columns.by}
          onPick={(value) => {
            // Bundles as columns need several bundles, so the bundle filter goes.
            const filters =
              value === "bundle" && named.length === 1 ? withFilter(params.filters, "bundle", [ALL]) : params.filters;
            if (isColumnDimension(value)) change({ columns: value, filters, base: null, sort: null });
          }}
        >
          {columns.choices.map(({ key, label, values }) => (
            <option key={key} value={key}>
              {label} ({formatCount(values)})
            </option>
          ))}
        </Picker>
      )}
      <Picker id="metric" label="Metric" value={params.metric} onPick={(metric) => change({ metric })}>
        {metrics.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Picker>
      {/* Browsers with scripts never draw it, so their scripts lack it. */}
      <noscript className="max-sm:order-2">
        {typeof window === "undefined" && <PickersForm page={href({ base: null, sort: null })} />}
      </noscript>
      <OptionsButton />
      <FacetButton facets={facets} />
      {children && <div className="contents max-sm:[&>ul]:order-1">{children}</div>}
    </div>
  );
}

/** Form of the pickers for browsers without scripts: asks for the page with the picked values. */
function PickersForm({ page }: { page: string }) {
  return (
    <form id="pickers" action={formAction(page)}>
      <KeptFields page={page} asks={(key) => Object.hasOwn(PICKER_WIDTHS, key)} />
      <Button type="submit" className="h-[30px]">
        Show what is picked
      </Button>
    </form>
  );
}

/** Widths with which all pickers fit one row of a laptop. */
const PICKER_WIDTHS = {
  family: "sm:max-w-44",
  bundle: "sm:max-w-40",
  columns: "sm:max-w-32",
  metric: "sm:max-w-36",
} as const;

interface PickerProps {
  id: keyof typeof PICKER_WIDTHS;
  label: string;
  value: string;
  onPick: (value: string) => void;
  children: ReactNode;
}

/** One picker of the row; on a phone it is visible once the options are open. */
function Picker({ id, label, value, onPick, children }: PickerProps) {
  const shown = usePhoneOptions();
  return (
    <span
      className={cx(
        "flex min-w-0 items-center gap-x-2 max-sm:order-2 max-sm:w-[calc(50%-0.25rem)]",
        !shown && "max-sm:hidden noscript:flex",
      )}
    >
      <label htmlFor={`pick-${id}`} className="text-muted-foreground max-[90rem]:sr-only">
        {label}
      </label>
      <Select
        id={`pick-${id}`}
        // "several" is not a value of the picker: the form keeps those bundles.
        name={value === "several" ? undefined : id}
        form="pickers"
        title={label}
        className={cx("h-[30px] w-full min-w-0 sm:w-auto", PICKER_WIDTHS[id])}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        {children}
      </Select>
    </span>
  );
}

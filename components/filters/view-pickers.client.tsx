"use client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Select } from "@/components/ui/input";
import { formatCount } from "@/lib/format";
import type { Facet } from "@/lib/views/compare/compare-types";
import { seriesChoices } from "./series-choices";

/** Pickers for data set, distance, k and the dimension of the series. */
export function ViewPickers({ facets }: { facets: readonly Facet[] }) {
  const { params, change } = useCompareState();
  const pick = (key: string, value: string) => {
    // Another data set has other engines and parameters, so its filters start empty.
    if (key === "dataset") change({ filters: {}, dataset: value, distance: null, k: null, base: null });
    else if (key === "distance") change({ distance: value === "unknown" ? "" : value, k: null });
    else change({ k: value === "unknown" ? 0 : Number(value) });
  };
  const pickedValue = (key: string, fallback: string) => {
    if (key === "dataset") return params.dataset ?? fallback;
    if (key === "distance") return params.distance === "" ? "unknown" : (params.distance ?? fallback);
    return params.k === 0 ? "unknown" : params.k === null ? fallback : String(params.k);
  };
  const ones = facets.filter(({ kind, key, options }) => kind === "one" && (options.length > 1 || key === "dataset"));
  const choices = seriesChoices(facets, params.series);
  return (
    <>
      {ones.map(({ key, label, options }) => (
        <span key={key} className="flex min-w-0 items-center gap-2">
          <label htmlFor={`pick-${key}`} className="text-muted-foreground">
            {label}
          </label>
          <Select
            id={`pick-${key}`}
            className="min-w-0"
            value={pickedValue(key, options.find(({ selected }) => selected)?.value ?? "")}
            onChange={(event) => pick(key, event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label} ({formatCount(option.count)})
              </option>
            ))}
          </Select>
        </span>
      ))}
      <span className="flex min-w-0 items-center gap-2">
        <label htmlFor="pick-series" className="text-muted-foreground">
          Series by
        </label>
        <Select
          id="pick-series"
          className="min-w-0"
          value={params.series}
          onChange={(event) => change({ series: event.target.value, base: null })}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </span>
    </>
  );
}

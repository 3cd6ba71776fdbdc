"use client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Segmented } from "@/components/ui/segmented";
import type { Facet } from "@/lib/views/compare/compare-types";
import { ALL, chosenValues, withFilter } from "@/lib/views/state/page-filters";

/** More counts are left to the filter. */
const MOST = 20;

/** Picks one thread count of the answer, or all. Each choice is a link, so it works without scripts. */
export function ThreadPicker({ facets }: { facets: readonly Facet[] }) {
  const { params, shown, href } = useCompareState();
  const options = facets.find(({ key }) => key === "threads")?.options.filter(({ count }) => count > 0) ?? [];
  // Where all counts are in view, the choice among them is another control.
  if (shown !== null || options.length < 2 || options.length > MOST) return null;
  const chosen = chosenValues(params.filters, "threads");
  const isOne = (value: string) => chosen.length === 1 && chosen[0] === value;
  const to = (value: string) => href({ filters: withFilter(params.filters, "threads", [value]) });
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="text-muted-foreground">Threads</span>
      <Segmented
        label="Threads"
        segments={[
          ...options.map(({ value, label }) => ({ key: value, label, href: to(value), current: isOne(value) })),
          { key: ALL, label: "all", href: to(ALL), current: chosen.length !== 1 },
        ]}
      />
    </span>
  );
}

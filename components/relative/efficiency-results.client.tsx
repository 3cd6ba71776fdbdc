"use client";
import type { EfficiencyView } from "@/lib/views/relative/relative-types";
import { ALL } from "@/lib/views/state/page-filters";
import { EfficiencyCard } from "./efficiency-card.client";
import { useWorkloadState } from "./workload-state.client";

/** The efficiency table with pickers for its two columns; the server makes each pair. */
export function EfficiencyResults({ view }: { view: EfficiencyView }) {
  const { pending, frozen, change } = useWorkloadState();
  const picker = (label: string, value: string, set: (key: string) => void, all = false) => (
    <label className="flex max-w-full items-center gap-2 text-sm">
      {label}
      <select
        className="h-[30px] min-w-0 max-w-full rounded-md border border-border-strong bg-surface px-2"
        value={value}
        onChange={(event) => set(event.target.value)}
      >
        {all && <option value={ALL}>all columns</option>}
        {view.columns.map((column) => (
          <option key={column.key} value={column.key}>
            {column.label}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div aria-busy={pending} className="flex min-w-0 flex-col gap-3">
      {!frozen && (
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {picker("Baseline", view.base, (base) => change({ base }))}
          {picker("Compared with it", view.other, (other) => change({ other }), true)}
        </div>
      )}
      <EfficiencyCard view={view} />
    </div>
  );
}

"use client";
import { Button } from "@/components/ui/button";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { PopPanel } from "@/components/ui/pop-panel.client";
import type { EfficiencyView, MetricChoice } from "@/lib/views/relative/relative-types";
import { ALL } from "@/lib/views/state/page-filters";
import { EfficiencyCard } from "./efficiency-card.client";
import { useWorkloadState } from "./workload-state.client";

/** The efficiency table with pickers for its two columns; the server makes each pair. */
export function EfficiencyResults({ view, choices }: { view: EfficiencyView; choices: readonly MetricChoice[] }) {
  const { params, pending, frozen, change, look } = useWorkloadState();
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
          <MetricsMenu view={view} choices={choices} />
        </div>
      )}
      {view.matrix && (
        <div className="flex flex-wrap gap-2">
          <ChipToggle pressed={params.transpose} onClick={() => look({ transpose: !params.transpose })}>
            metrics as columns
          </ChipToggle>
          <ChipToggle
            pressed={params.show === "absolute"}
            onClick={() => look({ show: params.show === "absolute" ? "relative" : "absolute" })}
          >
            values alone
          </ChipToggle>
        </div>
      )}
      <EfficiencyCard view={view} look={params} />
    </div>
  );
}

/** Picks the metrics of the table; each change asks the server. */
function MetricsMenu({ view, choices }: { view: EfficiencyView; choices: readonly MetricChoice[] }) {
  const { params, change } = useWorkloadState();
  const shown = view.metrics.map(({ key }) => key);
  const put = (key: string, isIn: boolean) => {
    const metrics = isIn ? [...shown, key] : shown.filter((other) => other !== key);
    if (metrics.length > 0) change({ metrics });
  };
  return (
    <PopPanel label="Metrics" count={shown.length}>
      <ul className="max-h-80 overflow-y-auto overscroll-contain">
        {choices.map(({ key, label }) => (
          <li key={key}>
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                checked={shown.includes(key)}
                onChange={({ target }) => put(key, target.checked)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {params.metrics !== null && (
        <Button size="sm" className="mt-2" onClick={() => change({ metrics: null })}>
          The usual metrics
        </Button>
      )}
    </PopPanel>
  );
}

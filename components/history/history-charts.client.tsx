"use client";
import { type ReactNode, useState } from "react";
import { useWorkloadState } from "@/components/relative/workload-state.client";
import { Awaited } from "@/components/ui/awaited.client";
import { Segmented } from "@/components/ui/segmented";
import { urls } from "@/lib/urls";
import type { BuildRange } from "@/lib/views/history/build-range";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams, encodeStoredRange } from "@/lib/views/state/history-params";
import { HistoryChart } from "./history-chart.client";
import { RangeForm } from "./range-form.client";

const SCALES = ["absolute", "relative"] as const;

interface HistoryChartsProps {
  view: Pick<HistoryView, "params" | "subject" | "panels" | "metric" | "method" | "statistic" | "notes" | "notesLeft">;
  /** Key of a frozen view; null = live. */
  frozenKey: string | null;
  /** Picker of the group or workload, beside the scale. */
  picker: ReactNode;
  /** Notices before the charts. */
  notice: ReactNode;
}

/** A chart for each engine, in values or in ratios to the first build. A frozen view switches without the server. */
export function HistoryCharts({ view, frozenKey, picker, notice }: HistoryChartsProps) {
  const { params, subject, panels } = view;
  const { pending, frozen } = useWorkloadState();
  const [picked, setPicked] = useState(params.values);
  const scale = frozen ? picked : params.values;
  // A range changes no number, so a claim stays.
  const hrefOf = ({ from, to }: BuildRange) =>
    frozenKey === null
      ? urls.history(encodeHistoryParams({ ...params, from, to }))
      : urls.snapshot(frozenKey, encodeStoredRange({ from, to, claim: params.claim }));
  const isGroup = subject?.kind === "group";
  const relative = isGroup || scale === "relative";
  const highest = Math.max(
    0,
    ...panels.flatMap(({ lines }) =>
      lines.flatMap(({ builds }) => builds.flatMap(({ value, ratio }) => (relative ? ratio : value) ?? [])),
    ),
  );
  return (
    <Awaited pending={pending} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {picker}
        {!isGroup && (
          <Segmented
            label="Values"
            segments={SCALES.map((key) => ({
              key,
              label: key,
              href: urls.history(encodeHistoryParams({ ...params, values: key })),
              current: scale === key,
            }))}
            onPick={frozen ? (key) => setPicked(key === "relative" ? "relative" : "absolute") : undefined}
          />
        )}
      </div>
      {notice}
      {panels.map((panel) => (
        <HistoryChart
          key={panel.engine}
          {...{ panel, relative, highest }}
          about={view}
          range={params}
          rangeForm={<RangeForm panel={panel} range={params} hrefOf={hrefOf} />}
        />
      ))}
    </Awaited>
  );
}

"use client";
import { type ReactNode, useState } from "react";
import { useWorkloadState } from "@/components/relative/workload-state.client";
import { Awaited } from "@/components/ui/awaited.client";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { ownValue } from "@/lib/domain/own-value";
import { urls } from "@/lib/urls";
import type { BuildRange } from "@/lib/views/history/build-range";
import { chainNotes, heightOf } from "@/lib/views/history/chains";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams, encodeStoredRange } from "@/lib/views/state/history-params";
import { HistoryChart } from "./history-chart.client";
import { RangeForm } from "./range-form.client";

/** Choices of the values that a chart draws. */
const SCALES = ["absolute", "relative"] as const;
/** Choices of a line's heights where its conditions change. */
const SEAMS = [
  { key: "measured", label: "as measured" },
  { key: "chained", label: "chained" },
] as const;

interface HistoryChartsProps {
  view: Pick<HistoryView, "params" | "subject" | "panels" | "metric" | "method" | "statistic" | "notes" | "notesLeft">;
  /** Key of a frozen view; null = live. */
  frozenKey: string | null;
  /** Picker of the group or workload, beside the scale. */
  picker: ReactNode;
  /** Notices before the charts. */
  notice: ReactNode;
  /** Beside the chart of each engine, by its key; on a phone below it. */
  asides: Readonly<Record<string, ReactNode>>;
}

/** A chart for each engine, in values or in ratios to the first build. A frozen view switches without the server. */
export function HistoryCharts({ view, frozenKey, picker, notice, asides }: HistoryChartsProps) {
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
      lines.flatMap(({ builds }) => builds.flatMap((build) => heightOf(build, relative) ?? [])),
    ),
  );
  const notes = chainNotes(view);
  const hasSeams =
    params.seams === "chained" ||
    panels.some(
      ({ lines, seams }) => seams.length > 0 || lines.length > 1 || lines[0]?.builds.some(({ seam }) => seam !== null),
    );
  return (
    <Awaited pending={pending} className="flex min-w-0 flex-col gap-2">
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
        {!frozen && hasSeams && (
          <Segmented
            label="Seams"
            segments={SEAMS.map(({ key, label }) => ({
              key,
              label,
              href: urls.history(encodeHistoryParams({ ...params, seams: key, claim: null })),
              current: (params.seams ?? "measured") === key,
            }))}
          />
        )}
      </div>
      {notice}
      {panels.map((panel) => (
        <HistoryChart
          key={panel.engine}
          panel={panel}
          relative={relative}
          highest={highest}
          about={view}
          aside={ownValue(asides, panel.engine)}
          range={params}
          rangeForm={<RangeForm panel={panel} range={params} hrefOf={hrefOf} />}
        />
      ))}
      {notes.length > 0 && (
        <Notice tone="warning" title="Chained: heights, not measured values; no verdict uses them">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Awaited>
  );
}

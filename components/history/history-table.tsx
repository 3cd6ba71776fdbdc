import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatNumber, formatRatio, formatShort, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Change, HistoryPanel, HistoryViewBuild } from "@/lib/views/history/history-types";
import { BuildClaim } from "./history-claims.client";

/** "▼ × 0.80" in words and with a sign, since colour alone isn't enough. Older frozen views add their p value. */
export function ChangeText({ change: { ratio, pValue, better } }: { change: Change }) {
  const sign = better === null ? "" : ratio > 1 ? "▲ " : "▼ ";
  return (
    <span className={better === false ? "text-worse-foreground" : better ? "text-better-foreground" : undefined}>
      {sign}× {formatRatio(ratio)}
      {pValue !== null && <span className="text-xs text-muted-foreground"> p = {formatShort(pValue)}</span>}
    </span>
  );
}

const columns = (metric: { label: string; unit: string }, line: string): Column<HistoryViewBuild>[] => [
  {
    key: "build",
    header: "Build",
    rowHeader: true,
    cell: (build) => (
      <>
        {build.version ?? build.called ?? build.raw}
        {build.version !== null && (
          <span className="block text-xs font-normal text-muted-foreground wrap-anywhere">
            {build.called ?? build.raw}
          </span>
        )}
      </>
    ),
  },
  {
    key: "config",
    header: "Config",
    phone: "wide",
    cell: (build) => (
      <>
        {build.config ?? "–"}
        {build.seam && <span className="block text-xs text-muted-foreground wrap-anywhere">{build.seam}</span>}
      </>
    ),
  },
  {
    key: "value",
    header: metric.unit === "" && !metric.label.includes("median") ? "Geometric mean of ratios" : metric.label,
    unit: metric.unit || undefined,
    align: "right",
    cell: (build) => {
      if (build.value === null) return <Badge tone="warning">{build.status}</Badge>;
      const text = metric.unit === "" ? formatRatio(build.value) : formatNumber(build.value);
      const [point] = build.points;
      return point ? (
        <Link prefetch={false} href={urls.point(point)} className="text-link">
          {text}
        </Link>
      ) : (
        text
      );
    },
    title: (build) => build.value?.toString(),
  },
  {
    key: "ratio",
    header: "to the first",
    align: "right",
    cell: ({ ratio, raw }) =>
      ratio === null ? (
        NONE
      ) : (
        <BuildClaim line={line} build={raw}>
          {formatRatio(ratio)}
        </BuildClaim>
      ),
    title: (build) => build.ratio?.toString(),
  },
  {
    key: "spread",
    header: "Spread",
    align: "right",
    // A group has no range of its own, but repeats of one of its workloads may disagree.
    cell: ({ disagree, min, max, n }) => {
      const range = min !== null && (disagree || n > 1) ? `${formatNumber(min)} to ${formatNumber(max)}` : null;
      if (disagree)
        return <span className="text-warning-foreground">{range ? `disagree: ${range}` : "repeats disagree"}</span>;
      return range ?? "–";
    },
  },
  { key: "n", header: "n", align: "right", cell: (build) => build.n },
  {
    key: "change",
    header: "Change",
    cell: ({ change, alone }) =>
      change ? (
        <ChangeText change={change} />
      ) : alone ? (
        <>
          <ChangeText change={alone} /> <span className="block text-xs text-muted-foreground">stands out alone</span>
        </>
      ) : (
        ""
      ),
  },
];

/** The numbers behind an engine's chart: one table for each line. */
export const HistoryTable = ({ panel, metric }: { panel: HistoryPanel; metric: { label: string; unit: string } }) => (
  <div className="flex flex-col gap-3">
    {panel.lines.map((line) => (
      <div key={line.key}>
        {line.label && <h3 className="text-sm">{line.label}</h3>}
        <DataTable
          caption={`${panel.engineName} ${line.label}`}
          columns={columns(metric, line.key)}
          rows={line.builds}
          rowKey={(build) => build.raw}
        />
      </div>
    ))}
  </div>
);

import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { ChartBoundary } from "./chart-boundary.client";

interface ChartFrameProps {
  id: string;
  title: string;
  /** The content of the chart in a few words. */
  note?: ReactNode;
  /** Switches of the chart, beside the one for the table. */
  controls?: ReactNode;
  /** The reason for an empty chart; null = not empty. */
  empty: string | null;
  /** The same numbers as a table. */
  table: ReactNode;
  asTable: boolean;
  onAsTable: (on: boolean) => void;
  children: ReactNode;
}

/** The frame of every chart: title, note, switches, empty and error state, table. */
export function ChartFrame({ id, title, note, controls, empty, table, asTable, onAsTable, children }: ChartFrameProps) {
  if (empty !== null) {
    return (
      <Card id={id} title={title}>
        <p className="py-6 text-sm text-muted-foreground">{empty}</p>
      </Card>
    );
  }
  return (
    <Card id={id} title={title} note={note}>
      {asTable ? table : <ChartBoundary>{children}</ChartBoundary>}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {controls}
        <ChipToggle pressed={asTable} onClick={() => onAsTable(!asTable)}>
          as table
        </ChipToggle>
      </div>
    </Card>
  );
}

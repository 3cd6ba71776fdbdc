"use client";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { type Sent, unpackTable } from "@/lib/views/relative/packed-table";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { Drawable } from "@/lib/views/state/scaling-choice";
import { useWorkloadState } from "./workload-state.client";

/** The page's title with the table's current baseline. */
export function RelativeTitle({
  sent,
  drawable,
}: {
  sent: Sent<Pick<RelativeView, "title" | "metricLabel" | "table" | "heads" | "authorBase">>;
  /** The choices of thread scaling; null in other views. */
  drawable: Drawable | null;
}) {
  return relativeHeading({ ...sent, drawable, table: unpackTable(sent.table) }, useWorkloadState().params);
}

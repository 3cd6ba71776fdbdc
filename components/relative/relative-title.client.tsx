"use client";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { type Sent, unpackTable } from "@/lib/views/relative/packed-table";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { useWorkloadState } from "./workload-state.client";

/** The page's title with the table's current baseline. */
export function RelativeTitle({
  sent,
}: {
  sent: Sent<Pick<RelativeView, "title" | "metricLabel" | "table" | "heads" | "authorBase">>;
}) {
  return relativeHeading({ ...sent, table: unpackTable(sent.table) }, useWorkloadState().params);
}

"use client";
import { relativeHeading } from "@/lib/views/frozen/headings";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { useWorkloadState } from "./workload-state.client";

/** The page's title with the table's current baseline. */
export function RelativeTitle({
  view,
}: {
  view: Pick<RelativeView, "title" | "metricLabel" | "table" | "heads" | "authorBase">;
}) {
  return relativeHeading(view, useWorkloadState().params);
}

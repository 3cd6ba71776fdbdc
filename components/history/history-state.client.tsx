"use client";
import { type ReactNode, useCallback } from "react";
import { WorkloadProvider } from "@/components/relative/workload-state.client";
import { urls } from "@/lib/urls";
import type { Facet } from "@/lib/views/compare/compare-types";
import type { HistoryParams } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import type { WorkloadParams } from "@/lib/views/state/workload-params";

interface HistoryProviderProps {
  params: HistoryParams;
  facets: readonly Facet[];
  /** Key of a frozen view; null = live. */
  frozen: string | null;
  children: ReactNode;
}

/** Keeps the history page's filters in the URL, next to its group or workload. */
export function HistoryProvider({ params, facets, frozen, children }: HistoryProviderProps) {
  const hrefOf = useCallback(
    (next: WorkloadParams) => {
      // Another family has other workloads.
      const of = next.family === params.family ? params.of : null;
      // A claim belongs to these numbers: other numbers drop it.
      return urls.history(encodeHistoryParams({ ...params, ...next, of, claim: null }));
    },
    [params],
  );
  return (
    <WorkloadProvider params={params} facets={facets} hrefOf={hrefOf} frozen={frozen}>
      {children}
    </WorkloadProvider>
  );
}

"use client";
import { useMemo } from "react";
import { usePrinting, useScripts } from "@/components/ui/use-printing.client";
import { useCompareState } from "./compare-state.client";

/** Returns the key of the group of equal conditions that the page shows; null = all, as on paper. */
function useShown(): string | null {
  const { shown } = useCompareState();
  return usePrinting() ? null : shown;
}

/**
 * Returns true where one of several groups is shown and no script has run. Scripts may be off, so the page has to carry
 * the tables for paper.
 */
export function usePaperApart(): boolean {
  const { shown } = useCompareState();
  const hasScripts = useScripts();
  return shown !== null && !hasScripts;
}

/** Returns a test for the group of equal conditions that the page shows. */
export function useShownGroup(): (group: string) => boolean {
  const shown = useShown();
  return (group) => shown === null || group === shown;
}

/** Returns the series of the shown group, and their parts: curves, best points. The same lists where all are shown. */
export function useShownSeries<Info extends { key: string; group: string }, Part extends { series: string }>(
  series: readonly Info[],
  parts: readonly Part[],
): { series: readonly Info[]; parts: readonly Part[] } {
  const shown = useShown();
  return useMemo(() => {
    if (shown === null) return { series, parts };
    const own = series.filter(({ group }) => group === shown);
    const keys = new Set(own.map(({ key }) => key));
    return { series: own, parts: parts.filter((part) => keys.has(part.series)) };
  }, [series, parts, shown]);
}

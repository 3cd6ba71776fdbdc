"use client";
import { useState } from "react";
import type { IndexTableRow } from "@/lib/views/compare/compare-types";

/**
 * Returns the rows of a long index table so far, the state of loading, and `loadAll`. `loadAll` fetches the rest from
 * the page's address with `.json` (a frozen view's answer has them under `view`). A new filter drops the fetched rows.
 */
export function useAllIndexes(given: readonly IndexTableRow[], total: number) {
  const [loaded, setLoaded] = useState<{ given: readonly IndexTableRow[]; rows: readonly IndexTableRow[] } | null>(
    null,
  );
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const isComplete = given.length >= total || loaded?.given === given;

  async function loadAll(): Promise<void> {
    if (isComplete || state === "loading") return;
    setState("loading");
    try {
      const answer = await fetch(`${location.pathname}.json${location.search}`);
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      const body: { indexes?: IndexTableRow[]; view?: { indexes?: IndexTableRow[] } } = await answer.json();
      const rows = body.view?.indexes ?? body.indexes;
      if (!rows) throw new Error("The answer holds no indexes.");
      setLoaded({ given, rows });
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return { rows: loaded?.given === given ? loaded.rows : given, state, loadAll };
}

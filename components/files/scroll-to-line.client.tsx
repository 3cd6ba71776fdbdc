"use client";
import { useEffect } from "react";

/** Brings a line into view where the address asks for it by `?line=` without a `#L` that the browser would follow. */
export function ScrollToLine({ line }: { line: number }) {
  useEffect(() => {
    if (!location.hash) document.getElementById(`L${line}`)?.scrollIntoView({ block: "center" });
  }, [line]);
  return null;
}

"use client";
import { useEffect } from "react";

/** Scrolls to the line of `?line=`, which the browser doesn't follow as it follows `#L`. */
export function ScrollToLine({ line }: { line: number }) {
  useEffect(() => {
    if (!location.hash) document.getElementById(`L${line}`)?.scrollIntoView({ block: "center" });
  }, [line]);
  return null;
}

"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true once scripts run. Before that, paper has what is in the page. */
export function useScripts(): boolean {
  const [run, setRun] = useState(false);
  useEffect(() => setRun(true), []);
  return run;
}

/** Returns true while the page is printed: paper has no buttons, so it gets what these would show. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

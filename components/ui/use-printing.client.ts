"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true as soon as scripts run; false in the page as the server sends it. */
export function useScripts(): boolean {
  const [run, setRun] = useState(false);
  useEffect(() => setRun(true), []);
  return run;
}

/** Returns true while the page is printed. Paper has no buttons, so it shows everything that a button would open. */
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

"use client";
import { useEffect, useState } from "react";
import { withBase } from "@/lib/urls";

const claimOfAddress = () => new URLSearchParams(window.location.search).get("claim");

/**
 * Returns the claim of a page and a function that sets another one; null = none. The function adds `href`, the address
 * with that claim, to the browser's history, so Back undoes it. It asks the server nothing, since no number changes.
 */
export function useClaim(served: string | null): [string | null, (claim: string | null, href: string) => void] {
  const [claim, setClaim] = useState(served);
  // After Back or a new answer of the server the address is right.
  useEffect(() => {
    setClaim(served);
    const follow = () => setClaim(claimOfAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [served]);
  const show = (next: string | null, href: string) => {
    setClaim(next);
    window.history.pushState(null, "", withBase(href));
  };
  return [claim, show];
}

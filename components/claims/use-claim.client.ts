"use client";
import { useEffect, useState } from "react";
import { withBase } from "@/lib/urls";

const claimOfAddress = () => new URLSearchParams(window.location.search).get("claim");

/**
 * What is claimed of a page's numbers, and a way to claim something else (null: nothing): the page's address says it (`href`), and the server is
 * not asked, since no number changes. Back undoes it.
 */
export function useClaim(served: string | null): [string | null, (claim: string | null, href: string) => void] {
  const [claim, setClaim] = useState(served);
  // After a step back or another answer of the server the address says what is shown.
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

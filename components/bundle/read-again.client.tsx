"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Notice } from "@/components/ui/notice";

/** Milliseconds before the first look; each next one takes half as long again, up to the longest. */
const FIRST = 1000;
const LONGEST = 30_000;
/** Most looks, so that an open page doesn't ask for ever where an import never ends: half an hour. */
const MOST_LOOKS = 65;

/** Says that a bundle is read again, and loads its page again until that has ended. */
export function ReadAgain() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookIn = (ms: number, left: number) => {
      if (left === 0) return;
      timer = setTimeout(() => {
        router.refresh();
        lookIn(Math.min(ms * 1.5, LONGEST), left - 1);
      }, ms);
    };
    lookIn(FIRST, MOST_LOOKS);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <Notice live title="This bundle is read again.">
      What was stated of it changes its numbers. This page shows them as soon as they are there.
      <noscript> Without scripts, reload it.</noscript>
    </Notice>
  );
}

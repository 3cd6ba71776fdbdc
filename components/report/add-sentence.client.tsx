"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { urls, withBase } from "@/lib/urls";
import type { AddResult } from "./add-panel";

/** Appends a text to the report draft, then leads there. */
export function AddSentence({ markdown }: { markdown: string }) {
  const [added, setAdded] = useState<AddResult | null>(null);
  const add = async () => {
    // Few readers press it, so drafts are not part of the page's scripts.
    const [{ addPanel }, { panelId }] = await Promise.all([import("./add-panel"), import("./draft")]);
    setAdded(await addPanel({ id: panelId(), markdown }));
  };
  return (
    <>
      <Button size="sm" onClick={add} className="noscript:hidden">
        Add to report
      </Button>
      <span role="status">{added?.message}</span>
      {added && (
        <a className="text-link" href={withBase(added.kept ? urls.draft(added.kept) : urls.newReport())}>
          Open the report
        </a>
      )}
    </>
  );
}

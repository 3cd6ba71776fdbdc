"use client";
import { useState } from "react";
import type { KitFigure } from "@/components/share/load-kit.client";
import { Button } from "@/components/ui/button";
import { urls, withBase, withoutBase } from "@/lib/urls";
import { type AddResult, addPanel } from "./add-panel";
import { panelId } from "./draft";

/** Appends a figure of the view at `address` to the report draft. */
export function AddToReport({ figure, address }: { figure: KitFigure; address: string }) {
  const [added, setAdded] = useState<AddResult | null>(null);
  const add = async () => {
    const { pathname, search } = new URL(address);
    const panel = {
      id: panelId(),
      url: withoutBase(pathname) + search,
      figure: figure.name,
      title: "",
      about: figure.title,
    };
    setAdded(await addPanel(panel));
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        A report is several figures and the text between them under one link. Its panels wait in this browser, or in
        your open draft on the server, until it is frozen.
      </p>
      <p className="wrap-anywhere">{figure.title}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={add}>
          Add to report
        </Button>
        <a className="text-link" href={withBase(added?.kept ? urls.draft(added.kept) : urls.newReport())}>
          Open the report
        </a>
        <span role="status">{added?.message}</span>
      </div>
    </div>
  );
}

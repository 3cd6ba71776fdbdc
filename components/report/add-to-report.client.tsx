"use client";
import { useState } from "react";
import type { KitFigure } from "@/components/share/load-kit.client";
import { Button } from "@/components/ui/button";
import { urls, withBase, withoutBase } from "@/lib/urls";
import { panelId, readDraft, writeDraft } from "./draft";

/** Appends a figure of the view at `address` to the report draft. */
export function AddToReport({ figure, address }: { figure: KitFigure; address: string }) {
  const [said, setSaid] = useState("");
  const add = () => {
    const { pathname, search } = new URL(address);
    const draft = readDraft();
    const panel = {
      ...{ id: panelId(), url: withoutBase(pathname) + search, figure: figure.name, title: "" },
      about: figure.title,
    };
    const done = writeDraft({ ...draft, panels: [...draft.panels, panel] });
    setSaid(
      done
        ? `Added as panel ${draft.panels.length + 1}.`
        : "This browser stores nothing for this site, so a report cannot be put together here.",
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        A report is several figures and the text between them under one link. Its panels wait in this browser until it
        is frozen.
      </p>
      <p className="wrap-anywhere">{figure.title}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={add}>
          Add to report
        </Button>
        <a className="text-link" href={withBase(urls.newReport())}>
          Open the report
        </a>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

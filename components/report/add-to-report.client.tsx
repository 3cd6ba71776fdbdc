"use client";
import { useState } from "react";
import type { KitFigure } from "@/components/share/load-kit.client";
import { Button } from "@/components/ui/button";
import { urls, withBase, withoutBase } from "@/lib/urls";
import { panelId, readDraft, writeDraft } from "./draft";
import { addToKept, openDraft, setOpenDraft } from "./kept-drafts";

/** Appends a figure of the view at `address` to the report draft. */
export function AddToReport({ figure, address }: { figure: KitFigure; address: string }) {
  const [said, setSaid] = useState("");
  const [kept, setKept] = useState<string | null>(null);
  const add = async () => {
    const { pathname, search } = new URL(address);
    const panel = {
      ...{ id: panelId(), url: withoutBase(pathname) + search, figure: figure.name, title: "" },
      about: figure.title,
    };
    const open = openDraft();
    const answer = open && (await addToKept(open, panel));
    if (open && answer && "done" in answer) {
      setKept(open);
      const { title, count } = answer.done;
      return setSaid(`Added as panel ${count} of your draft${title ? ` “${title}”` : ""}.`);
    }
    // After a sign-out, or once that draft is deleted, panels wait in this browser again.
    if (answer && "error" in answer) {
      if (!["unauthorized", "forbidden", "not-found"].includes(answer.code ?? "")) return setSaid(answer.error);
      setOpenDraft(null);
    }
    const draft = readDraft();
    const done = writeDraft({ ...draft, panels: [...draft.panels, panel] });
    setKept(null);
    setSaid(
      done
        ? `Added as panel ${draft.panels.length + 1}.`
        : "This browser stores nothing for this site, so a report cannot be put together here.",
    );
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
        <a className="text-link" href={withBase(kept ? urls.draft(kept) : urls.newReport())}>
          Open the report
        </a>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

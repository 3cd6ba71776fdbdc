"use client";
import type { SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { withoutBase } from "@/lib/urls";
import { AddImage } from "./add-image.client";
import { type DraftPanel, panelId, pathOfAddress } from "./draft";

interface AddPanelsProps {
  /** Adds a panel; `words` announce it to screen readers. */
  add: (panel: DraftPanel, words: string) => void;
  /** Takes the reason why an address has no view; null once one has. */
  setError: (error: string | null) => void;
  takesImages: boolean;
}

/** Adds texts, views and images to a report. */
export function AddPanels({ add, setError, takesImages }: AddPanelsProps) {
  const addView = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("address");
    const text = field instanceof HTMLInputElement ? field.value.trim() : "";
    const parsed = pathOfAddress(text, window.location.href);
    if ("error" in parsed) return setError(parsed.error);
    setError(null);
    event.currentTarget.reset();
    add({ id: panelId(), url: withoutBase(parsed.path), figure: "", title: "", about: "" }, "View added.");
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Button data-add onClick={() => add({ id: panelId(), markdown: "" }, "Text added.")}>
          Add text
        </Button>
        <form onSubmit={addView} className="flex flex-wrap items-center gap-2">
          <label htmlFor="report-address" className="text-sm">
            Address of a page or frozen view
          </label>
          <Input id="report-address" name="address" placeholder="/relative?bundle=…" className="w-64 max-w-full" />
          <Button type="submit">Add view</Button>
        </form>
      </div>
      {takesImages && (
        <AddImage onAdd={(markdown) => add({ id: panelId(), markdown }, "Image added as a text of its own.")} />
      )}
      <p className="text-sm text-muted-foreground">
        A number in a text can follow its cell:{" "}
        <code className="wrap-anywhere">It is [=lower 28 %](/relative?…&claim=…)</code>. Press a number on any page,
        then “Add to report”: its sentence is added with that.
      </p>
    </>
  );
}

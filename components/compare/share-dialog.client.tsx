"use client";
import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Dialog } from "@/components/ui/dialog.client";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { freezeView } from "./freeze-view";
import { htmlSnippet, markdownSnippet } from "./snippets";

interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Proposed for the frozen view. */
  title: string;
  /** False for a view that is frozen already, or shows nothing. */
  freezable: boolean;
}

/** The page's link to copy; and a frozen view that never changes, with its snippets. */
export default function ShareDialog({ open, onOpenChange, title: proposed, freezable }: ShareDialogProps) {
  const [title, setTitle] = useState(proposed);
  const [caption, setCaption] = useState("");
  const [state, setState] = useState<"idle" | "busy" | { url: string } | { error: string }>("idle");
  const here = window.location.href;
  const freeze = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("busy");
    setState(await freezeView(here, title, caption));
  };
  const frozen = typeof state === "object" && "url" in state ? state.url : null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this view">
      <Copyable label={freezable ? "Link to this view, with today's data whenever it is opened" : "Link"} text={here} />
      {freezable && !frozen && (
        <form onSubmit={freeze} className="flex flex-col gap-2 border-t border-border pt-3">
          <h3>Freeze this view</h3>
          <p className="text-sm text-muted-foreground">
            Keeps the numbers as they are now under a short link of its own, whatever is uploaded later.
          </p>
          <label htmlFor="share-title" className="text-sm">
            Title
          </label>
          <Input id="share-title" value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
          <label htmlFor="share-caption" className="text-sm">
            Caption <span className="text-muted-foreground">(may be empty)</span>
          </label>
          <Textarea
            id="share-caption"
            rows={2}
            value={caption}
            maxLength={1000}
            onChange={(event) => setCaption(event.target.value)}
          />
          {typeof state === "object" && "error" in state && (
            <Notice tone="danger" live>
              {state.error}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="primary" disabled={state === "busy"}>
              {state === "busy" ? "Freezing" : "Freeze"}
            </Button>
          </div>
        </form>
      )}
      {frozen && (
        <div className="flex flex-col gap-3 border-t border-border pt-3">
          <p role="status">
            Frozen:{" "}
            <a className="text-link wrap-anywhere" href={frozen}>
              {frozen}
            </a>
          </p>
          <Copyable label="Frozen link" text={frozen} />
          <Copyable label="Markdown" text={markdownSnippet(title, frozen)} />
          <Copyable label="HTML" text={htmlSnippet(title, frozen)} />
        </div>
      )}
    </Dialog>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm text-muted-foreground">{label}</span>
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label={label}
          value={text}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1"
        />
        <CopyButton text={text} />
      </div>
    </div>
  );
}

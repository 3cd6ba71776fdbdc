"use client";
import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { Copyable } from "./copyable.client";
import { DeleteKeyField } from "./delete-key-field";
import { type Frozen, freezeView } from "./freeze-view";
import { htmlSnippet, markdownSnippet } from "./snippets";
import { TermsBox } from "./terms-box.client";

interface FreezeFormProps {
  /** The page to freeze. */
  address: string;
  /** Proposed title of the frozen view. */
  title: string;
  /** Null = not frozen yet. */
  frozen: Frozen | null;
  onFrozen: (frozen: Frozen) => void;
}

/** Freezes the view under a title and a caption, then shows its link and snippets. */
export function FreezeForm({ address, title: proposed, frozen, onFrozen }: FreezeFormProps) {
  const [title, setTitle] = useState(proposed);
  const [caption, setCaption] = useState("");
  const [isNew, setIsNew] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | { error: string }>("idle");
  const [terms, setTerms] = useState<string | null>(null);
  const [accepted, setAccepted] = useState(false);
  const freeze = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("busy");
    const result = await freezeView({ address, title, caption, acceptTerms: accepted });
    if ("error" in result && result.terms) {
      setTerms(result.error);
      return setState("idle");
    }
    if ("error" in result) return setState(result);
    setState("idle");
    setIsNew(true);
    onFrozen(result);
  };
  if (frozen) {
    const { url, deleteKey } = frozen;
    return (
      <div className="flex flex-col gap-3 border-t border-border pt-3">
        <p role="status">
          Frozen:{" "}
          <a className="text-link wrap-anywhere" href={url}>
            {url}
          </a>
        </p>
        <Copyable label="Frozen link" text={url} isNew={isNew} />
        <DeleteKeyField deleteKey={deleteKey} />
        <Copyable label="Markdown" text={markdownSnippet(title, url)} />
        <Copyable label="HTML" text={htmlSnippet(title, url)} />
      </div>
    );
  }
  return (
    <form onSubmit={freeze} className="flex flex-col gap-2 border-t border-border pt-3">
      <h3>Freeze this view</h3>
      <p className="text-sm text-muted-foreground">
        Keeps the numbers as they are now under a short link of its own, whatever is uploaded later.
      </p>
      <label htmlFor="share-title" className="text-sm">
        Title
      </label>
      <Input
        id="share-title"
        value={title}
        maxLength={MOST_CHARACTERS.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor="share-caption" className="text-sm">
        Caption <span className="text-muted-foreground">(may be empty)</span>
      </label>
      <Textarea
        id="share-caption"
        rows={2}
        value={caption}
        maxLength={MOST_CHARACTERS.caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      {typeof state === "object" && (
        <Notice tone="danger" live>
          {state.error}
        </Notice>
      )}
      {terms && <TermsBox text={terms} checked={accepted} onChange={setAccepted} />}
      <div>
        <Button type="submit" variant="primary" disabled={state === "busy" || (terms !== null && !accepted)}>
          {state === "busy" ? "Freezing" : "Freeze"}
        </Button>
      </div>
    </form>
  );
}

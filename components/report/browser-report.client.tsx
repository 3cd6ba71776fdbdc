"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";
import { type Draft, EMPTY, readDraft, storedText, watchDraft, writeDraft } from "./draft";
import { addKept, setOpenDraft } from "./kept-drafts";
import { ReportEditor, type ReportEditorProps } from "./report-editor.client";

type BrowserReportProps = Pick<ReportEditorProps, "right"> & {
  /** A report to start from; null = the draft in this browser. */
  copied: Draft | null;
  /** True for authors whose drafts the server keeps. */
  mayKeep: boolean;
};

/** Edits the draft in this browser, which its author can give to the server. */
export function BrowserReport({ copied, mayKeep, ...editor }: BrowserReportProps) {
  const stored = useSyncExternalStore(watchDraft, storedText, () => null);
  const draft = readDraft(stored ?? "");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setOpenDraft(null);
    // A copy replaces only an empty draft: following a link must not lose panels.
    if (copied && readDraft().panels.length === 0) writeDraft(copied);
  }, [copied]);
  const save = (next: Draft) => {
    if (!writeDraft(next)) setError("This browser stores nothing for this site, so changes made here are lost.");
  };
  const keep = async () => {
    const answer = await addKept(draft);
    if (!("done" in answer)) return setError(answer.error);
    writeDraft(EMPTY);
    window.location.assign(withBase(urls.draft(answer.done.id)));
  };
  const isOther = copied !== null && draft.panels.length > 0 && draft.panels[0]?.id !== copied.panels[0]?.id;
  const isEmpty = draft.panels.length === 0 && draft.title === "" && draft.caption === "";
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
          {mayKeep ? (
            <>
              <Button onClick={keep}>Keep it on the server</Button>
              Then you edit it on any device where you sign in.
            </>
          ) : (
            <span>
              <a className="text-accent-strong underline" href={withBase(urls.account(urls.newReport()))}>
                Sign in
              </a>{" "}
              with a token that may upload to edit it on any device. The draft waits here.
            </span>
          )}
        </div>
      )}
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {isOther && (
        <Notice>
          <p className="mb-2">
            Another report waits in this browser
            {draft.title ? `: “${draft.title}”` : ""}. You see that one below. The copy would take its place.
          </p>
          <Button size="sm" onClick={() => copied && save(copied)}>
            Replace it by the copy
          </Button>
        </Notice>
      )}
      <ReportEditor {...editor} draft={draft} save={save} onFrozen={() => writeDraft(EMPTY)} />
    </div>
  );
}

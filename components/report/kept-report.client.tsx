"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";
import { dropKept, type KeptDraft } from "./kept-drafts";
import { ReportEditor, type ReportEditorProps } from "./report-editor.client";
import { useKeptDraft } from "./use-kept-draft.client";

type KeptReportProps = Pick<ReportEditorProps, "right"> & { kept: KeptDraft };

/** Edits a draft that the server keeps, on any device of its author. */
export function KeptReport({ kept, ...editor }: KeptReportProps) {
  const { state, save, push, keepBoth } = useKeptDraft(kept);
  const [apart, setApart] = useState<string | null>(null);
  const { draft, isSaved, announcement, error, other } = state;
  const choose = async (here: "mine" | "theirs") => setApart(await keepBoth(here));
  // The next revision begins with a copy of this one, whose figures are frozen.
  const leaveFor = async (revision: string) => {
    await dropKept(kept.id);
    window.location.assign(withBase(urls.snapshot(revision)));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <span role="status">
          {[announcement, isSaved ? "Saved on the server." : "Not saved yet."].join(" ").trim()}
        </span>
        <LinkButton size="sm" href={urls.drafts()} prefetch={false}>
          All drafts
        </LinkButton>
      </p>
      {other && (
        <Notice tone="warning" live title="Changed elsewhere.">
          <p className="mb-2">
            This draft was saved elsewhere, with other words in a place that you changed here. Your changes are below.
            Choose one for this draft; the other is kept as a new draft.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => choose("mine")}>
              Mine here, the other apart
            </Button>
            <Button size="sm" onClick={() => choose("theirs")}>
              The other here, mine apart
            </Button>
          </div>
        </Notice>
      )}
      {apart && (
        <Notice live>
          The other one is <a href={withBase(urls.draft(apart))}>a new draft</a>.
        </Notice>
      )}
      {error && !isSaved && (
        <Notice tone="danger" live>
          {error} Your changes stay in this browser.{" "}
          <Button size="sm" onClick={push}>
            Save again
          </Button>
        </Notice>
      )}
      <ReportEditor {...editor} takesImages draft={draft} save={save} onFrozen={draft.revises ? leaveFor : undefined} />
    </div>
  );
}

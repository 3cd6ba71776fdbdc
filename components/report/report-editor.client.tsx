"use client";
import { NeedsToken } from "@/components/share/needs-token.client";
import { TermsBox } from "@/components/share/terms-box.client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useScripts } from "@/components/ui/use-printing.client";
import type { UploadRight } from "@/lib/domain/access/rights";
import { AddPanels } from "./add-panels.client";
import type { Draft } from "./draft";
import { FrozenReportCard } from "./frozen-report-card.client";
import { PanelEditor } from "./panel-editor.client";
import { ReportBody } from "./report-body";
import { ReportWords } from "./report-words";
import { RevisionBase } from "./revision-base.client";
import { useFocusWithin } from "./use-focus-within.client";
import { usePanels } from "./use-panels.client";
import { usePublishing } from "./use-publishing.client";

/** A draft, how it is stored, and the parts of its preview. */
export interface ReportEditorProps {
  draft: Draft;
  /** Stores a changed draft. */
  save: (next: Draft) => void;
  /** True where the server keeps images for the draft. */
  takesImages?: boolean;
  /** Runs once the draft is frozen, as the revision of this key. */
  onFrozen?: (revision: string) => void;
  /** The reader's right to freeze. */
  right: UploadRight;
}

/** Edits a draft: order of panels, texts, preview, freezing. */
export function ReportEditor({ draft, save, takesImages = false, onFrozen, right }: ReportEditorProps) {
  const { within, focus, focusNext } = useFocusWithin<HTMLFieldSetElement>();
  const publishing = usePublishing(draft, onFrozen);
  const { html, error, terms, frozen } = publishing;
  const storeNext = (next: Draft) => {
    publishing.forgetFrozen();
    save(next);
  };
  const panels = usePanels(draft, storeNext, focusNext);
  // Text that is typed before scripts run is lost.
  const isReady = useScripts();
  const freeze = () => {
    if (draft.title.trim() !== "") return publishing.freeze();
    publishing.setError("The report has no title yet. Give it one, then freeze it.");
    focus("#report-title");
  };
  return (
    <fieldset ref={within} disabled={!isReady} className="flex min-w-0 flex-col gap-4">
      {draft.revises && (
        <RevisionBase
          revises={draft.revises}
          isStale={publishing.isStale}
          onChange={(revises) => {
            publishing.forgetStale();
            panels.save({ ...draft, revises });
          }}
        />
      )}
      <ReportWords draft={draft} save={panels.save} />
      <PanelList draft={draft} panels={panels} />
      <AddPanels add={panels.add} setError={publishing.setError} takesImages={takesImages} />
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {terms && <TermsBox text={terms} checked={publishing.accepted} onChange={publishing.setAccepted} />}
      <PublishButtons
        draft={draft}
        busy={publishing.busy}
        preview={() => publishing.preview(() => focusNext("[data-preview]"))}
        freeze={right === "yes" ? freeze : null}
      />
      {right !== "yes" && <NeedsToken right={right} />}
      {frozen && <FrozenReportCard {...frozen} />}
      {html !== null && (
        <section aria-label="Preview">
          <h2 data-preview tabIndex={-1} className="outline-none">
            Preview
          </h2>
          <ReportBody html={html} />
        </section>
      )}
    </fieldset>
  );
}

/** A draft's panels in order, with a way back for the one that was just removed. */
function PanelList({ draft, panels }: { draft: Draft; panels: ReturnType<typeof usePanels> }) {
  const { removed } = panels;
  return (
    <>
      {draft.panels.length === 0 && (
        <p className="text-muted-foreground">
          No panels yet. Open a page that compares, choose Share, then Report, and add the figure that is in view; or
          begin with a text.
        </p>
      )}
      <ol className="flex flex-col gap-3" aria-label="Panels">
        {draft.panels.map((panel, at) => (
          <PanelEditor
            key={panel.id}
            panel={panel}
            at={at + 1}
            count={draft.panels.length}
            onChange={panels.change}
            onMove={(by) => panels.move(panel, by)}
            onRemove={() => panels.remove(panel, at)}
          />
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Panel {removed.at + 1} is removed.
          <Button size="sm" onClick={() => panels.putBack(removed)}>
            Put it back
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {panels.announcement}
      </p>
    </>
  );
}

interface PublishButtonsProps {
  draft: Draft;
  /** The request under way; null = none. */
  busy: "preview" | "freeze" | null;
  preview: () => void;
  /** Null for readers who may not freeze. */
  freeze: (() => void) | null;
}

function PublishButtons({ draft, busy, preview, freeze }: PublishButtonsProps) {
  const isOff = busy !== null || draft.panels.length === 0;
  const freezeText = draft.revises ? "Publish the revision" : "Freeze the report";
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={isOff} onClick={preview}>
        {busy === "preview" ? "Drawing" : "Preview"}
      </Button>
      {freeze && (
        <Button variant="primary" disabled={isOff} onClick={freeze}>
          {busy === "freeze" ? "Freezing" : freezeText}
        </Button>
      )}
    </div>
  );
}

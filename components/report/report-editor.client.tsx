"use client";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import { Copyable } from "@/components/share/copyable.client";
import { DeleteKeyField } from "@/components/share/delete-key-field";
import type { Frozen } from "@/components/share/freeze-view";
import { NeedsToken } from "@/components/share/needs-token";
import { TermsBox } from "@/components/share/terms-box.client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useScripts } from "@/components/ui/use-printing.client";
import { keepDeleteKey } from "@/lib/browser-upload/delete-keys";
import type { UploadRight } from "@/lib/domain/access/rights";
import { revisionKey } from "@/lib/domain/reports/frozen-key";
import { urls, withoutBase } from "@/lib/urls";
import { AddImage } from "./add-image.client";
import { askReport } from "./ask-report";
import { type Draft, type DraftPanel, movePanel, panelId, pathOfAddress } from "./draft";
import { PanelEditor } from "./panel-editor.client";
import { ReportBody } from "./report-body";
import { RevisionBase } from "./revision-base.client";

const previewed = z.object({ html: z.string() });
const frozen = z.object({
  key: z.string(),
  revision: z.number(),
  url: z.string(),
  warnings: z.array(z.string()),
  deleteKey: z.nullable(z.string()),
});

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
  style: string;
  nonce: string | undefined;
}

/** Edits a draft: order of panels, texts, preview, freezing. */
export function ReportEditor({
  draft,
  save: store,
  takesImages = false,
  onFrozen,
  right,
  style,
  nonce,
}: ReportEditorProps) {
  const [said, setSaid] = useState("");
  const [html, setHtml] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [terms, setTerms] = useState<string | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [made, setMade] = useState<Frozen | null>(null);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [isStale, setStale] = useState(false);
  const [removed, setRemoved] = useState<{ panel: DraftPanel; at: number } | null>(null);
  const editor = useRef<HTMLFieldSetElement>(null);
  // Text that is typed before scripts run is lost.
  const isReady = useScripts();
  // Selector of the element to focus after the next render.
  const focus = useRef<string | null>(null);

  useEffect(() => {
    if (focus.current) editor.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });

  const save = (next: Draft) => {
    setMade(null);
    setRemoved(null);
    store(next);
  };
  const change = (panel: DraftPanel) =>
    save({ ...draft, panels: draft.panels.map((each) => (each.id === panel.id ? panel : each)) });
  const add = (panel: DraftPanel, words: string) => {
    focus.current = `[data-panel="${panel.id}"] :is(textarea, input)`;
    save({ ...draft, panels: [...draft.panels, panel] });
    setSaid(words);
  };
  const move = ({ id }: DraftPanel, by: number) => {
    const panels = movePanel(draft.panels, id, by);
    const at = panels.findIndex((panel) => panel.id === id);
    // At either end the pressed button is off.
    const isEnd = at === (by < 0 ? 0 : panels.length - 1);
    if (document.activeElement?.hasAttribute("data-move"))
      focus.current = `[data-panel="${id}"] [data-move="${isEnd ? -by : by}"]`;
    save({ ...draft, panels });
    setSaid(`Panel ${at + 1} of ${panels.length}.`);
  };
  const addView = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("address");
    const text = field instanceof HTMLInputElement ? field.value.trim() : "";
    const found = pathOfAddress(text, window.location.href);
    if ("error" in found) return setError(found.error);
    setError(null);
    event.currentTarget.reset();
    add({ id: panelId(), url: withoutBase(found.path), figure: "", title: "", about: "" }, "View added.");
  };
  const remove = (panel: DraftPanel, at: number) => {
    const next = draft.panels[at + 1] ?? draft.panels[at - 1];
    focus.current = next ? `[data-panel="${next.id}"] [data-remove]` : "[data-add]";
    save({ ...draft, panels: draft.panels.filter((each) => each.id !== panel.id) });
    setRemoved({ panel, at });
    setSaid(`Panel ${at + 1} removed.`);
  };
  const putBack = ({ panel, at }: { panel: DraftPanel; at: number }) => {
    focus.current = `[data-panel="${panel.id}"] [data-remove]`;
    save({ ...draft, panels: draft.panels.toSpliced(at, 0, panel) });
    setSaid(`Panel ${at + 1} is back.`);
  };
  const ask = async (what: "preview" | "freeze") => {
    if (what === "freeze" && draft.title.trim() === "") {
      setError("The report has no title yet. Give it one, then freeze it.");
      return editor.current?.querySelector<HTMLElement>("#report-title")?.focus();
    }
    setBusy(what);
    setError(null);
    if (what === "preview") {
      const answer = await askReport(
        urls.api.reportPreview(),
        { ...draft, title: draft.title || "Preview" },
        previewed,
      );
      if ("error" in answer) setError(answer.error);
      else {
        setHtml(answer.done.html);
        focus.current = "[data-preview]";
      }
    } else {
      const answer = await askReport(urls.api.reports(), draft, frozen, accepted);
      if ("error" in answer) {
        setStale(answer.code === "changed");
        (answer.code === "terms-not-accepted" ? setTerms : setError)(answer.error);
      } else {
        setTerms(null);
        setHtml(null);
        const { key, revision, url, warnings, deleteKey } = answer.done;
        onFrozen?.(revisionKey(key, revision));
        setWarnings(warnings);
        if (deleteKey !== null) keepDeleteKey(key, deleteKey);
        setMade({ url: new URL(url, window.location.href).href, deleteKey });
      }
    }
    setBusy(null);
  };
  return (
    <fieldset ref={editor} disabled={!isReady} className="flex min-w-0 flex-col gap-4">
      {draft.revises && (
        <RevisionBase
          revises={draft.revises}
          isStale={isStale}
          onChange={(revises) => {
            setStale(false);
            setError(null);
            save({ ...draft, revises });
          }}
        />
      )}
      <div className="flex flex-col gap-1.5">
        <label htmlFor="report-title">Title</label>
        <Input
          id="report-title"
          value={draft.title}
          maxLength={200}
          onChange={(event) => save({ ...draft, title: event.target.value })}
        />
        <label htmlFor="report-caption">
          Caption <span className="text-muted-foreground">(what it says, in a sentence or two; may be empty)</span>
        </label>
        <Textarea
          id="report-caption"
          rows={2}
          value={draft.caption}
          maxLength={2000}
          onChange={(event) => save({ ...draft, caption: event.target.value })}
        />
      </div>
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
            onChange={change}
            onMove={(by) => move(panel, by)}
            onRemove={() => remove(panel, at)}
          />
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Panel {removed.at + 1} is removed.
          <Button size="sm" onClick={() => putBack(removed)}>
            Put it back
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
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
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {terms && <TermsBox text={terms} checked={accepted} onChange={setAccepted} />}
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy !== null || draft.panels.length === 0} onClick={() => ask("preview")}>
          {busy === "preview" ? "Drawing" : "Preview"}
        </Button>
        {right === "yes" && (
          <Button variant="primary" disabled={busy !== null || draft.panels.length === 0} onClick={() => ask("freeze")}>
            {busy === "freeze" ? "Freezing" : draft.revises ? "Publish the revision" : "Freeze the report"}
          </Button>
        )}
      </div>
      {right !== "yes" && <NeedsToken right={right} />}
      {made && (
        <Card>
          <p role="status" className="mb-2">
            Frozen:{" "}
            <a className="text-link wrap-anywhere" href={made.url}>
              {made.url}
            </a>
          </p>
          {warnings.map((text) => (
            <p key={text} className="mb-2 text-warning-foreground">
              {text}
            </p>
          ))}
          <div className="flex flex-col gap-3">
            <Copyable label="Link" text={made.url} isNew />
            <DeleteKeyField deleteKey={made.deleteKey} />
          </div>
        </Card>
      )}
      {html !== null && (
        <section aria-label="Preview">
          <h2 data-preview tabIndex={-1} className="outline-none">
            Preview
          </h2>
          <ReportBody html={html} style={style} nonce={nonce} />
        </section>
      )}
    </fieldset>
  );
}

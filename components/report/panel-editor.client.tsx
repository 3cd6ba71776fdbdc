"use client";
import { type KeyboardEvent, useId } from "react";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { withBase } from "@/lib/urls";
import type { DraftPanel } from "./draft";
import { FigureChoice } from "./figure-choice.client";

interface PanelEditorProps {
  panel: DraftPanel;
  /** Its position among `count` panels, from 1. */
  at: number;
  count: number;
  onChange: (panel: DraftPanel) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** Edits one panel of a draft: its text, or its figure's heading. Alt and an arrow key move it. */
export function PanelEditor({ panel, at, count, onChange, onMove, onRemove }: PanelEditorProps) {
  const id = useId();
  const isView = "url" in panel;
  const name = `Panel ${at}, ${isView ? "view" : "text"}`;
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li data-panel={panel.id} onKeyDown={moveByKey} className="rounded-lg border border-border bg-surface px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto">{name}</h2>
        <Button size="sm" data-move="-1" disabled={at === 1} aria-label={`Move ${name} up`} onClick={() => onMove(-1)}>
          Up
        </Button>
        <Button
          size="sm"
          data-move="1"
          disabled={at === count}
          aria-label={`Move ${name} down`}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button size="sm" data-remove aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {isView ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm wrap-anywhere">
            <a className="text-link" href={withBase(panel.url)}>
              {panel.about || panel.url}
            </a>{" "}
            {panel.figure && <span className="text-muted-foreground">({panel.figure})</span>}
          </p>
          <FigureChoice panel={panel} name={name} onChange={onChange} />
          <label htmlFor={id} className="text-sm">
            Heading <span className="text-muted-foreground">(may be empty)</span>
          </label>
          <Input
            id={id}
            value={panel.title}
            maxLength={MOST_CHARACTERS.title}
            placeholder={panel.about}
            onChange={(event) => onChange({ ...panel, title: event.target.value })}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm">
            Text <span className="text-muted-foreground">(Markdown)</span>
          </label>
          <Textarea
            id={id}
            rows={6}
            value={panel.markdown}
            maxLength={MOST_CHARACTERS.reportText}
            onChange={(event) => onChange({ ...panel, markdown: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}

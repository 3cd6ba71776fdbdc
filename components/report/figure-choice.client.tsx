"use client";
import { useId, useState } from "react";
import { useKit } from "@/components/share/load-kit.client";
import { Button } from "@/components/ui/button";
import { withBase } from "@/lib/urls";
import { fileAddress } from "@/lib/views/sharing/share-links";
import type { ViewPanel } from "./draft";

interface FigureChoiceProps {
  panel: ViewPanel;
  /** The panel's name for readers. */
  name: string;
  onChange: (panel: ViewPanel) => void;
}

/** A small picture of a panel's figure, and the choice of another of its view. */
export function FigureChoice({ panel, name, onChange }: FigureChoiceProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // The figures of a view cost as much as its page, so they load on demand.
  const kit = useKit(isOpen ? new URL(withBase(panel.url), window.location.href).href : null);
  return (
    <>
      <Thumbnail url={panel.url} figure={panel.figure} />
      <div>
        <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Choose the figure<span className="sr-only"> of {name}</span>
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        <p role="status" className="text-sm">
          {kit === null ? "Loading" : typeof kit === "string" && kit}
        </p>
        {kit !== null && typeof kit !== "string" && (
          <fieldset className="flex flex-wrap gap-4">
            <legend className="mb-1 text-sm">Figure of {name}</legend>
            {kit.figures.map((figure, at) => (
              <label key={figure.name} className="flex w-44 flex-col gap-1 text-sm">
                <Thumbnail url={panel.url} figure={figure.name} />
                <span className="flex gap-2">
                  <input
                    type="radio"
                    name={id}
                    className="mt-0.5 size-4 shrink-0"
                    checked={panel.figure === "" ? at === 0 : panel.figure === figure.name}
                    onChange={() => onChange({ ...panel, figure: figure.name, about: figure.title })}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {figure.title} <span className="text-muted-foreground">({figure.name})</span>
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </>
  );
}

/** A figure of a view as a small picture in the reader's theme; "" names its leading figure. */
function Thumbnail({ url, figure }: { url: string; figure: string }) {
  const query = `${figure && `picture=${encodeURIComponent(figure)}&`}size=thumb&theme=both`;
  return (
    // biome-ignore lint/performance/noImgElement: the server draws it in the requested size.
    <img
      src={fileAddress(withBase(url), "svg", query)}
      alt=""
      loading="lazy"
      width={176}
      height={92}
      className="rounded border border-border object-contain"
    />
  );
}

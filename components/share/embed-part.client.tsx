"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Copyable } from "./copyable.client";
import type { Kit, KitFigure } from "./load-kit.client";

interface EmbedPartProps {
  kit: Kit;
  figure: KitFigure;
  /** The whole address of the view once it is frozen; null = not yet. */
  frozen: string | null;
  /** Leads to where the view is frozen; null where it cannot be. */
  onFreeze: (() => void) | null;
}

/** The frame that follows the data and the one that never does, as both will look. */
export function EmbedPart({ kit, figure, frozen, onFreeze }: EmbedPartProps) {
  const name = new URL(figure.embed).searchParams.get("picture");
  const own = kit.isFrozen ? figure.embed : frozen && frozenEmbed(frozen, name);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 lg:grid-cols-2">
        {!kit.isFrozen && (
          <Side
            title="Updates"
            text="Today’s data whenever it is read: new builds and corrected names show up in the post."
          >
            <Frame src={figure.embed} title={`${figure.title}, live`} />
            <Copyable label="Code of the embed that updates" text={figure.embedCode} rows={4} />
          </Side>
        )}
        <Side
          title="Does not update"
          text="What is shown now, kept for ever; if its results are withdrawn, it says so."
        >
          <Frame src={own ?? figure.embed} title={`${figure.title}, frozen`} />
          {own ? (
            <Copyable
              label="Code of the embed that does not update"
              text={figure.embedCode.replace(/src="[^"]*"/, () => `src="${own}"`)}
              rows={4}
            />
          ) : (
            onFreeze && (
              <div>
                <Button onClick={onFreeze}>Freeze the view first</Button>
              </div>
            )
          )}
        </Side>
      </div>
      <Copyable
        label="Once a page, where scripts are allowed: frames get the height that they need"
        text={`<script async src="${kit.listener}"></script>`}
      />
    </div>
  );
}

/** Keys hold letters and figures alone, so nothing has to be escaped. */
function frozenEmbed(address: string, picture: string | null): string {
  const { origin, pathname } = new URL(address);
  const embed = origin + pathname.replace(/\/s\/(\w+)$/, "/embed/$1");
  return picture ? `${embed}?picture=${picture}` : embed;
}

function Side({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-border p-3">
      <h3>{title}</h3>
      <p className="text-sm text-muted-foreground">{text}</p>
      {children}
    </section>
  );
}

const Frame = ({ src, title }: { src: string; title: string }) => (
  <iframe src={src} title={title} loading="lazy" className="h-64 w-full rounded border border-border bg-surface" />
);

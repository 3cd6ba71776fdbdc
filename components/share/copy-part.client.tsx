"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyRich } from "./copy-rich";
import type { KitFigure } from "./load-kit.client";

const KINDS = [
  { kind: "rich", label: "Rich table", about: "keeps the table in Blogger, WordPress, Medium, GitHub and Google Docs" },
  { kind: "markdown", label: "Markdown", about: "a table on GitHub and wherever Markdown has tables" },
  { kind: "text", label: "Plain text", about: "a relative table as the archive’s author writes it" },
  { kind: "csv", label: "CSV", about: "exact values, for a spreadsheet" },
] as const;
type Kind = (typeof KINDS)[number]["kind"];

/** The figure's table to paste. Each begins with what is relative to what, under which conditions, and ends with the link. */
export function CopyPart({ figure }: { figure: KitFigure }) {
  const [said, setSaid] = useState<{ kind: Kind; text: string } | null>(null);
  const { copies } = figure;
  const copy = (kind: Kind) => {
    const done = kind === "rich" ? copyRich(copies.rich, copies.markdown) : navigator.clipboard.writeText(copies[kind]);
    done.then(
      () => setSaid({ kind, text: "Copied" }),
      () => setSaid({ kind, text: "Not allowed here" }),
    );
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {KINDS.map(({ kind, label, about }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant={kind === "rich" ? "primary" : "secondary"}
              aria-label={`Copy ${label}`}
              onClick={() => copy(kind)}
            >
              <span aria-live="polite">{said?.kind === kind ? said.text : label}</span>
            </Button>
            <span className="text-sm text-muted-foreground">{about}</span>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="What is copied" className="max-h-72 overflow-auto">
        <pre className="rounded border border-border bg-surface-muted p-2 text-xs">{copies.markdown}</pre>
      </section>
    </div>
  );
}

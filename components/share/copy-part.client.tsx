"use client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { copyForms } from "@/components/ui/copy-forms";
import type { KitFigure } from "./load-kit.client";

/** The forms of a table, the most useful first. */
const KINDS = [
  { kind: "rich", label: "Rich table", about: "keeps the table in Blogger, WordPress, Medium, GitHub and Google Docs" },
  { kind: "markdown", label: "Markdown", about: "a table on GitHub and wherever Markdown has tables" },
  { kind: "text", label: "Plain text", about: "aligned columns, for mail and other plain text" },
  { kind: "csv", label: "CSV", about: "exact values, for a spreadsheet" },
] as const;

/** The figure's table to paste. Each form begins with the baseline and conditions, and holds the link. */
export function CopyPart({ figure }: { figure: KitFigure }) {
  const { rich, ...texts } = figure.copies;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {KINDS.map(({ kind, label, about }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CopyButton
              text={
                kind === "rich" ? () => copyForms({ "text/html": rich, "text/plain": texts.markdown }) : texts[kind]
              }
              label={label}
              about="to the clipboard"
              variant={kind === "rich" ? "primary" : "secondary"}
            />
            <span className="text-sm text-muted-foreground">{about}</span>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Preview as Markdown" className="max-h-72 overflow-auto">
        <pre className="rounded border border-border bg-surface-muted p-2 text-xs">{texts.markdown}</pre>
      </section>
    </div>
  );
}

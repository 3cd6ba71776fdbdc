import { cx } from "@/components/ui/cx";
import { formatCounted } from "@/lib/format";
import { withBase } from "@/lib/urls";
import type { TextWindow } from "@/lib/views/bundle/text-window";

interface TextLinesProps {
  window: Pick<TextWindow, "lines">;
  /** The line that the reader asked for; null = none. */
  marked: number | null;
  /** Makes the address of a line number: the line itself in the file's own view, the file elsewhere. */
  href: (line: number) => string;
  /** Sets ids like `L123`; off where a page shows several excerpts. */
  ids?: boolean;
  label: string;
}

/** Unchanged text with line numbers. Highlights the marked line and the one that `#L123` names. */
export const TextLines = ({ window, marked, href, ids = true, label }: TextLinesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto font-mono text-xs leading-6">
    <ol className="w-max min-w-full">
      {window.lines.map((line) => (
        <li
          key={line.number}
          id={ids ? `L${line.number}` : undefined}
          aria-current={line.number === marked ? "true" : undefined}
          className="flex scroll-mt-24 target:bg-warning-soft aria-[current]:bg-warning-soft"
        >
          <a
            href={withBase(href(line.number))}
            className={cx(
              "sticky left-0 w-10 shrink-0 bg-surface-muted pr-2 text-right sm:w-16 sm:pr-3",
              "text-muted-foreground select-none hover:underline",
            )}
            aria-label={`Line ${line.number}`}
          >
            {line.number}
          </a>
          <code
            className={cx(
              "pl-2 whitespace-pre sm:pl-3",
              // A phone shows the end of the line that the reader came for, where its number often is.
              line.number === marked &&
                "max-sm:max-w-[calc(100vw-7rem)] max-sm:whitespace-pre-wrap max-sm:wrap-anywhere",
            )}
          >
            {line.text || " "}
            {line.rest > 0 && (
              <span className="ml-2 font-sans text-muted-foreground">
                … {formatCounted(line.rest, "more character")}
              </span>
            )}
          </code>
        </li>
      ))}
    </ol>
  </section>
);

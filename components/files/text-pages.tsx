import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { formatCount, formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { type TextWindow, WINDOW_LINES } from "@/lib/views/bundle/text-window";

interface TextPagesProps {
  bundle: string;
  path: string;
  /** Number of the file among those of its path in the archive, from 1. */
  occurrence: number;
  window: TextWindow;
}

/** The range of lines in view, links to the others, and a field that jumps to a line. */
export function TextPages({ bundle, path, occurrence, window }: TextPagesProps) {
  const last = window.lines.at(-1)?.number ?? window.first;
  const link = (line: number) => urls.file(bundle, path, line, occurrence);
  const isWhole = window.first === 1 && !window.more;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <form method="get" action={withBase(urls.file(bundle, path))} className="flex items-center gap-2">
        {occurrence > 1 && <input type="hidden" name="occurrence" value={occurrence} />}
        <Input
          name="line"
          inputMode="numeric"
          pattern="[0-9]*"
          aria-label="Go to line"
          placeholder="line"
          className="w-24"
        />
        <Button type="submit">Go</Button>
      </form>
      {window.first > 1 && <LinkButton href={link(window.first - WINDOW_LINES)}>Lines before</LinkButton>}
      {window.more && <LinkButton href={link(last + 1)}>Lines after</LinkButton>}
      <span className="text-sm text-muted-foreground">
        {isWhole
          ? formatCounted(window.lines.length, "line")
          : [
              `lines ${formatCount(window.first)} to`,
              `${formatCount(last)}${window.total === null ? "" : ` of ${formatCount(window.total)}`}`,
            ].join(" ")}
      </span>
    </div>
  );
}

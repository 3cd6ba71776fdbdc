import { withOffsets } from "@/components/ui/with-offsets";
import { visibleText } from "@/lib/domain/names/visible-text";
import { textParts } from "@/lib/domain/notes/notes";

/** Plain text by a reader; links carry no endorsement. */
export function NoteText({ text }: { text: string }) {
  const parts = textParts(visibleText(text));
  return (
    <p dir="auto" className="max-w-[75ch] whitespace-pre-line wrap-anywhere">
      {withOffsets(parts.map((part) => part.text)).map(({ part, start }, at) => {
        const href = parts[at]?.href;
        if (!href) return part;
        return (
          <a key={start} className="text-link" href={href} rel="nofollow noopener ugc">
            {part}
          </a>
        );
      })}
    </p>
  );
}

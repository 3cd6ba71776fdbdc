import type { Sentence } from "@/lib/domain/sentences/sentence";
import { formatCounted } from "@/lib/format";

/** The sentence that answers a page's question; its notes unfold. */
export function AnswerText({ sentence: { text, notes } }: { sentence: Pick<Sentence, "text" | "notes"> }) {
  return (
    <div className="mt-1 text-[1.0625rem] leading-snug font-semibold max-sm:text-base">
      <p className="max-w-[90ch]">{text.replaceAll(" %", "\u00a0%")}</p>
      {notes.length > 0 && (
        <details className="text-xs font-normal text-muted-foreground">
          <summary className="w-fit cursor-pointer py-0.5 hover:text-foreground">
            {formatCounted(notes.length, "note")}
          </summary>
          <ul className="list-disc pl-4">
            {notes.map((note) => (
              <li key={note}>{note.replaceAll(" %", "\u00a0%")}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

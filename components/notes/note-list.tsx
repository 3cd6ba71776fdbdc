import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { NoteThread, ShownNote } from "@/lib/domain/notes/notes";
import { formatDate } from "@/lib/format";
import { NoteText } from "./note-text";

const TONES = { open: "warning", answered: "success", withdrawn: "neutral" } as const satisfies Record<string, Tone>;

interface NoteListProps {
  threads: readonly NoteThread[];
  /** Actions on a note; absent for readers. */
  actions?: (note: ShownNote, thread: NoteThread) => ReactNode;
}

/** Notes and objections in order, each with its answers; a hidden one keeps its place. */
export function NoteList({ threads, actions }: NoteListProps) {
  if (threads.length === 0) return <p className="text-sm text-muted-foreground">No notes yet.</p>;
  return (
    <ol className="flex flex-col gap-3">
      {threads.map((thread) => (
        <li
          key={thread.number}
          id={`note-${thread.number}`}
          className="min-w-0 border-l-2 border-border-strong pl-3 text-sm"
        >
          <NoteBody note={thread} state={thread.state} />
          {actions?.(thread, thread)}
          {thread.answers.length > 0 && (
            <ol className="mt-2 flex flex-col gap-2 pl-3">
              {thread.answers.map((answer) => (
                <li key={answer.number} id={`note-${answer.number}`} className="min-w-0 border-l-2 border-border pl-3">
                  <NoteBody note={answer} state={null} />
                  {actions?.(answer, thread)}
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

const KINDS: Readonly<Record<string, string>> = { note: "Note", objection: "Objection", answer: "Answer" };

/** A note's author, date and text; a hidden one has the reason instead. */
function NoteBody({ note, state }: { note: ShownNote; state: NoteThread["state"] }) {
  const { number, kind, owner, author, at, body, hidden } = note;
  return (
    <>
      <p className="text-muted-foreground wrap-anywhere">
        <b className="font-semibold text-foreground">{KINDS[kind]}</b> no. {number} by {owner} ({author}),{" "}
        <time dateTime={at.toISOString()}>{formatDate(at)}</time> {state && <Badge tone={TONES[state]}>{state}</Badge>}
      </p>
      {body !== null ? (
        <NoteText text={body} />
      ) : (
        <p className="text-muted-foreground italic wrap-anywhere">
          Hidden{hidden ? ` by ${hidden.owner} on ${formatDate(hidden.at)}: ${hidden.body}` : ""}
        </p>
      )}
    </>
  );
}

import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { subjectOf } from "@/lib/domain/notes/note-targets";
import { formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { MovedBuild, Noted, SignedNote } from "@/lib/views/notes/note-types";
import { type NoteFlag, noteFlags, signedBy, targetOfNote, withoutFlag } from "@/lib/views/notes/signed-notes";
import { NoteText } from "./note-text";

/** The most notes to show of a flag; a link leads to the others. */
const MOST_OF_FLAG = 3;

interface SignedNotesProps {
  view: Noted;
  /** Builds that a reader may explain; absent or none in a frozen view, which takes no notes. */
  moved?: readonly MovedBuild[];
}

/** Notes on builds, machines and dates: their numbers are those of flags in a chart. Links lead to writing more. */
export function SignedNotes({ view, moved = [] }: SignedNotesProps) {
  const flags = noteFlags(view);
  if (!flags.length && !moved.length) return null;
  return (
    <Card id="signed-notes" title="Notes">
      <ol className="flex flex-col gap-3">
        {flags.flatMap((flag) =>
          flag.notes
            .slice(0, MOST_OF_FLAG)
            .map((note, at) => (
              <FlagNote key={`${subjectOf(targetOfNote(note))} ${note.number}`} flag={flag} note={note} at={at} />
            )),
        )}
      </ol>
      {moved.length > 0 && (
        <p className="mt-2 text-sm text-muted-foreground first:mt-0">
          Do you know why the line moved? Write a note on{" "}
          {moved.map(({ engine, raw, name }, at) => (
            <span key={`${engine} ${raw}`}>
              {at > 0 && ", "}
              <a className="text-link wrap-anywhere" href={withBase(urls.notesOn({ on: "build", engine, raw }))}>
                {name}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </Card>
  );
}

interface FlagNoteProps {
  flag: NoteFlag;
  note: SignedNote;
  /** Its index among the notes of the flag. */
  at: number;
}

/** A note with its flag's number, its author and its answers. */
function FlagNote({ flag: { name, first, notes, more }, note, at }: FlagNoteProps) {
  const page = withBase(urls.notesOn(targetOfNote(note)));
  const left = notes.length - MOST_OF_FLAG + more;
  const isLast = at === Math.min(notes.length, MOST_OF_FLAG) - 1;
  const reason = withoutFlag(note);
  return (
    <li className="flex min-w-0 gap-2 text-sm">
      <b className="h-fit rounded-xs bg-foreground px-1 text-xs leading-4.5 text-surface tabular-nums">{first + at}</b>
      <div className="min-w-0">
        <p className="text-muted-foreground wrap-anywhere">
          <a className="font-semibold text-link" href={page}>
            <bdi>{name}</bdi>
          </a>
          , {note.kind} {signedBy(note)} {note.state && <StateBadge state={note.state} />}
          {reason && ` No flag: ${reason}.`}
        </p>
        <NoteText text={note.body} />
        {note.answers.map((answer) => (
          <div key={answer.at} className="mt-1 border-l-2 border-border pl-3">
            <p className="text-muted-foreground">Answer {signedBy(answer)}</p>
            <NoteText text={answer.body} />
          </div>
        ))}
        {isLast && left > 0 && (
          <p>
            <a className="text-link" href={page}>
              {formatCounted(left, "more note")} on {name}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

const StateBadge = ({ state }: { state: NonNullable<SignedNote["state"]> }) => (
  <Badge tone={state === "open" ? "warning" : "success"}>{state}</Badge>
);

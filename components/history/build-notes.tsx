import { NoteText } from "@/components/notes/note-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { buildFlags, signedBy } from "@/lib/views/history/build-notes";
import type { BuildNote, HistoryView } from "@/lib/views/history/history-types";

/** Most builds that the page asks for a note on. */
const MOST_ASKED = 6;
/** Most notes of a build that a history has in full. */
const MOST_OF_BUILD = 3;

/** Notes on builds, below the chart whose flags have their numbers, and links to write more. */
export function BuildNotes({ view }: { view: Pick<HistoryView, "panels" | "notes"> }) {
  const flags = buildFlags(view);
  const moved = movedBuilds(view);
  if (!flags.length && !moved.length) return null;
  return (
    <Card id="build-notes" title="Notes on builds">
      <ol className="flex flex-col gap-3">
        {flags.flatMap(({ label, name, notes, engine, build }) =>
          notes.slice(0, MOST_OF_BUILD).map((note, at) => (
            <li key={`${engine} ${build} ${note.number}`} className="flex min-w-0 gap-2 text-sm">
              <b className="h-fit rounded-xs bg-foreground px-1 text-xs leading-4.5 text-surface tabular-nums">
                {Number.parseInt(label, 10) + at}
              </b>
              <div className="min-w-0">
                <p className="text-muted-foreground wrap-anywhere">
                  <a className="font-semibold text-link" href={withBase(urls.buildNotes(engine, build))}>
                    {name}
                  </a>
                  , {note.kind} {signedBy(note)} {note.state && <StateBadge state={note.state} />}
                </p>
                <NoteText text={note.body} />
                {note.answers.map((answer) => (
                  <div key={answer.at} className="mt-1 border-l-2 border-border pl-3">
                    <p className="text-muted-foreground">Answer {signedBy(answer)}</p>
                    <NoteText text={answer.body} />
                  </div>
                ))}
                {at === MOST_OF_BUILD - 1 && notes.length > MOST_OF_BUILD && (
                  <p>
                    <a className="text-link" href={withBase(urls.buildNotes(engine, build))}>
                      {formatCounted(notes.length - MOST_OF_BUILD, "more note")} on {name}
                    </a>
                  </p>
                )}
              </div>
            </li>
          )),
        )}
      </ol>
      {moved.length > 0 && (
        <p className="mt-2 text-sm text-muted-foreground first:mt-0">
          Do you know why the line moved? Write a note on{" "}
          {moved.map(({ engine, raw, name }, at) => (
            <span key={`${engine} ${raw}`}>
              {at > 0 && ", "}
              <a className="text-link wrap-anywhere" href={withBase(urls.buildNotes(engine, raw))}>
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

const StateBadge = ({ state }: { state: NonNullable<BuildNote["state"]> }) => (
  <Badge tone={state === "open" ? "warning" : "success"}>{state}</Badge>
);

/** Returns the builds that a level begins at or that stand out alone and have no note, the newest first. */
function movedBuilds({ panels, notes = [] }: Pick<HistoryView, "panels" | "notes">) {
  const found = panels.flatMap(({ engine, engineName, lines }) => {
    const moved = lines.flatMap(({ builds }) => builds.filter(({ change, alone }) => change ?? alone));
    return [...new Map(moved.map((build) => [build.raw, build])).values()]
      .filter(({ raw }) => !notes.some((note) => note.engine === engine && note.build === raw))
      .map(({ raw, version, called = raw }) => ({ engine, raw, name: `${engineName} ${version ?? called}` }));
  });
  return found.toReversed().slice(0, MOST_ASKED);
}

import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { NoteTarget } from "@/lib/domain/notes/note-targets";
import type { NoteThread } from "@/lib/domain/notes/notes";
import { urls } from "@/lib/urls";
import { NoteList } from "./note-list";

/** Notes on the page of a build or machine, and the link to write one. */
export const NotesCard = ({ target, threads }: { target: NoteTarget; threads: readonly NoteThread[] }) => (
  <Card
    id="notes"
    title="Notes and objections"
    note={`drawn on each history with this ${target.on}`}
    actions={
      <LinkButton size="sm" href={urls.notesOn(target)} prefetch={false}>
        Write a note
      </LinkButton>
    }
  >
    <NoteList threads={threads} />
  </Card>
);

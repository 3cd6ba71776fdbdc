import { LinkButton } from "@/components/ui/link-button";
import { urls } from "@/lib/urls";

/** Links to the notes on a frozen view or report; `open` counts unanswered objections. */
export const NotesButton = ({ snapshot, open }: { snapshot: string; open: number }) => (
  <LinkButton href={urls.snapshotNotes(snapshot)} prefetch={false}>
    {open === 0 ? "Notes" : `Notes (${open} open)`}
  </LinkButton>
);

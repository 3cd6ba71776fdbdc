import { LinkButton } from "@/components/ui/link-button";
import { urls } from "@/lib/urls";

/** Leads to what is said of a frozen view or report; `open` objections stand. */
export const NotesButton = ({ snapshot, open }: { snapshot: string; open: number }) => (
  <LinkButton href={urls.snapshotNotes(snapshot)} prefetch={false}>
    {open === 0 ? "Notes" : `Notes (${open} open)`}
  </LinkButton>
);

import { type DraftPanel, readDraft, writeDraft } from "./draft";
import { addToKept, openDraft, setOpenDraft } from "./kept-drafts";

/** The result in a sentence, and the id of the server's draft. Null = this browser's own draft. */
export interface AddResult {
  message: string;
  kept: string | null;
}

/**
 * Appends a panel to the open draft on the server, else to this browser's own draft. Forgets an open draft that the
 * reader can't change any more. The message says where neither stores the panel.
 */
export async function addPanel(panel: DraftPanel): Promise<AddResult> {
  const open = openDraft();
  const answer = open && (await addToKept(open, panel));
  if (open && answer && "done" in answer) {
    const { title, count } = answer.done;
    return { message: `Added as panel ${count} of your draft${title ? ` “${title}”` : ""}.`, kept: open };
  }
  // After a sign-out, or once that draft is deleted, panels wait in this browser again.
  if (answer && "error" in answer) {
    if (!["unauthorized", "forbidden", "not-found"].includes(answer.code ?? ""))
      return { message: answer.error, kept: open };
    setOpenDraft(null);
  }
  const draft = readDraft();
  const done = writeDraft({ ...draft, panels: [...draft.panels, panel] });
  const message = done
    ? `Added as panel ${draft.panels.length + 1}.`
    : "This browser stores nothing for this site, so a report cannot be put together here.";
  return { message, kept: null };
}

import { type DraftPanel, readDraft, writeDraft } from "./draft";
import { addToKept, openDraft, setOpenDraft } from "./kept-drafts";

/** The end of an addition: a sentence, and the server's draft with the panel. Null = this browser's own draft. */
export interface Added {
  message: string;
  kept: string | null;
}

/** Appends a panel to the open draft: on the server, else in this browser. Says so where neither stores it. */
export async function addPanel(panel: DraftPanel): Promise<Added> {
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

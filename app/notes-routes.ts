import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { jsonAnswer } from "@/app/api/v1/bundles/answer";
import { readJsonBody } from "@/lib/api/body";
import { noteBody } from "@/lib/api/schemas/notes";
import { addNote, type NoteSubject } from "@/lib/db/write/notes";
import { errorResponse } from "@/lib/errors";
import { noteAnswer, notesAnswerOf } from "@/lib/publish/notes/load-notes";

// Routes of notes on bundles, on frozen views and on targets differ only in their subject.

/** Limit of a note's JSON, in bytes. */
const MAX_BODY = 32 * 1024;
type Subject = () => Promise<NoteSubject>;

/** Returns the notes on a subject as JSON. */
export async function answerNotes(subject: Subject): Promise<Response> {
  try {
    return jsonAnswer(await notesAnswerOf(await subject()));
  } catch (error) {
    return errorResponse(error);
  }
}

/** Adds a note that a program sent as JSON; returns it with status 201. */
export async function takeNote(request: Request, subject: Subject): Promise<Response> {
  try {
    const on = await subject();
    return jsonAnswer(noteAnswer(await addNote(on, await readJsonBody(request, noteBody, MAX_BODY)), []), 201);
  } catch (error) {
    return errorResponse(error);
  }
}

/** Adds a note that a form sent, and redirects to its page. */
export const takeNoteForm = (request: Request, page: string, subject: Subject): Promise<Response> =>
  answerForm(page, async (keep) => {
    const fields = await formFields(request);
    keep(fields);
    await addNote(await subject(), noteBody.parse(fields));
    return leadBack(page, { done: "Written." });
  });

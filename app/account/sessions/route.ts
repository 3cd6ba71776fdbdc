import { endSessions } from "@/lib/db/access/sessions";
import { currentReader } from "@/lib/db/reader";
import { ExpectedError } from "@/lib/errors";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";

/** Ends one session of the reader (`end`, its id), or all but the current one (`end=others`). */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async () => {
    const reader = await currentReader();
    if (!reader) throw new ExpectedError("unauthorized", "Sign in first, then end your sessions.");
    const { end } = await formFields(request);
    if (typeof end !== "string") throw new ExpectedError("bad-request", "Name the session to end: its id, or others.");
    const ended = await endSessions(reader, end === "others" ? null : end);
    return leadBack(urls.account(), {
      done: ended === 1 ? "One session ended." : `${formatCounted(ended, "session")} ended.`,
    });
  });

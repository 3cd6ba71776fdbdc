import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { retentionBody, retentionParams } from "@/lib/api/schemas/projects";
import { stateRetention } from "@/lib/db/write/retention";
import { movesText, retentionText } from "@/lib/domain/streams/retention";
import { urls } from "@/lib/urls";
import { encodeProjectParams } from "@/lib/views/project/project-params";

/** Handles the form of a project's retention: previews a rule, or sets it with `do` = "state". */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.project(), async () => {
    const { do: action, ...fields } = await formFields(request);
    const { project, owner } = retentionParams.parse(fields);
    const page = `${urls.project(encodeProjectParams({ project, ...(owner !== undefined && { owner }) }))}#retention`;
    return answerForm(page, async (keep) => {
      const typed = { nightDays: String(fields.nightDays ?? ""), releaseDays: String(fields.releaseDays ?? "") };
      keep(typed);
      const isStated = action === "state";
      const rule = { nightDays: daysOf(typed.nightDays), releaseDays: daysOf(typed.releaseDays), dryRun: !isStated };
      const { counts, ...retention } = await stateRetention(project, owner, retentionBody.parse(rule));
      const done = [isStated ? "Stated." : "Not stated yet.", retentionText(retention), ...movesText(counts)].join(" ");
      return leadBack(page, isStated ? { done } : { done, typed });
    });
  });

/** Returns the days in a field. Null, which means for ever, for an empty one; NaN for other text, which is refused. */
const daysOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

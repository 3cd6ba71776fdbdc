import { z } from "zod";
import { expectedError, unavailableError } from "@/lib/errors";
import { type FormFields, leadBack } from "./flash";

const UNKNOWN = "Something went wrong; the server logged it. Check if the change was made before you try again.";

/**
 * Runs a form's `work` and returns its answer. Errors go to the page `back`, with the fields that `work` passed to
 * `keep`: no secrets. Repeated fields are not kept.
 */
export async function answerForm(
  back: string,
  work: (keep: (typed: FormFields) => void) => Promise<Response>,
): Promise<Response> {
  let typed: Record<string, string> = {};
  const keep = (fields: FormFields) => {
    typed = Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]): [string, string][] =>
        typeof text === "string" ? [[name, text]] : [],
      ),
    );
  };
  try {
    return await work(keep);
  } catch (error) {
    if (error instanceof z.ZodError) return leadBack(back, { problem: error.issues.map(faultText).join(" "), typed });
    const known = expectedError(error) ?? unavailableError(error);
    if (!known) console.error(error);
    return leadBack(back, { problem: known?.message ?? UNKNOWN, typed });
  }
}

/** Returns a sentence on a field's fault: "Licence: is not an SPDX expression, such as CC-BY-4.0." */
function faultText({ path, message }: z.core.$ZodIssue): string {
  const name = path.join(".");
  return `${NAMES[name] ?? name}: ${message.replace(/\.$/, "")}.`;
}

/** Labels of the fields in their forms. */
const NAMES: Readonly<Record<string, string>> = {
  name: "Name",
  owner: "Owner",
  scopes: "What it may do",
  title: "Title",
  visibility: "Who sees it",
  until: "Embargoed until",
  notes: "Notes",
  postUrl: "Post",
  licence: "Licence",
  sponsor: "Sponsor or conflict of interest",
  trust: "Who vouches for the numbers",
  reason: "Reason",
  by: "Replaced by",
  familyName: "Family name",
  affiliation: "Affiliation",
  orcid: "ORCID iD",
  kind: "Kind",
  body: "Text",
  nightDays: "Nights",
  releaseDays: "Releases",
};

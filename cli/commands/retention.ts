import { parseArgs } from "node:util";
import type { RetentionAnswer } from "../../lib/api/schemas/projects";
import { movesText, retentionText } from "../../lib/domain/streams/retention";
import { MOST_RETENTION_DAYS } from "../../lib/domain/streams/retention-days";
import { formatCount } from "../../lib/format";
import { EXIT, printable, usageError } from "../failure";
import { readJson, serverAt } from "../server";

/** Help text of `benchfolio retention`. */
export const retentionUsage = `benchfolio retention --project NAME [--owner NAME] [--nights DAYS] [--releases DAYS]
                     [--apply] [--json] [--server URL]
  Says for how many days the nights and releases of a project count, and which uploads left. BENCHFOLIO_TOKEN must hold
  a token of its owner with the scope manage-own. --nights, --releases: another rule, in days or forever; the answer
  says what it would take out of view. Only with --apply the rule is stated. Nothing is deleted.`;

const ADDRESS = "/api/v1/projects/retention";

/**
 * Prints the retention of a project, previews another one, or sets it. Returns the exit code. Throws a Failure for a
 * wrong command line and for a refusal.
 */
export async function retention(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      project: { type: "string" },
      owner: { type: "string" },
      nights: { type: "string" },
      releases: { type: "string" },
      apply: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      server: { type: "string" },
    },
  });
  const { project, owner, nights, releases, apply, json } = values;
  if (!project) throw usageError(`Name the project.\n${retentionUsage}`);
  const isChange = nights !== undefined || releases !== undefined;
  if (apply && !isChange) throw usageError("--apply states a rule: give --nights, --releases or both.");
  const rule = { nightDays: daysOf("--nights", nights), releaseDays: daysOf("--releases", releases) };
  const server = serverAt(values.server);
  const query = new URLSearchParams({ project, ...(owner !== undefined && { owner }) });
  const ask = async (init?: RequestInit): Promise<RetentionAnswer> =>
    readJson(await server.ask(`${ADDRESS}?${query}`, init, { repeat: true }));
  const stated = await ask();
  const change = {
    nightDays: rule.nightDays === undefined ? stated.nightDays : rule.nightDays,
    releaseDays: rule.releaseDays === undefined ? stated.releaseDays : rule.releaseDays,
    dryRun: !apply,
  };
  const headers = { "content-type": "application/json" };
  const answer = isChange ? await ask({ method: "PUT", headers, body: JSON.stringify(change) }) : stated;
  if (json) {
    console.log(JSON.stringify(answer));
    return EXIT.ok;
  }
  const lead = isChange ? [apply ? "Stated." : "Not stated: this is what --apply would do."] : [];
  for (const line of [...lead, retentionText(answer), ...movesText(answer.counts), ...uploadLines(answer)])
    console.log(printable(line));
  return EXIT.ok;
}

/** Limit of listed uploads that leave, and of those that come back. */
const MAX_LISTED = 20;

/** Returns a line for each upload that leaves or comes back, at most MAX_LISTED of each, and counts the others. */
function uploadLines({ leaving, back, counts }: RetentionAnswer): string[] {
  const lines = (word: string, all: RetentionAnswer["back"], many: number) => [
    ...all
      .slice(0, MAX_LISTED)
      .map(({ bundle, commit, measured, title }) =>
        [word, bundle, measured?.slice(0, 10) ?? "no day", commit?.slice(0, 10) ?? "no commit", title].join("  "),
      ),
    ...(many > MAX_LISTED ? [`${word}  ${formatCount(many - MAX_LISTED)} more (--json lists the first 1,000)`] : []),
  ];
  return [...lines("leaves", leaving, counts.leaving), ...lines("comes back", back, counts.back)];
}

/** Reads `400` and `forever` (null); undefined without the option. Throws a usage Failure for other texts. */
function daysOf(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "forever") return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MOST_RETENTION_DAYS)
    throw usageError(`${name} takes 1 to ${MOST_RETENTION_DAYS} days, or forever; not ${text}.`);
  return days;
}

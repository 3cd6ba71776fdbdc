import { z } from "zod";

/** Marks the comment of this program, so that the next run changes it instead of adding one. */
const MARK = "<!-- benchfolio compare -->";
const comments = z.array(z.object({ id: z.number(), body: z.string().nullish() }));

/** The variables that GitHub Actions sets for each step, and the token. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes a comment on the pull request of a GitHub Action. It changes its earlier one if that is among the first 100.
 * Returns null, or the reason why there is no comment. Sends the token only to GITHUB_API_URL; without it,
 * to api.github.com.
 */
export async function commentOnPull(markdown: string, environment: Environment): Promise<string | null> {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_REF: ref = "" } = environment;
  const [, pull] = /^refs\/pull\/(\d{1,12})\//.exec(ref) ?? [];
  if (!token) return "GITHUB_TOKEN is not set: pass it to the step.";
  if (!repository || pull === undefined)
    return `This is not a run for a pull request (GITHUB_REF is ${ref || "not set"}).`;
  const api = environment.GITHUB_API_URL || "https://api.github.com";
  const ask = async (method: string, where: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${api}/repos/${repository}/issues/${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} answered ${answer.status}`);
    return answer.json();
  };
  const body = `${MARK}\n${markdown}`;
  try {
    const known = comments.parse(await ask("GET", `${pull}/comments?per_page=100`));
    const own = known.find((comment) => comment.body?.startsWith(MARK));
    if (own) await ask("PATCH", `comments/${own.id}`, { body });
    else await ask("POST", `${pull}/comments`, { body });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

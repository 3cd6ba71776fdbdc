import { z } from "zod";
import { Failure } from "./failure";
import type { Server } from "./server";

const side = z.object({ commit: z.string().nullable(), measured: z.string().nullable(), bundles: z.array(z.string()) });
const answer = z.object({
  project: z.string(),
  owner: z.string().nullable(),
  base: side,
  head: side,
  remarks: z.array(z.string()),
  families: z.array(z.string()),
  /** Families that the base alone measured; older servers do not name them. */
  missing: z.array(z.string()).default([]),
  query: z.string(),
});

/** Both sides in a project, as GET /api/v1/projects/base answers them. */
type FoundBase = z.infer<typeof answer>;

/** The builds, branches or commits to compare, and the names of a project and its owner. */
interface Query {
  base: string;
  head: string;
  project: string | undefined;
  owner: string | undefined;
}

const COMMIT = /^[0-9a-f]{7,64}$/i;

/**
 * Returns the nights of a project that a base and a head name. A branch as base names its newest night before the head.
 * Without `project` and `owner`, any project with this head counts. Then the base and the head name builds where the
 * head is not a commit (returns null) or no project knows both (returns a sentence with the reason). Throws a Failure
 * where several projects fit, and where the project has no base.
 */
export async function findBase(
  server: Server,
  { base, head, project, owner }: Query,
): Promise<FoundBase | string | null> {
  const isNamed = project !== undefined || owner !== undefined;
  if (!isNamed && !COMMIT.test(head)) return null;
  const given = Object.entries({ base, head: COMMIT.test(head) ? head.toLowerCase() : head, project, owner });
  const query = new URLSearchParams(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  try {
    const body: unknown = await (await server.ask(`/api/v1/projects/base?${query}`)).json();
    return answer.parse(body);
  } catch (error) {
    // An older server, which has no projects, also answers not-found.
    if (!isNamed && error instanceof Failure && error.code === "not-found") return error.message;
    throw error;
  }
}

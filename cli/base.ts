import { z } from "zod";
import { Failure, oddAnswer } from "./failure";
import { readJson, type Server } from "./server";

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
  /** True where both are names of builds. */
  builds: boolean;
}

const AS_BUILDS = "--builds compares builds of these names, whoever uploaded them.";

const COMMIT = /^[0-9a-f]{7,64}$/i;

/**
 * Returns the nights of a project that a base and a head name. A branch as base names its newest night before the head.
 * Returns null where both name builds. They do with `builds`, or where no project or owner is named and the head is not
 * a commit. An upload by others never makes a commit the name of a build. Throws a Failure where no project knows both,
 * several do, or the project has no base. Also throws one for an answer of another shape.
 */
export async function findBase(
  server: Server,
  { base, head, project, owner, builds }: Query,
): Promise<FoundBase | null> {
  const isNamed = project !== undefined || owner !== undefined;
  if (builds || (!isNamed && !COMMIT.test(head))) return null;
  const given = Object.entries({ base, head: COMMIT.test(head) ? head.toLowerCase() : head, project, owner });
  const query = new URLSearchParams(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  try {
    const body: unknown = await readJson(await server.ask(`/api/v1/projects/base?${query}`));
    const found = answer.safeParse(body);
    if (!found.success) throw oddAnswer();
    return found.data;
  } catch (error) {
    // An older server, which has no projects, also answers not-found.
    if (isNamed || !(error instanceof Failure) || !["not-found", "bad-request"].includes(error.code)) throw error;
    throw new Failure(error.exit, `${error.message} ${AS_BUILDS}`, error.code, error.issues);
  }
}

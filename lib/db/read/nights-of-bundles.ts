import "server-only";
import { sql } from "kysely";
import { type StatedNight, statedNights } from "@/lib/domain/streams/night-places";
import { withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import { MOST_UPLOADS } from "./projects";
import { nightStatementOf, STATED, statedFacts } from "./stated";

/** The facts by which bundles are nights of one project. */
interface Stating {
  id: string;
  owner: string | null;
  project: string | null;
}

/** Groups bundles by project and owner; those without a project are left out. */
function byProject<Bundle extends Stating>(bundles: readonly Bundle[]): Map<string, Bundle[]> {
  const found = new Map<string, Bundle[]>();
  for (const bundle of bundles) {
    if (bundle.project === null) continue;
    const key = JSON.stringify([bundle.project, bundle.owner]);
    const own = found.get(key);
    if (own) own.push(bundle);
    else found.set(key, [bundle]);
  }
  return found;
}

/**
 * Returns the nights of these bundles, by bundle, where at least two of them are of one project. The order of a project
 * is that of its newest 2,000 uploads that the reader may see. These are its public ones, and hidden ones that the
 * address names. No other statement counts, since an order would show that its upload exists.
 */
export async function nightsOfBundles(bundles: readonly Stating[]): Promise<Map<string, StatedNight>> {
  const wanted = new Map([...byProject(bundles)].filter(([, own]) => own.length > 1));
  const found = new Map<string, StatedNight>();
  if (wanted.size === 0) return found;
  const stated = [...byProject(await statementsOf([...wanted.values()].flat()))].filter(([key]) => wanted.has(key));
  const inOrder = stated.sort(([, [a]], [, [b]]) => (a?.first ?? 0) - (b?.first ?? 0));
  for (const [rank, [, own]] of inOrder.entries()) {
    const [{ project = null, owner = null } = {}] = own;
    if (project === null) continue;
    // Machines and configs give no order.
    const uploads = own.map(({ id, facts }) => ({ ...nightStatementOf(id, facts), places: [] }));
    for (const [bundle, night] of statedNights({ project, owner, rank }, uploads)) found.set(bundle, night);
  }
  return found;
}

/**
 * Returns the statements of the uploads in sight that state these projects and are of these owners. Of each project the
 * newest are read. `first` is the key of the first upload of its owner's project.
 */
async function statementsOf(stating: readonly Stating[]) {
  const projects = [...new Set(stating.flatMap(({ project }) => project ?? []))];
  const owners = [...new Set(stating.map(({ owner }) => owner))];
  // Anybody may state a project's name: others than its owners are not read.
  const named = owners.filter((owner) => owner !== null);
  return withJson(
    await db()
      .selectFrom(({ selectFrom }) =>
        selectFrom("publicBundles")
          .select(["id", "project", "owner"])
          .select(STATED.as("facts"))
          .select(sql<number>`(row_number() over (partition by project, owner order by key desc))::int`.as("place"))
          .select(sql<number>`min(key) over (partition by project, owner)`.as("first"))
          .where("project", "=", anyOf(projects))
          .where((eb) =>
            eb.or([eb("owner", "=", anyOf(named)), ...(owners.includes(null) ? [eb("owner", "is", null)] : [])]),
          )
          .as("named"),
      )
      .selectAll()
      .where("place", "<=", MOST_UPLOADS)
      .execute(),
    { facts: statedFacts },
  );
}

import { sql } from "kysely";
import { storedGiven } from "@/lib/api/schemas/given";
import { publishes } from "@/lib/domain/access/rights";
import { withJson } from "../jsonb";
import { ownerDb } from "../kysely";

const MOST = 5;

/**
 * Returns the manifests of the newest five other bundles of an owner's project that have one, for an import. Each text
 * comes once, newest first, with the marks of the tables of all bundles that have it. For a bundle that others see,
 * only public bundles count, since it shows the text.
 */
export async function rememberedManifests(of: {
  key: number;
  owner: string;
  project: string;
  visibility: string;
}): Promise<{ text: string; shapes: readonly string[] }[]> {
  const rows = await ownerDb()
    .selectFrom("bundles")
    .select("given")
    .where("owner", "=", of.owner)
    .where("project", "=", of.project)
    .where("key", "<>", of.key)
    .where("visibility", "<>", "retracted")
    .$if(publishes(of.visibility), (all) => all.where("visibility", "=", "public"))
    .where(sql<boolean>`jsonb_typeof(given -> 'manifest') = 'object'`)
    .orderBy("key", "desc")
    .limit(MOST)
    .execute();
  const found = withJson(rows, { given: storedGiven }).flatMap(({ given: { manifest } }) => manifest ?? []);
  const marks = new Map<string, string[]>();
  for (const { text, shapes } of found) marks.set(text, [...(marks.get(text) ?? []), ...shapes]);
  return [...marks].map(([text, shapes]) => ({ text, shapes: [...new Set(shapes)] }));
}

import { sql } from "kysely";
import { storedGiven } from "@/lib/api/schemas/given";
import { withJson } from "../jsonb";
import { ownerDb } from "../kysely";

const MOST = 5;

/**
 * Returns the newest manifests that were stated of other bundles of an owner's project, each text once, with the marks
 * of its tables. Not for readers.
 */
export async function rememberedManifests(of: {
  key: number;
  owner: string;
  project: string;
}): Promise<{ text: string; shapes: readonly string[] }[]> {
  const rows = await ownerDb()
    .selectFrom("bundles")
    .select("given")
    .where("owner", "=", of.owner)
    .where("project", "=", of.project)
    .where("key", "<>", of.key)
    .where("visibility", "<>", "retracted")
    .where(sql<boolean>`jsonb_typeof(given -> 'manifest') = 'object'`)
    .orderBy("key", "desc")
    .limit(MOST)
    .execute();
  const found = withJson(rows, { given: storedGiven }).flatMap(({ given: { manifest } }) => manifest ?? []);
  return [...new Map(found.map(({ text, shapes }) => [text, { text, shapes }])).values()];
}

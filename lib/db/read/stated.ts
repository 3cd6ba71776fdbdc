import { sql } from "kysely";
import type { z } from "zod";
import { manifestFacts } from "@/lib/api/schemas/given";
import type { StreamUpload } from "@/lib/domain/streams/nights";

/** Digits that all spellings of a commit begin with; `commit_start` of a bundle has them. */
export const COMMIT_START = 7;

/** SQL of the commit that a bundle states, itself or in its manifest; null = neither does. */
export const STATED_COMMIT = sql<string | null>`coalesce(given #>> '{values,commit}', manifest_facts ->> 'commit')`;

/**
 * SQL of the facts that a bundle states, each of its upload, else of its manifest. Lists of uploads read only these,
 * since the whole columns have up to 50 kB.
 */
export const STATED = sql<unknown>`coalesce(manifest_facts, '{}') || coalesce(given -> 'values', '{}')`;

/** The shape of {@link STATED}. */
export const statedFacts = manifestFacts;

/** Returns the statements of a bundle on its night. */
export function nightStatementOf(
  bundle: string,
  { commit, parent, branch, version, measured }: z.output<typeof statedFacts>,
): Omit<StreamUpload, "places"> {
  return {
    bundle,
    commit: commit ?? null,
    parent: parent ?? null,
    branch: branch ?? null,
    version: version ?? null,
    measured: measured ?? null,
  };
}

import { sql } from "kysely";
import { manifestFacts } from "@/lib/api/schemas/given";

/** Digits that all spellings of a commit begin with; `commit_start` of a bundle has them. */
export const COMMIT_START = 7;

/** SQL of the commit that a bundle states, itself or in its manifest; null = neither does. */
export const STATED_COMMIT = sql<string | null>`coalesce(given #>> '{values,commit}', manifest_facts ->> 'commit')`;

/**
 * SQL of what a bundle states: its upload's word, below it the manifest's. Lists of uploads read it alone: the manifest
 * and the changes beside an upload's word have up to 50 kB.
 */
export const STATED = sql<unknown>`coalesce(manifest_facts, '{}') || coalesce(given -> 'values', '{}')`;

/** The shape of {@link STATED}. */
export const statedFacts = manifestFacts;

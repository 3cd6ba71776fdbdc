import { sql } from "kysely";

/** SQL of the commit that a bundle states, itself or in its manifest; null = neither does. */
export const STATED_COMMIT = sql<string | null>`coalesce(given #>> '{values,commit}', manifest_facts ->> 'commit')`;

import { sql } from "kysely";
import { db } from "../kysely";
import type { Total } from "../schema/tables";

/**
 * Returns the start of statements on totals of a kind. Public bundles have joint rows, and hidden ones in sight a row
 * each. The cost grows with the different things that were measured, not with their runs
 * (docs/decisions/0056-totals.md).
 */
export const totalsOf = (kind: Total["kind"]) => db().selectFrom("seenTotals as t").where("t.kind", "=", kind);

/** SQL of the executions of several totals. */
export const runs = sql<number>`sum(t.executions)::bigint`.as("runs");

/** Returns the statement of the numbers of bundles by family and name of a test or data set. */
export const bundlesOfTests = () =>
  totalsOf("test")
    .select(({ fn }) => ["t.family", "t.name", fn.sum<number>("t.bundles").as("bundles")])
    .groupBy(["t.family", "t.name"]);

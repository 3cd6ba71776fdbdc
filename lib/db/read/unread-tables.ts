import { z } from "zod";
import type { Visibility } from "@/lib/domain/access/rights";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { withJson } from "../jsonb";
import { db } from "../kysely";

const guess = z.object({ is: z.string(), unit: z.string().nullable(), why: z.string() });
const shape: z.ZodType<UnreadTable> = z.object({
  form: z.enum(["cells", "records", "values"]),
  levels: z.array(z.object({ keys: z.array(z.string()), guess })),
  columns: z.array(z.object({ heading: z.string(), isNumber: z.boolean(), guess })),
  rows: z.array(
    z.object({ path: z.string(), line: z.number(), keys: z.array(z.string()), cells: z.array(z.string()) }),
  ),
  paths: z.array(z.string()),
  files: z.number(),
  isRead: z.boolean().optional(),
});

/** The stored tables of a bundle that no importer could read. */
export const unreadTables = z.array(shape);

/**
 * Returns the tables of a bundle that no importer could read. Also returns the visibility that the bundle gets with its
 * first numbers; null where it does not wait for numbers. A bundle out of sight has no tables.
 */
export async function loadUnreadTables(
  id: string,
): Promise<{ tables: readonly UnreadTable[]; visibilityAsked: Visibility | null }> {
  const found = await db()
    .selectFrom("listedBundles")
    .select(["unreadTables as tables", "visibilityAsked"])
    .where("id", "=", id)
    .execute();
  const [bundle] = withJson(found, { tables: unreadTables.nullable() });
  return { tables: bundle?.tables ?? [], visibilityAsked: bundle?.visibilityAsked ?? null };
}

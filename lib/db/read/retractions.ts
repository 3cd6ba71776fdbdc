import "server-only";
import { z } from "zod";
import { ownerPool } from "../owner-pool";
import { query } from "../query";

const retractionRow = z.object({
  bundle: z.string(),
  sha256: z.string(),
  title: z.string(),
  owner: z.string().nullable(),
  reason: z.string(),
  replacedBy: z.string().nullable(),
  at: z.date(),
});
export type Retraction = z.output<typeof retractionRow>;

/**
 * Returns retracted bundles that were public before, latest first: all, or those with runs of an engine. Deleted ones
 * are left out.
 */
export async function newestRetractions(engine: string | null, limit: number): Promise<Retraction[]> {
  const ids = engine === null ? null : await retractedWith(engine);
  return query(
    retractionRow,
    `select t.id as bundle, t.sha256, t.title, b.owner, t.reason, t.replaced_by, t.created_at as at
     from tombstones t join bundles b on b.id = t.id and b.visibility = 'retracted'
     where t.kind = 'retracted' and not t.hidden and coalesce(b.visibility_before, 'public') = 'public'
       and ($1::text[] is null or t.id = any($1))
     order by t.created_at desc, t.id limit $2`,
    [ids, limit],
    ownerPool(),
  );
}

/**
 * Returns retracted bundles with runs of an engine. A query of its own, since tombstones may lie on other servers than
 * rows of bundles.
 */
const retractedWith = async (engine: string): Promise<string[]> =>
  (
    await query(
      z.object({ id: z.string() }),
      `select b.id from bundles b where b.visibility = 'retracted' and exists (select 1 from bundle_settings t
         join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id
         where t.bundle_key = b.key and e.name = $1)`,
      [engine],
      ownerPool(),
    )
  ).map(({ id }) => id);

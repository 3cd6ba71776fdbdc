import "server-only";
import { z } from "zod";
import { NOTE_KINDS } from "@/lib/domain/notes/notes";
import { query } from "../query";

const noteRow = z.object({
  bundle: z.string(),
  title: z.string(),
  kind: z.enum(NOTE_KINDS).exclude(["hiding"]),
  body: z.string(),
  owner: z.string(),
  at: z.date(),
  signature: z.string(),
});
/** A note or objection on a public bundle. */
export type BundleNote = z.output<typeof noteRow>;

/**
 * Returns notes on public bundles, newest first: all, or those of bundles with runs of an engine. Hidden texts and the
 * hidings are left out. So are notes on frozen views: their authors choose who gets the address.
 */
export async function newestNotes(engine: string | null, limit: number): Promise<BundleNote[]> {
  const ids = engine === null ? null : await idsWith(engine);
  return query(
    noteRow,
    `select b.id as bundle, b.title, n.kind, n.body, n.owner, n.at, n.signature
     from notes n join public_bundles b on n.subject = 'bundle:' || b.id
     where n.kind <> 'hiding' and ($1::text[] is null or b.id = any($1))
       and not exists (select from notes h where h.subject = n.subject and h.kind = 'hiding' and h.about = n.number)
     order by n.at desc, n.subject, n.number desc limit $2`,
    [ids, limit],
  );
}

/**
 * Returns visible bundles with runs of an engine. A query of its own, since notes may lie on other servers than rows of
 * bundles.
 */
const idsWith = async (engine: string): Promise<string[]> =>
  (
    await query(
      z.object({ id: z.string() }),
      `select b.id from public_bundles b where exists (select 1 from bundle_settings t
         join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id
         where t.bundle_key = b.key and e.name = $1)`,
      [engine],
    )
  ).map(({ id }) => id);

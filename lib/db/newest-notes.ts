import "server-only";
import { z } from "zod";
import { NOTE_KINDS } from "../domain/notes/notes";
import { query } from "./query";

const noteRow = z.object({
  bundle: z.string(),
  title: z.string(),
  kind: z.enum(NOTE_KINDS).exclude(["hiding"]),
  body: z.string(),
  owner: z.string(),
  at: z.date(),
  signature: z.string(),
});
/** Something said of a bundle that everybody may see. */
export type BundleNote = z.output<typeof noteRow>;

/**
 * What was said last of bundles that everybody may see, newest first: all, or those with runs of an engine. Without hidden texts and the hidings.
 * Notes on frozen views are not among them: whoever froze a view gives its address to whom he likes.
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

/** Visible bundles with runs of an engine. Asked for by itself, since what belongs to bundles may lie on other servers than notes. */
const idsWith = async (engine: string): Promise<string[]> =>
  (
    await query(
      z.object({ id: z.string() }),
      `select b.id from public_bundles b where exists (select 1 from bundle_settings t join settings s on s.id = t.setting_id
         join engines e on e.id = s.engine_id where t.bundle_key = b.key and e.name = $1)`,
      [engine],
    )
  ).map(({ id }) => id);

import { sql } from "kysely";

/** SQL condition: `n` does not hide an entry, and no entry hides it. */
export const isUnhidden = sql<boolean>`n.kind <> 'hiding' and not exists (
  select from notes h where h.subject = n.subject and h.kind = 'hiding' and h.about = n.number)`;

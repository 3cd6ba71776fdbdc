import { sql } from "kysely";

/** The condition that `n` is no hiding, and that no hiding is about it. */
export const isUnhidden = sql<boolean>`n.kind <> 'hiding' and not exists (
  select from notes h where h.subject = n.subject and h.kind = 'hiding' and h.about = n.number)`;

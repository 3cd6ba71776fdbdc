// Lets every table change the mark of live data (docs/decisions/0038-tags-of-live-answers.md).
import type { ClientBase } from "pg";

/** Tables that no answer shows to everybody, each with the reason. Writing to them changes no mark. */
export const UNSEEN: Readonly<Record<string, string>> = {
  _prisma_migrations: "The list of migrations.",
  audit: "Managers of everything read it.",
  hidden_bundles: "Triggers of bundles write it.",
  images: "Their owners read them; in a published report they never change.",
  import_progress: "Bundles' own pages show progress, and have no such tag.",
  installation: "Keys.",
  live_changes: "Transactions that change the mark.",
  live_mark: "The mark itself.",
  report_drafts: "Their authors read them.",
  sessions: "Signed-in readers.",
  tokens: "Signed-in readers; their last use changes all the time.",
};

// A distributed database has no mark, and takes no triggers.
const WATCH = `do $$
  declare name text;
  begin
    if not exists (select from live_mark) then
      return;
    end if;
    for name in
      select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relname <> all('{${Object.keys(UNSEEN).join()}}')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_live_change')
    loop
      execute format('create trigger note_live_change after insert or update or delete or truncate on %I
        for each statement execute function note_live_change()', name);
      update live_mark set mark = gen_random_uuid();
    end loop;
  end $$`;

/** Gives the trigger to tables of new migrations. */
export const watchLiveTables = (client: Pick<ClientBase, "query">): Promise<unknown> => client.query(WATCH);

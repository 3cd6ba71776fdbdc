// Makes the role that pages read as. Policies restrict it, and it can't write (docs/decisions/0029-rows-by-policy.md).

import type { ClientBase } from "pg";
import { PAGES_ROLE } from "../lib/db/pages-role.ts";

/** Tables with credentials, secrets or images of drafts, and the log of migrations, which no page needs. */
const SECRET = ["tokens", "sessions", "installation", "images", "_prisma_migrations"];

// Roles belong to the whole server: another database's migration may make this one at the same moment.
const MAKE = `do $$
  begin
    if not exists (select from pg_roles where rolname = '${PAGES_ROLE}') then
      create role ${PAGES_ROLE} nologin;
    end if;
    if not pg_has_role('${PAGES_ROLE}', 'member') then
      execute format('grant ${PAGES_ROLE} to %I', current_user);
    end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null;
  end $$`;
const GRANT = `do $$
  begin
    if exists (select from pg_roles where rolname = '${PAGES_ROLE}') then
      grant usage on schema public to ${PAGES_ROLE};
      grant select on all tables in schema public to ${PAGES_ROLE};
      revoke all on ${SECRET.join(", ")} from ${PAGES_ROLE};
    end if;
  end $$`;

/**
 * Makes the role where this user may, and lets it read. Elsewhere pages read as this user, and only the views hide
 * rows.
 */
export async function makePagesRole(client: Pick<ClientBase, "query">): Promise<void> {
  await client.query(MAKE);
  await client.query(GRANT);
}

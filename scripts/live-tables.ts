// Lets every table change the marks of live data (docs/decisions/0049-tags-by-scope.md).
import type { ClientBase } from "pg";

/** Tables that no answer shows to all readers, each with the reason. Writing to them changes no mark. */
export const UNSEEN: Readonly<Record<string, string>> = {
  _prisma_migrations: "The list of migrations.",
  audit: "Managers of everything read it.",
  hidden_bundles: "Triggers of bundles write it.",
  images: "Their owners read them; in a published report they never change.",
  import_progress: "Bundles' own pages show progress, and have no such tag.",
  installation: "Keys.",
  live_changes: "Transactions that change the mark.",
  live_marks: "The marks themselves.",
  report_drafts: "Their authors read them.",
  sessions: "Signed-in readers.",
  twins: "Files with the numbers of points; answers have the same bytes without them.",
  tokens: "Signed-in readers; their last use changes all the time.",
  totals: "Triggers write them when rows of bundles change.",
  totals_changes: "Transactions that change totals.",
};

/**
 * How rows are found in answers, by table; a table that is not here changes all answers. `rows`: they belong to a
 * bundle, which the same transaction changes. `bundles`, `settings`, `rollups`: they say which bundles and families
 * change. `names`: answers show them only where rows of a bundle refer to them, so new ones change nothing. `versions`:
 * the counters of caches. `apart`: no view of a part of the data shows them. `former`: a new row changes all
 * answers, a statement without one none.
 */
export const KINDS: Readonly<Record<string, string>> = {
  bundles: "bundles",
  bundle_settings: "settings",
  rollups: "rollups",
  data_versions: "versions",
  former_names: "former",
  ...kindOf("rows", "author_rows author_tables bests evidence executions ground_truths index_builds issues"),
  ...kindOf("rows", "points provenance run_series source_files"),
  ...kindOf("names", "configs engine_builds engines labels machines metric_keys param_sets settings workloads"),
  ...kindOf("apart", "reimports snapshots snapshot_files"),
};

function kindOf(kind: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(" ").map((name) => [name, kind]));
}

/** Statements whose rows a trigger reads, by kind. Others read none, so that large tables keep no copy of rows. */
const READS: Readonly<Record<string, readonly string[]>> = {
  bundles: ["insert", "update", "delete"],
  settings: ["insert", "update", "delete"],
  rollups: ["insert", "update", "delete"],
  versions: ["insert", "update", "delete"],
  names: ["update"],
  former: ["insert"],
};
const TABLES_OF: Readonly<Record<string, string>> = {
  insert: "referencing new table as after",
  update: "referencing old table as before new table as after",
  delete: "referencing old table as before",
};
const EVENTS = ["insert", "update", "delete", "truncate"];

/** Returns the statements that make the triggers of a table of this kind; `%I` is its name. */
function triggersOf(kind: string): string[] {
  const read = READS[kind] ?? [];
  const rest = EVENTS.filter((event) => !read.includes(event));
  const call = `for each statement execute function note_live_change('${kind}')`;
  return [
    `create trigger note_live_change after ${rest.join(" or ")} on %I ${call}`,
    ...read.map((event) => `create trigger note_live_${event} after ${event} on %I ${TABLES_OF[event]} ${call}`),
  ];
}

/** Returns the SQL that makes the triggers of the table `name` if it is of this kind; `rest` has all without a kind. */
const makeFor = (kind: string) => {
  const tables = Object.keys(KINDS).filter((table) => KINDS[table] === kind);
  const isOf = kind === "rest" ? `name <> all('{${Object.keys(KINDS)}}')` : `name = any('{${tables}}')`;
  const made = triggersOf(kind).map((one) => `execute format($q$${one}$q$, name);`);
  return `if ${isOf} then ${made.join(" ")} end if;`;
};

// A distributed database has no mark, and takes no triggers.
const WATCH = `do $$
  declare name text;
  begin
    if not exists (select from live_marks) then
      return;
    end if;
    for name in
      select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relname <> all('{${Object.keys(UNSEEN).join()}}')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_live_change')
    loop
      ${[...new Set([...Object.values(KINDS), "rest"])].map(makeFor).join("\n      ")}
      update live_marks set mark = gen_random_uuid() where scope in ('all', 'rest');
    end loop;
  end $$`;

/** Gives the triggers to tables of new migrations, and changes the marks `all` and `rest` then. */
export const watchLiveTables = (client: Pick<ClientBase, "query">): Promise<unknown> => client.query(WATCH);

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { hashFile } from "../blobs/hash-file";
import { writeWhole } from "../disk";

/** The shape of a table in a backup's manifest. */
export const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  sha256: z.string(),
  sizeBytes: z.number(),
});
/** One table of a backup: its rows as COPY writes them, in stored order. */
export type DumpedTable = z.infer<typeof tableShape>;

/** The last number of a sequence of keys; null for an unused one. */
export const sequenceShape = z.object({ name: z.string(), last: z.string().nullable() });
/** A sequence of keys with its last number. */
export type DumpedSequence = z.infer<typeof sequenceShape>;

/**
 * Tables that a backup leaves out. Migrations write their own list. Triggers keep the list of hidden bundles, the
 * totals and the mark of live data. A restore must not open sessions again, nor show progress of imports. Twins are
 * made again.
 */
export const LEFT_OUT = [
  "_prisma_migrations",
  "hidden_bundles",
  "import_progress",
  "live_changes",
  "live_marks",
  "sessions",
  "totals",
  "totals_changes",
  "twins",
];

const ident = (name: string) => `"${name.replaceAll('"', '""')}"`;
const copyOf = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `${ident(name)} (${columns.map(ident).join(", ")})`;

/** Writes every table into `folder` (NAME.copy), as of the transaction of `client`. */
export async function dumpTables(client: pg.Client, folder: string): Promise<DumpedTable[]> {
  const tables: DumpedTable[] = [];
  for (const { name, columns } of await tablesInOrder(client)) {
    const file = await open(path.join(folder, `${name}.copy`), "w", 0o600);
    const hash = createHash("sha256");
    let sizeBytes = 0;
    try {
      for await (const chunk of client.query(copyTo(`copy ${copyOf({ name, columns })} to stdout`))) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await writeWhole(file, chunk, sizeBytes - chunk.length);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    tables.push({ name, columns, sizeBytes, sha256: hash.digest("hex") });
  }
  return tables;
}

/**
 * Replaces the rows of all tables by those of a dump, inside the caller's transaction. Throws an Error where a file has
 * changed since it was written.
 */
export async function loadTables(client: pg.Client, folder: string, tables: readonly DumpedTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => ident(name)).join(", ")} cascade`);
  for (const table of tables) {
    const file = path.join(folder, `${table.name}.copy`);
    if ((await hashFile(file)).sha256 !== table.sha256)
      throw new Error(`${table.name}.copy is not the file that the backup wrote: its sha256 differs`);
    await pipeline(createReadStream(file), client.query(copyFrom(`copy ${copyOf(table)} from stdin`)));
  }
}

/** Returns the last number of each sequence of keys; null for an unused one. */
export async function dumpSequences(client: pg.Client): Promise<DumpedSequence[]> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return z.array(sequenceShape).parse(rows);
}

/** Continues the sequences after these numbers. */
export async function loadSequences(client: pg.Client, sequences: readonly DumpedSequence[]): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await client.query("select setval($1::regclass, $2::bigint)", [ident(name), last]);
}

const nameShape = z.object({ name: z.string(), columns: z.array(z.string()) });
const edgeShape = z.object({ child: z.string(), parent: z.string() });

/** Returns the tables, each behind those that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<z.infer<typeof nameShape>[]> {
  const found = await client.query(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all($1) group by 1 order by 1`,
    [LEFT_OUT],
  );
  const { rows } = await client.query(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const edges = z.array(edgeShape).parse(rows);
  const left = new Map(
    z
      .array(nameShape)
      .parse(found.rows)
      .map((table) => [table.name, table]),
  );
  const ordered: z.infer<typeof nameShape>[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !edges.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (free.length === 0) throw new Error("the tables refer to each other in a circle");
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

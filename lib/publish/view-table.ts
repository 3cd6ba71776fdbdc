import { ExpectedError } from "@/lib/errors";
import type { Table, ViewTable } from "@/lib/tables/types";
import { type Given, of } from "@/lib/views/registry/given";
import { VIEWS } from "@/lib/views/registry/views";
import type { DrawnView } from "./shown-view";

/** Returns the names of a view's tables, the main one first. */
export const viewTables = ({ kind }: Pick<Given, "kind">): readonly string[] =>
  VIEWS[kind].tables.map(({ name }) => name);

/**
 * Returns the table of this name, or the first where `asked` is null. Throws `not-found` with the known names. `live`
 * are tables that only a live view has; a frozen one's refusal names them.
 */
export function tableNamed<V>(
  tables: readonly ViewTable<V>[],
  asked: string | null,
  { live = [], isFrozen = false }: { live?: readonly { name: string }[]; isFrozen?: boolean } = {},
): ViewTable<V> {
  const found = asked === null ? tables[0] : tables.find(({ name }) => name === asked);
  if (found) return found;
  const list = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(", ");
  const here = `There is no such table here; there are ${list(isFrozen ? tables : [...tables, ...live])}.`;
  const elsewhere = isFrozen && live.length > 0 ? ` A live view also has ${list(live)}.` : "";
  throw new ExpectedError("not-found", here + elsewhere);
}

/**
 * Writes a table of any view with exact values, as in its CSV. `asked` null = the main table. Throws as `tableNamed`
 * does.
 */
export const writeViewTable = <Out>(
  shown: DrawnView,
  asked: string | null,
  write: <Row>(table: Table<Row>) => Out,
): Out =>
  of(shown, (entry, view) =>
    tableNamed(entry.tables, asked).write(view, { look: shown.look, isExact: true }, (table) =>
      write(withLead(shown, table)),
    ),
  );

/** Returns a table under its author's title, with the view's lead sentences first. */
export const withLead = <Row>({ title, lead }: Pick<DrawnView, "title" | "lead">, table: Table<Row>): Table<Row> => ({
  ...table,
  title: title ?? table.title,
  lead: [...lead, ...(table.lead ?? [])],
});

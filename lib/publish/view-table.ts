import { ExpectedError } from "@/lib/errors";
import type { Table, ViewTable } from "@/lib/tables/types";
import { type Given, of } from "@/lib/views/registry/given";
import { VIEWS } from "@/lib/views/registry/views";
import type { DrawnView } from "./shown-view";

/** The names of a view's tables, the one that stands for it first. */
export const viewTables = ({ kind }: Pick<Given, "kind">): readonly string[] =>
  VIEWS[kind].tables.map(({ name }) => name);

/**
 * Returns the table of this name, or the first where none is named. Throws not-found with the names that there are. `live` are tables that
 * only a live view has; a frozen one says so.
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

/** A table of any view with exact values, as its CSV has them; `asked` null = the one that stands for it. */
export const writeViewTable = <Out>(
  shown: DrawnView,
  asked: string | null,
  write: <Row>(table: Table<Row>) => Out,
): Out =>
  of(shown, (entry, view) =>
    tableNamed(entry.tables, asked).write(view, { look: shown.look, isExact: true }, (table) =>
      write(ledTable(shown, table)),
    ),
  );

/** A table under its author's title, after what must be read before it. */
export const ledTable = <Row>({ title, lead }: Pick<DrawnView, "title" | "lead">, table: Table<Row>): Table<Row> => ({
  ...table,
  title: title ?? table.title,
  lead: [...lead, ...(table.lead ?? [])],
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { readBundle } from "@/lib/import/manifest/reading.testing";
import { manifestTables } from "@/lib/import/manifest/tables";
import { UnreadTables } from "@/lib/import/unread-tables";
import { JsonItems } from "@/lib/importers/kit/json-items";
import type { TableMapping } from "@/lib/importers/kit/table-mapping";
import { rowsAt } from "@/lib/importers/tables/values";
import { chosenOf } from "./choices";
import { manifestText } from "./manifest-text";

/** Texts that YAML, a pattern or a path of JSON may take for something else, and any others. */
const word = fc.oneof(
  fc.constantFrom("a: b", "#", "*x", "&x", "!t", "- a", "? a", "{}", "[a]", "~", "null", "0x1", "1e3", "'", '"', "\\"),
  fc.constantFrom(
    "constructor",
    "toString",
    "__proto__",
    "a.b",
    "p99.9",
    "時間",
    "é",
    "yes",
    "<<",
    "%a",
    "@a",
    "`",
    "|",
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
);
const head = (path: string, text: string) => ({ path, size: null, head: Buffer.from(text), text });
const names = (least: number) => fc.uniqueArray(word, { minLength: least, maxLength: 5 });
const folder = word.filter((text) => !/[/\0]/.test(text) && text.trim() !== "" && text !== "." && text !== "..");

/** Returns the tables that the page finds in files, its manifest, and the mapping of each file by that manifest. */
function roundTrip(files: Readonly<Record<string, string>>, choices: Readonly<Record<string, string>>) {
  const unread = new UnreadTables();
  for (const [path, text] of Object.entries(files)) unread.add(head(path, text));
  const found = unread.without([]);
  const text = manifestText(chosenOf(found, choices));
  const tables = manifestTables();
  tables.add("benchfolio.yaml", text);
  return { found, text, of: (path: string) => tables.of(path)[0] ?? null };
}

/** Returns the meaning of each heading of a table. */
const meanings = (table: UnreadTable | undefined, mapping: TableMapping | null) =>
  table?.columns.map(({ heading }) => {
    const path = ({ path: steps }: TableMapping["columns"][number]) =>
      steps?.length === 1 && steps[0]?.kind === "key" ? steps[0].key : null;
    return mapping?.columns.find((column) => column.name === heading || path(column) === heading)?.meaning.kind;
  });

describe("the manifest of the page, read back", () => {
  it("names each column of a CSV as it was chosen, in each file of the table", () => {
    fc.assert(
      fc.property(names(2), folder, folder, (headings, one, other) => {
        const csvRow = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
        const row = (value: number) => csvRow(headings.map((_, at) => `${value}${at}`));
        const text = `${csvRow(headings)}\n${row(1)}\n${row(2)}\n`;
        const paths = [`r/${one}/a.csv`, `r/${other}/a.csv`];
        const choices = Object.fromEntries(headings.map((_, at) => [`c0_${at}`, at === 0 ? "condition" : "ignore"]));
        const { found, text: manifest, of } = roundTrip(Object.fromEntries(paths.map((path) => [path, text])), choices);
        const [table] = found;
        fc.pre(table !== undefined);
        const chosen = table.columns.map((_, at) => (at === 0 ? "condition" : "ignore"));
        for (const path of paths) expect([manifest, meanings(table, of(path))]).toEqual([manifest, chosen]);
      }),
    );
  });

  it("leads to each object of numbers in JSON, whatever its keys are", () => {
    fc.assert(
      fc.property(word, names(2), names(2), names(1), (top, groups, engines, keys) => {
        const leaf = Object.fromEntries(keys.map((key, at) => [key, at + 1]));
        const inner = Object.fromEntries(engines.map((engine) => [engine, leaf]));
        const text = JSON.stringify({ [top]: Object.fromEntries(groups.map((group) => [group, inner])) });
        const choices = {
          k0_1: "workload",
          k0_2: "machine",
          ...Object.fromEntries(keys.map((_, at) => [`c0_${at}`, "ignore"])),
        };
        const { found, text: manifest, of } = roundTrip({ "r/a.json": text }, choices);
        const [table] = found;
        fc.pre(table?.form === "values" && table.levels.length === 3);
        const mapping = of("r/a.json");
        expect([manifest, meanings(table, mapping)]).toEqual([manifest, table.columns.map(() => "ignore")]);
        const document = new JsonItems({ items: null });
        document.line(text, 1);
        const rows = [...rowsAt(document.root, mapping?.values ?? [])];
        expect([manifest, rows.length]).toEqual([manifest, groups.length * engines.length]);
      }),
    );
  });
});

describe("a table whose columns are engines", () => {
  it("is read by the units alone that the page asks for, and by versions with the rate of their headings", async () => {
    const read = async (text: string, choices: Readonly<Record<string, string>>) => {
      const { text: manifest } = roundTrip({ "t/r.csv": text }, choices);
      const { rows } = await readBundle({ "benchfolio.yaml": manifest, "t/r.csv": text });
      return rows.map(({ setting, workload, numbers, status }) => [
        setting.engine,
        setting.build?.version ?? setting.build,
        "name" in workload ? workload.name : null,
        status,
        numbers,
      ]);
    };
    // Times in ms are stored in seconds; OOM is a failed run.
    const wide = "query,PostgreSQL 16.4,MySQL 8.4.3\nQ1,1203,2400\nQ2,88,OOM\n";
    expect(await read(wide, { uc0_1: "ms", uc0_2: "ms" })).toEqual([
      ["postgres", "16.4", "Q1", "complete", { seconds: 1.203 }],
      ["mysql", "8.4.3", "Q1", "complete", { seconds: 2.4 }],
      ["postgres", "16.4", "Q2", "complete", { seconds: 0.088 }],
      ["mysql", "8.4.3", "Q2", "failed", {}],
    ]);
    const versions = "benchmark,v1.2 (ops/s),v1.3 (ops/s)\nget,1000.5,1100.5\n";
    expect(await read(versions, { engine: "acmedb" })).toEqual([
      ["acmedb", "1.2", "get", "complete", { operationsPerSecond: 1000.5 }],
      ["acmedb", "1.3", "get", "complete", { operationsPerSecond: 1100.5 }],
    ]);
  });
});

import { group } from "d3-array";
import type { CellRow } from "../kit/cells";
import { engineOfCell, knownEngine } from "../kit/engine-label";
import { compares, mayBeEngine } from "./beside-engines";
import { columnsOf } from "./columns";
import { countsErrors } from "./ends";
import { isRunFact } from "./part-facts";
import { isMeasured, quantityOf } from "./quantities";
import { isOfRepeats, isSummary, mayBeSum, roleOf } from "./roles";
import type { Shape } from "./shapes";
import { countIn, METRIC, printedColumns } from "./spread";
import { testOf } from "./tests-as-columns";
import { unitedCell } from "./united";
import { wordsOf } from "./words";

// Tables whose first column says what its rows are: the quantities of engines as columns, or engines without a heading.

/** Returns the test and the quantity that a row's first cell names: `QPS` has no test, `Insert (ops/s)` has one. */
function namedIn(cell: string): { test: string | null; quantity: string } | null {
  return quantityOf(cell) !== null && testOf(cell) === null ? { test: null, quantity: cell } : testOf(cell);
}

/**
 * Returns the form of a table with engines as columns. Its rows state their quantity (`QPS`, `p99 (ms)`), or their test
 * with it (`Insert (ops/s)`). Null for other tables, and where a title states the unit of all.
 */
export function turnedOf(headings: readonly string[], unit: string | null): Shape | null {
  const [first = "", ...names] = headings;
  const isNamed = first === "" || METRIC.test(wordsOf(first).join("")) || roleOf(first) === "workload";
  if (unit !== null || !(isNamed || isMeasured(first)) || new Set(names).size < names.length) return null;
  const printed = names.map((name, at) => ({ name, at: at + 1 }));
  const labels = printed.filter(({ name }) => !compares(name) && knownEngine(name) !== null);
  const engines = new Set(labels.map(({ name }) => engineOfCell(name)));
  const areBuilds = labels.length > 1 && labels.every(({ name }) => /[ _-]v?\d/.test(name));
  // Only its name distinguishes an author's engine from a count of samples or a note. So it is not read.
  const unread = printed.flatMap(({ name }) => (labels.some((label) => label.name === name) ? [] : [name]));
  if ((engines.size < 2 && !areBuilds) || !unread.every((name) => compares(name) || mayBeEngine(name))) return null;
  if (unread.some((name) => wordsOf(name).some((word) => /^units?$/.test(word)))) return null;
  const left = unread.length === 0 ? "" : ` Of no known engine, and not read: ${unread.join(", ")}.`;
  return {
    columns: printedColumns(
      headings,
      [...names.keys()].map((at) => at + 1),
    ),
    note:
      `Each of these columns is an engine: ${labels.map(({ name }) => name).join(", ")}. Each row states its unit.` +
      left,
    fits: (cell) => namedIn(cell) !== null,
    tidy(rows) {
      const left: CellRow[] = [];
      const repeated: CellRow[] = [];
      const tests = new Map<string | null, { row: CellRow; quantity: string }[]>();
      // Beside tests a total or an average is one of them all.
      const hasSeveral = rows.some(({ cells: [cell = ""] }) => (namedIn(cell)?.test ?? null) !== null);
      const facts = new Map<string, CellRow>();
      for (const row of rows) {
        const [cell = ""] = row.cells;
        if ((isRunFact(cell) || roleOf(cell) === "dataset" || countsErrors(cell)) && !facts.has(cell)) {
          facts.set(cell, row);
          continue;
        }
        const found = hasSeveral && sumsUp(cell) ? null : namedIn(cell);
        if (found === null) {
          left.push(row);
          continue;
        }
        const same = tests.get(found.test) ?? [];
        tests.set(found.test, same);
        same.push({ row, quantity: found.quantity });
      }
      // Nothing says which of two rows of one name is which: none of their test is read.
      for (const [test, numbers] of tests) {
        if (new Set(numbers.map(({ quantity }) => keyOfQuantity(quantity))).size === numbers.length) continue;
        repeated.push(...numbers.map(({ row }) => row));
        tests.delete(test);
      }
      const setOf = ([test, numbers]: [string | null, { quantity: string }[]]) =>
        JSON.stringify([test === null, ...numbers.map(({ quantity }) => quantity).sort()]);
      const tables = [...group(tests.entries(), setOf).values()].flatMap((same) => {
        const hasTests = same[0]?.[0] !== null;
        const quantities = [...new Set(same.flatMap(([, numbers]) => numbers.map(({ quantity }) => quantity)))];
        const columns = columnsOf(["engine", ...(hasTests ? ["workload"] : []), ...facts.keys(), ...quantities]);
        if (columns === null || columns.main === null) {
          left.push(...same.flatMap(([, numbers]) => numbers.map(({ row }) => row)));
          return [];
        }
        const tidied = same.flatMap(([test, numbers]) =>
          labels.map(({ name, at }): CellRow => {
            const cellOf = (one: string) => numbers.find(({ quantity }) => quantity === one)?.row.cells[at] ?? "";
            const { line = 0, text = "" } = numbers[0]?.row ?? {};
            const words = [
              ...(test === null ? [] : [test]),
              ...[...facts.values()].map(({ cells }) => cells[at] ?? ""),
            ];
            return { line, text, cells: [name, ...words, ...quantities.map(cellOf)] };
          }),
        );
        return [{ columns, rows: tidied }];
      });
      return { tables, left, repeated };
    },
  };
}

/** True for a total or an average with its unit: `Total (ms)`. */
const sumsUp = (cell: string): boolean => isOfRepeats((cell.split(/[([]/, 1)[0] ?? "").trim());

const keyOfQuantity = (quantity: string): string => quantityOf(quantity)?.key ?? quantity;

/** Returns the form of a table whose first column has no heading: its cells are engines, or tests. Null for others. */
export function cornerOf(headings: readonly string[]): Shape | null {
  const [first, ...names] = headings;
  if (first !== "" || names.some((name) => ["engine", "workload"].includes(roleOf(name) ?? ""))) return null;
  const [ofEngines, ofTests] = ["engine", "workload"].map((heading) => columnsOf([heading, ...names]));
  if (!ofEngines || !ofTests || ofTests.main === null) return null;
  return {
    columns: printedColumns(
      headings,
      ofTests.metrics.map(({ at }) => at),
    ),
    note: "The first column has no heading.",
    fits: isRowName,
    tidy(rows) {
      const cells = [...new Set(rows.map((row) => row.cells[0] ?? ""))].filter((cell) => !isSummary(cell));
      const known = cells.filter((cell) => knownEngine(cell) !== null);
      // A row that compares engines or sums them up is of none.
      const aside = new Set(known.length === 0 ? [] : cells.filter(isOfAll));
      const named = cells.filter((cell) => !aside.has(cell));
      const areEngines = known.length > 0 && named.every((cell) => known.includes(cell) || mayBeEngine(cell));
      if (!named.every(isRowName) || (known.length > 0 && !areEngines)) return { tables: [], left: [...rows] };
      const [read, left] = [false, true].map((is) => rows.filter(({ cells: [cell = ""] }) => aside.has(cell) === is));
      return { tables: [{ columns: areEngines ? ofEngines : ofTests, rows: read ?? [] }], left: left ?? [] };
    },
  };
}

const isOfAll = (cell: string): boolean => compares(cell) || isOfRepeats(cell) || mayBeSum(cell);

/** True for a cell that may name an engine or a test. A day, a thread count, a repeat and an amount are none. */
const isRowName = (cell: string): boolean =>
  /\p{L}/u.test(cell) && !/^\d{4}-\d\d/.test(cell) && countIn(cell) === null && unitedCell(cell) === null;

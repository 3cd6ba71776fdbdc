import { group } from "d3-array";
import type { CellRow } from "../kit/cells";
import type { TableMapping } from "../kit/table-mapping";
import { NO_TEST } from "./beside-engines";
import { columnsOf } from "./columns";
import { partCell, partFact } from "./part-facts";
import { isMeasured, quantityOf, unitOf } from "./quantities";
import { REPEAT_WORD, roleOf } from "./roles";
import type { Shape } from "./shapes";
import { printedColumns } from "./spread";
import { wordsOf } from "./words";

/** Kinds of a number of a whole row, or of a test. */
const MAIN = new Set(["rate", "time", "latency"]);

/**
 * Returns the form of tests as columns (`engine,insert_ms,scan_ms`), or null. Such a table has a column of engines and
 * none of workloads. Beside one, `cold_ms` and `warm_ms` are states of the cache. At least two columns name a test with
 * a unit. No column is a number of the whole row. Tests of the same quantities (`read_qps`, `read_p99_ms`) are one
 * table.
 */
export function testsOf(headings: readonly string[], mapping: TableMapping | null): Shape | null {
  const roles = headings.map((heading) => roleOf(heading));
  if (mapping !== null || !roles.includes("engine")) return null;
  const found = headings.flatMap((heading, at) => {
    const test = roles[at] === null ? testOf(heading) : null;
    return test === null ? [] : [{ ...test, at }];
  });
  const tests = group(found, ({ test }) => test);
  if (tests.size < 2) return null;
  // Beside a column of tests, cold and warm are conditions of each.
  const hasTests = roles.includes("workload");
  if (hasTests && ![...tests.keys()].every((test) => /^(?:cold|warm|hot|cached|uncached)(?: run| cache)?$/.test(test)))
    return null;
  const own = new Set(found.map(({ at }) => at));
  const facts = headings.flatMap((heading, at) => {
    const fact = own.has(at) || roles[at] !== null ? null : partFact(heading, [...tests.keys()]);
    return fact === null || fact.test === null ? [] : [{ ...fact, at }];
  });
  for (const { at } of facts) own.add(at);
  const factNames = [...new Set(facts.map(({ heading }) => heading))];
  const others = [...headings.keys()].filter((at) => !own.has(at));
  const isOfRow = (at: number) => roles[at] === null && (quantityOf(headings[at] ?? "")?.kind ?? "other") !== "other";
  if (others.some(isOfRow)) return null;
  // A number of so many clients is one of no test.
  const ofClients = (heading: string) =>
    /\d/.test(heading) && wordsOf(heading).some((word) => roleOf(word) === "threads");
  if (others.some((at) => ofClients(headings[at] ?? "") && unitOf(headings[at] ?? "") !== null)) return null;
  const kindOf = (quantity: string) => `${quantityOf(quantity)?.kind} ${quantityOf(quantity)?.key}`;
  const sets = group(tests.entries(), ([, columns]) =>
    columns
      .map(({ quantity }) => kindOf(quantity))
      .sort()
      .join(),
  );
  const tables = [...sets.values()].map((same) => {
    const quantities = [...new Set(same.flatMap(([, columns]) => columns.map(({ quantity }) => quantity)))];
    const names = [
      ...others.map((at) => headings[at] ?? ""),
      hasTests ? "state" : "workload",
      ...factNames,
      ...quantities,
    ];
    return { same, quantities, columns: columnsOf(names) };
  });
  const read = tables.flatMap(({ columns, ...rest }) =>
    columns === null || columns.main === null ? [] : [{ ...rest, columns }],
  );
  if (read.length < tables.length) return null;
  const names = found.map(({ at }) => headings[at]).join(", ");
  return {
    columns: printedColumns(
      headings,
      found.map(({ at }) => at),
    ),
    note: `Each of these columns is ${hasTests ? "a state of the cache" : "a test"}: ${names}.`,
    each: tests.size,
    tidy: (rows) => ({
      left: [],
      tables: read.map(({ same, quantities, columns }) => ({
        columns,
        rows: rows.flatMap((row) =>
          same.map(([test, ofTest], nth): CellRow => {
            const placeOf = (quantity: string) => ofTest.find((column) => column.quantity === quantity)?.at ?? -1;
            const numbers = quantities.map((quantity) => row.cells[placeOf(quantity)] ?? "");
            const ends = factNames.map((heading) => partCell(facts, { heading, test }, row.cells));
            const cells = [...others.map((other) => row.cells[other] ?? ""), test, ...ends, ...numbers];
            const lists = quantities.flatMap((quantity, to) => [
              ...(samplesOf(row, placeOf(quantity), others.length + 1 + ends.length + to).samples ?? []),
            ]);
            return {
              line: row.line,
              text: row.text,
              cells,
              ...(lists.length === 0 ? {} : { samples: new Map(lists) }),
              ...(nth > 0 || row.isMore ? { isMore: true as const } : {}),
            };
          }),
        ),
      })),
    }),
  };
}

/** Returns a cell's list of samples at its place in another row; nothing without one. */
export function samplesOf({ samples }: CellRow, from: number, to: number): Pick<CellRow, "samples"> {
  const list = samples?.get(from);
  return list === undefined ? {} : { samples: new Map([[to, list]]) };
}

/** True for a word of a repeat: run3. */
const isRepeat = (word: string): boolean => REPEAT_WORD.test(word.replace(/\d{1,4}$/, ""));
/** A test beside others, though `query_ms` alone is the time of a whole row. */
const QUERY = "query";

/**
 * Returns the test and the quantity of a heading: `Bulk insert (ms)`, `read_p99_ms`; null where it is no time or rate
 * of a test.
 */
export function testOf(heading: string): { test: string; quantity: string } | null {
  const unit = unitOf(heading);
  const words = wordsOf(heading);
  if (unit === null || ((quantityOf(heading)?.kind ?? "other") !== "other" && words[0] !== QUERY)) return null;
  for (let at = 1; at < words.length; at++) {
    const quantity = words.slice(at).join(" ");
    if (!MAIN.has(quantityOf(quantity)?.kind ?? "")) continue;
    const named = words.slice(0, at);
    const test = named.join(" ");
    // Users may be a table.
    const isThreads = (word: string) => word !== "users" && roleOf(word) === "threads";
    const isOther = (word: string) => NO_TEST.has(word) || isRepeat(word) || isThreads(word);
    const isTest = /[a-z]/.test(test) && !isMeasured(test) && !named.some(isOther);
    return isTest ? { test, quantity } : null;
  }
  return null;
}

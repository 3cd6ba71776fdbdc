import { group } from "d3-array";
import { printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { MetricSource } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import type { Authored } from "./authored";
import { checkRate, doubtOf, labelOf, rateOf } from "./check-absolute";
import { Checker } from "./checker";
import { type Context, rawOf } from "./context";
import type { TableRow } from "./facts";
import { columnOf } from "./names";
import { Remarks } from "./remarks";
import { type Cell, metCellOf, namesOfMet, readRate, type Table } from "./table";
import type { Threads } from "./threads";

const rule = [
  "Rates against the raw results, costs per operation against the summaries beside them;",
  "ratios are each printed number divided by the first build's: 0/0 is 1, x/0 is inf, else two decimals.",
].join(" ");

/**
 * Columns of o.met: the metric, and its factor to base units. A cpu/o is a percentage of the whole host x seconds. No
 * table states the CPUs, so it stays time of the whole host.
 */
const costs: Readonly<Record<string, { metric: string; factor: number; rule: string }>> = {
  "cpu/o": {
    metric: "hostCpuSecondsPer",
    factor: 0.01,
    rule: "cpu/o (percent of the whole host x seconds) / 100; the author's mean is about 4.5 % low",
  },
  "cs/o": { metric: "contextSwitchesPer", factor: 1, rule: "cs/o as printed; the author's mean is about 4.5 % low" },
  "r/o": { metric: "readsPer", factor: 1, rule: "r/o as printed" },
  "rKB/o": { metric: "readBytesPer", factor: 1024, rule: "rKB/o as printed x 1024" },
  "wKB/o": { metric: "writtenBytesPer", factor: 1024, rule: "wKB/o as printed x 1024" },
};

/** Checks o.met: rates, costs per operation and their ratios. Costs without raw results join the author's points. */
export function checkMet(table: Table, context: Context): AuthorTable[] {
  const checker = new Checker(table, { title: "rates and costs per operation", rule });
  const remarks = new Remarks(table);
  const blocks = group(table.facts.rows, ({ block }) => block);
  for (const [, rows] of blocks) {
    const [first] = rows;
    const names = first ? namesOfMet(table, first) : null;
    if (!names) continue;
    const absolute = rows.filter(({ relative }) => !relative);
    for (const row of absolute) checkCosts(table, row, names, context, checker, remarks);
    const named = new Map(absolute.toReversed().map((row) => [rowKey(row), row]));
    for (const row of rows.filter(({ relative }) => relative))
      checkRatios(table, { row, base: absolute[0], own: named.get(rowKey(row)) }, names, context, checker);
  }
  remarks.close();
  return checker.result();
}

/** Returns a row's key in its block: a build, or a build and thread count. */
const rowKey = ({ column, threads }: TableRow): string => `${threads} ${column}`;

function checkCosts(
  table: Table,
  row: TableRow,
  names: readonly string[],
  context: Context,
  checker: Checker,
  remarks: Remarks,
) {
  const threads = threadsOf(row);
  const cell = metCellOf(table, row, "o/s");
  if (cell === null) return;
  const raws = rawOf(context, table, row.test, cell.column, threads);
  // Costs belong to the rate beside them: of several results to the one with that rate.
  const raw =
    raws.length < 2
      ? raws[0]
      : raws.find((one) => {
          const rate = rateOf(one, cell, context);
          return rate !== null && printedAgrees(cell.printed, rate);
        });
  checkRate(cell, threads, context, checker, remarks);
  // o.met counts rows of a scan, so its costs are not those of a query.
  const scan = row.test.test === "scan";
  if (scan && !raw)
    remarks.add(
      "info",
      "scan-costs",
      "scan",
      cell,
      (count) =>
        `The costs of ${formatCounted(count, "scan")} are those of rows, in a unit that changed over time; left out.`,
    );
  const author = raw || scan ? null : authorOf(cell, threads, context);
  names.forEach((name, at) => {
    const cost = costs[name];
    const printed = row.cells[at] ?? "";
    if (!cost) return;
    const place = { line: row.line, label: `${labelOf(cell, threads)}, ${name}`, printed };
    if (raw) {
      const ours = raw.summary?.[name] ?? null;
      const agrees = ours === null || printedAgrees(printed, ours);
      const doubt = agrees ? null : doubtOf(cell, threads, raws, context);
      if (doubt === null) checker.raw({ ...place, ours, pointKey: raw.pointKey });
      else checker.alone(place);
      return;
    }
    checker.alone(place);
    const value = /^\d{1,15}(?:\.\d{1,9})?$/.test(printed) ? Number(printed) * cost.factor : null;
    if (author !== null && value !== null)
      attach(author, costKey(cost.metric, row.test.test), value, sourceOf(table, row, cost.rule), cell);
  });
}

const sourceOf = (table: Table, row: TableRow, rule: string): MetricSource => ({
  path: table.path,
  line: row.line,
  origin: "author",
  rule: `${rule}.`,
});

/** Returns the author's own number of this cell, which its costs belong to; null for a cell without a rate. */
function authorOf(cell: Cell, threads: Threads, context: Context): Authored | null {
  const known = context.authored.of(cell.table, cell.test, cell.column, threads.threads);
  const { value } = readRate(cell.printed);
  return value === null ? null : (known.find((one) => one.value === value) ?? null);
}

/** Returns a cost's key: per query, or of the load per inserted row. Switches are marked as printed. */
const costKey = (metric: string, test: string): string =>
  `${metric}${test === "prepare" ? "Insert" : "Query"}${metric === "contextSwitchesPer" ? "Printed" : ""}`;

function attach(author: Authored, metric: string, value: number, source: MetricSource, cell: Cell): void {
  const known = author.more[metric];
  if (known === undefined) {
    author.more[metric] = value;
    author.sources[metric] = source;
  } else if (known !== value) {
    const { table, row } = cell;
    const earlier = author.sources[metric];
    const message = [
      `${cell.column.name} has another ${metric} here (${value})`,
      `than in ${earlier?.path}, line ${earlier?.line} (${known}); the first is kept.`,
    ].join(" ");
    table.issues.add("warning", "author-repeat", { line: row.line, text: row.text, message });
  }
}

/** Checks a row of ratios. `own` is the absolute row of the same build, `base` the first of the block. */
function checkRatios(
  table: Table,
  { row, base, own }: { row: TableRow; base: TableRow | undefined; own: TableRow | undefined },
  names: readonly string[],
  context: Context,
  checker: Checker,
): void {
  const threads = threadsOf(row);
  const column = columnOf(row.column ?? "");
  const hasRaw = [row, base].every(
    (one) => one && rawOf(context, table, one.test, columnOf(one.column ?? ""), threadsOf(one)).length > 0,
  );
  names.forEach((name, at) => {
    const printed = row.cells[at] ?? "";
    const place = {
      line: row.line,
      label: `${labelOf({ test: row.test, column }, threads)}, ${name} relative`,
      printed,
    };
    const [of, by] = [Number(own?.cells[at]), Number(base?.cells[at])];
    if (Number.isNaN(of) || Number.isNaN(by)) checker.alone(place);
    else if (of === 0 && by === 0) {
      if (hasRaw) checker.word({ ...place, ours: null }, "1");
      else checker.author({ ...place, ours: null, remark: "0/0 is printed as 1." }, printed === "1");
    } else if (hasRaw) checker.raw({ ...place, ours: of / by });
    else
      checker.author(
        { ...place, ours: of / by, remark: `The numbers above are ${of} / ${by}.` },
        printedAgrees(printed, of / by),
      );
  });
}

function threadsOf({ threads, isPaired }: TableRow): Threads {
  const place = isPaired ? "the row's name" : "the heading";
  return { threads, from: threads === null ? `${place} has none` : place };
}

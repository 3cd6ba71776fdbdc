// `node scripts/evidence.ts [--host "48 CPUs=hetz"] FILE|FOLDER...`: reads tables of sysbench as an import does, and
// stores nothing. Prints in Markdown how bundles of one host agree, and which of their cells would meet. Also prints
// which columns of `qps.abs` tables print one run. Rule B decides which cells may meet
// (docs/decisions/0023-the-same-in-any-company.md).
import path from "node:path";
import { parseArgs } from "node:util";
import { rollups } from "d3-array";
import { register } from "tsx/esm/api";
import type { Group, GroupPair, Meet } from "../lib/import/bundle-evidence.testing.ts";
import type { TableColumn } from "../lib/importers/claims/sysbench/table-columns.testing.ts";
import { archivesOf } from "./archives.ts";

const { values: options, positionals: args } = parseArgs({
  options: { host: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
if (args.length === 0) {
  console.log('node scripts/evidence.ts [--host "48 CPUs=hetz"] FILE|FOLDER...');
  process.exit(2);
}
register();
const { copiesOf, groupsOf, pairsOfGroups } = await import("../lib/import/bundle-evidence.testing.ts");
const { tableColumnsOf } = await import("../lib/importers/claims/sysbench/table-columns.testing.ts");

const hosts = new Map(options.host.map((each) => [each.split("=")[0] ?? "", each.split("=")[1] ?? ""]));
const groups: Group[] = [];
const columns: TableColumn[] = [];
for (const file of await archivesOf(args)) {
  const found = await tableColumnsOf(file).catch((error) => {
    console.error(`${path.basename(file)}: ${error.message}`);
    return [];
  });
  if (found.length === 0) continue;
  columns.push(...found);
  groups.push(...(await groupsOf(file, hosts)));
}
const pairs = pairsOfGroups(groups);
printAnswers();
printEvidence();
printMeeting();
printCopies();

function printAnswers() {
  const overlapping = pairs.filter(({ evidence }) => evidence.cells > 0);
  print(
    [
      "bundles",
      "host, threads, in memory",
      "answer",
      "basis",
      "builds",
      "cells",
      "apart %",
      "within 10 %",
      "a view takes them for",
    ],
    overlapping.map(({ a, b, evidence: { answer, basis, builds, cells, apart, within }, answer: view }) => [
      `${a.bundle}, ${b.bundle}`,
      `${a.machine}, ${either(a.threads, b.threads)}, ${either(memory(a), memory(b))}`,
      answer,
      basis,
      builds,
      cells,
      percent(apart),
      percent(within),
      view,
    ]),
  );
}

function printEvidence() {
  const answerText = ({ answer }: GroupPair) =>
    answer === "gates" ? "two: recorded conditions differ" : "not recorded on a side, or equal";
  const rows = rollups(
    pairs,
    (each) => each,
    answerText,
    ({ evidence }) => `${evidence.answer}, ${evidence.basis}`,
  );
  print(
    ["conditions", "numbers", "pairs"],
    rows.flatMap(([kind, own]) => own.map(([answer, all]) => [kind, answer, all.length])),
  );
}

function printMeeting() {
  const four = ["apr26.sb.hetz", "may25.sb.pg18beta1.hetz", "dec25.hetz.sb.pg.io", "dec25.sb.io.hetz"];
  const named = pairs.filter(({ a, b }) => four.includes(a.bundle) && four.includes(b.bundle));
  const sum = (list: readonly GroupPair[], key: keyof Meet) => list.reduce((total, { meet }) => total + meet[key], 0);
  print(
    ["bundles", "cells that meet without rule B", "off by > 1.5", "joined with it", "off by > 1.5", "> 1.1"],
    [
      { name: four.join(", "), list: named },
      { name: `all groups, ${pairs.length} pairs`, list: pairs },
    ].map(({ name, list }) => {
      const open = list.filter(({ answer }) => answer !== "gates");
      const one = list.filter(({ answer }) => answer === "one");
      return [name, sum(open, "cells"), sum(open, "over15"), sum(one, "cells"), sum(one, "over15"), sum(one, "over11")];
    }),
  );
}

function printCopies() {
  const copies = copiesOf(columns);
  const inside = copies.filter(({ a, b }) => a.bundle === b.bundle);
  const between = copies.filter(({ a, b }) => a.bundle !== b.bundle);
  print(
    ["columns of tables", "pairs", "copies", "inside bundles", "between", "under two builds' names"],
    [
      [
        columns.length,
        (columns.length * (columns.length - 1)) / 2,
        copies.length,
        inside.length,
        between.length,
        copies.filter(({ a, b }) => a.build !== b.build).length,
      ],
    ],
  );
  const places = rollups(
    between,
    (each) => each.length,
    ({ a, b }) => `${a.bundle}, ${b.bundle}`,
    ({ a, b }) => [a, b].map(folderOf).join(", "),
  );
  print(
    ["bundles", "folders", "copies"],
    places.flatMap(([bundles, own]) => own.map(([folders, count]) => [bundles, folders, count])),
  );
}

function print(head: readonly string[], rows: readonly (readonly unknown[])[]) {
  for (const row of [head, head.map(() => "---"), ...rows]) console.log(`| ${row.join(" | ")} |`);
  console.log("");
}

function memory({ stratum }: Group) {
  return stratum.gates.get("s.cached") ?? "?";
}

function folderOf({ path: file }: TableColumn) {
  return file.split("/").slice(1, -1).join("/") || "top";
}

function either(a: unknown, b: unknown) {
  return a === b ? a : `${a} and ${b}`;
}

function percent(share: number) {
  return Math.round(100 * share);
}

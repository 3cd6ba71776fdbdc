import type { FileRef, LineParser } from "../../kit/types";
import type { TableFacts } from "./facts";
import { kindByContent, type TableKind, tableKindOf } from "./kinds";
import { openBlocks, openSingle } from "./parse-blocks";
import { openMetTable } from "./parse-met";
import { openQpsTable } from "./parse-qps";

const openers: Readonly<Record<TableKind["layout"], (path: string, kind: TableKind) => LineParser<TableFacts>>> = {
  metrics: openMetTable,
  threads: openBlocks,
  single: openSingle,
  columns: openQpsTable,
};

/** Opens a table that `recogniseTable` matched. */
export function openTable({ path }: FileRef): LineParser<TableFacts> {
  const kind = tableKindOf(path) ?? kindByContent(path);
  return openers[kind.layout](path, kind);
}

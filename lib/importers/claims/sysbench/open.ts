import type { FileRef, LineParser } from "../../kit/types";
import type { TableFacts } from "./facts";
import { kindByContent, tableKindOf } from "./kinds";
import { openBlocks, openSingle } from "./parse-blocks";
import { openMetTable } from "./parse-met";
import { openQpsTable } from "./parse-qps";

/** Opens a table that `recogniseTable` matched. */
export function openTable({ path }: FileRef): LineParser<TableFacts> {
  const kind = tableKindOf(path) ?? kindByContent(path);
  switch (kind.layout) {
    case "metrics":
      return openMetTable(path, kind);
    case "threads":
      return openBlocks(path, kind);
    case "single":
      return openSingle(path, kind);
    case "columns":
      return openQpsTable(path, kind);
  }
}

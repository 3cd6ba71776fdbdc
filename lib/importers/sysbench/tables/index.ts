import type { FileRef, LineParser } from "../../types";
import type { TableFacts } from "./facts";
import { tableKindOf } from "./kinds";
import { openBlocks, openSingle } from "./parse-blocks";
import { openMetTable } from "./parse-met";
import { openQpsTable } from "./parse-qps";

export type { TableFacts } from "./facts";
export { type JoinedTables, joinTables } from "./join";
export { recogniseTable } from "./kinds";

/** Opens a table that `recogniseTable` took. */
export function openTable({ path }: FileRef): LineParser<TableFacts> {
  const kind = tableKindOf(path);
  switch (kind?.layout) {
    case "metrics":
      return openMetTable(path);
    case "threads":
      return openBlocks(path, kind.relative === true);
    case "single":
      return openSingle(path);
    default:
      return openQpsTable(
        path,
        kind ?? { layout: "columns", relative: false, csv: false, edited: false, tag: "", what: "qps" },
      );
  }
}

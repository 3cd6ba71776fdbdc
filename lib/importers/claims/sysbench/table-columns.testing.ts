import path from "node:path";
import type { Column } from "@/lib/domain/experiments/columns";
import { filesOfBundle } from "../../reading.testing";
import { columnOf } from "./names";
import { readTables } from "./tables.testing";

/** A column as a table of rates prints it, before copies are dropped. */
export interface TableColumn extends Column {
  bundle: string;
  path: string;
}

/** Returns the columns of all `qps.abs.*.tsv` of an archive, copies included. */
export async function tableColumnsOf(file: string): Promise<TableColumn[]> {
  const files = (await filesOfBundle(file)).filter(({ path }) => /\/qps\.abs\.[^/]*\.tsv$/.test(path));
  const bundle = path.basename(file, ".tar.gz");
  return readTables(files).read.flatMap(({ path, facts }) =>
    facts.columns.flatMap((name, at) => {
      if (name === null) return [];
      const cells = facts.rows.flatMap(({ test, cells }): [string, number][] =>
        Number(cells[at]) > 0 ? [[JSON.stringify(test), Number(cells[at])]] : [],
      );
      const { build, config } = columnOf(name);
      return [{ bundle, path, engine: "", version: null, build, config, cells: new Map(cells) }];
    }),
  );
}

import path from "node:path";
import type { ParamValue } from "@/lib/domain/model";
import type { TruthFacts } from "./facts";
import { Hdf5Error } from "./hdf5-error";
import type { Hdf5Tree } from "./hdf5-tree";

/**
 * Reads `distances` of data/<dataset>.hdf5, and neither vectors nor neighbour ids, which are the bulk of the file. The
 * file's name is the data set. Throws Hdf5Error without distances.
 */
export function readTruth(memberPath: string, root: Hdf5Tree, attributes: ReadonlyMap<string, ParamValue>): TruthFacts {
  const table = root.numbers("distances");
  if (!table) throw new Hdf5Error("The ground truth has no distances.");
  const distance = attributes.get("distance");
  return {
    kind: "truth",
    dataset: path.posix.basename(memberPath).replace(/\.(?:hdf5|h5)$/i, ""),
    distance: typeof distance === "string" ? distance : null,
    rows: table.rows,
    columns: table.columns,
    distances: table.values(),
  };
}

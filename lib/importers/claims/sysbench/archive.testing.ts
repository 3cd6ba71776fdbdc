import path from "node:path";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { filesOfBundle, readFiles } from "../../reading.testing";
import { sysbench } from "../../sysbench/importer";

// The archive's bundles, through the whole importer. They are outside the repository; lib/import/sidecars has values.
export const archive = path.resolve(import.meta.dirname, "../../../../../shared/bundles/archive");

const read = new Map<string, Promise<ParsedResults>>();

/** Returns a bundle's results, read once for all tests. */
export function readBundle(bundle: string): Promise<ParsedResults> {
  const known = read.get(bundle) ?? readNow(bundle);
  read.set(bundle, known);
  return known;
}

const readNow = async (bundle: string): Promise<ParsedResults> =>
  readFiles(sysbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`)));

/** Returns the author's tables with cells that differ from raw results. */
export const differing = ({ authorTables }: ParsedResults) => authorTables.filter(({ differ }) => differ > 0);

import path from "node:path";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { archive } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../../reading.testing";
import { sysbench } from "../../sysbench/importer";

const read = new Map<string, Promise<ParsedResults>>();

/** Returns the results of the whole importer for a bundle of the archive, read once for all tests of a file. */
export function readBundle(bundle: string): Promise<ParsedResults> {
  const known = read.get(bundle) ?? readNow(bundle);
  read.set(bundle, known);
  return known;
}

const readNow = async (bundle: string): Promise<ParsedResults> =>
  readFiles(sysbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`)));

/** Returns the author's tables with cells that differ from raw results. */
export const differing = ({ authorTables }: ParsedResults) => authorTables.filter(({ differ }) => differ > 0);

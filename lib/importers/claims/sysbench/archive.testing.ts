import path from "node:path";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { archive } from "@/lib/shared.testing";
import { filesOfBundle, readFiles, readingOnce } from "../../reading.testing";
import { sysbench } from "../../sysbench/importer";

/** Returns the results of the whole importer for a bundle of the archive. */
export const readBundle = readingOnce(async (bundle) =>
  readFiles(sysbench, await filesOfBundle(path.join(archive, `${bundle}.tar.gz`))),
);

/** Returns the author's tables with cells that differ from raw results. */
export const differing = ({ authorTables }: ParsedResults) => authorTables.filter(({ differ }) => differ > 0);

import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Given } from "../../lib/domain/names/given";
import { statedOf } from "../../lib/domain/names/restate";
import { formatCounted } from "../../lib/format";
import { readUpload } from "../../lib/import/read-upload";
import { EXIT, usageError } from "../failure";
import { givenFrom, givenOptions } from "../given-options";
import { openItem } from "../items";
import { printReport } from "../print-report";
import { printRefusal } from "../report-item";

/** Help text of `benchfolio check`. */
export const checkUsage = `benchfolio check [--json] [--engine NAME] ... DIR|FILE...
  Shows the files that a server of this version would recognise, and every problem with file and line. Sends nothing.
  HDF5 and other binary files are recognised; only the server reads their numbers.
  What holds for all runs is stated as for upload.`;

/**
 * Checks each item with the importers of this version. Returns the worst exit code: 1 where a server would refuse an
 * item, 3 where an address can't be read. Throws a Failure for a wrong command line.
 */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, ...givenOptions },
  });
  if (positionals.length === 0) throw usageError(`Name a folder or file to check.\n${checkUsage}`);
  const given = statedOf(givenFrom(values));
  let worst: number = EXIT.ok;
  for (const item of positionals) worst = Math.max(worst, await checkItem(item, { json: values.json, given }));
  return worst;
}

async function checkItem(item: string, { json, given }: { json: boolean; given: Given }): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-check-"));
  try {
    const { name, file } = await asFile(item, folder);
    let binaries = 0;
    const { files, results, issues } = await readUpload(file, {
      fileName: name,
      given,
      spoolFolder: path.join(folder, "spool"),
      readBinaries: async (read) => {
        binaries = read.binaries.length;
        return { binaries: [], issues: [] };
      },
    });
    const count = (of: (one: (typeof results)[number]) => readonly unknown[]) =>
      results.reduce((sum, one) => sum + of(one).length, 0);
    const counts = {
      files: files.length,
      runs: count(({ runs }) => runs),
      indexBuilds: count(({ indexBuilds }) => indexBuilds),
      points: count(({ points }) => points),
      issues: issues.length,
    };
    if (json) console.log(JSON.stringify({ item, counts, binaries, files, issues }));
    else {
      printReport({ item, what: "would be taken", files, counts, issues });
      if (binaries > 0)
        console.log(
          `  recognised: ${formatCounted(binaries, "binary file")}; only the server reads their numbers, none is above`,
        );
    }
    return EXIT.ok;
  } catch (error) {
    return printRefusal(item, json, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a local file as it is, and a directory or an address as a file in `folder`. */
async function asFile(item: string, folder: string): Promise<{ name: string; file: string }> {
  const isFile = await stat(item).then(
    (info) => info.isFile(),
    () => false,
  );
  if (isFile) return { name: path.basename(item), file: item };
  const { name, source } = await openItem(item);
  const file = path.join(folder, "packed");
  await pipeline(source, createWriteStream(file));
  return { name, file };
}

import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";

/**
 * Reads a table of rates that the author printed, without the importer: the file of this name in the archive. Tabs
 * separate numbers; the test is at the end of a line. Returns the numbers by test, in the order of columns. Lines with
 * anything but numbers above 0 are left out. Empty without such a file.
 */
export async function printedRates(file: string, name: string): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>();
  for await (const entry of createReadStream(file).pipe(createGunzip()).pipe(extract())) {
    if (!entry.header.name.endsWith(`/${name}`)) {
      entry.resume();
      continue;
    }
    for (const line of (await text(entry)).split("\n")) {
      const cells = line.split("\t");
      const numbers = cells.slice(0, -1).map(Number);
      const test = cells.at(-1);
      if (test && numbers.length && numbers.every((each) => each > 0)) rates.set(test, numbers);
    }
  }
  return rates;
}

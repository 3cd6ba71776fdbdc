import { describe, expect, it } from "vitest";
import { joinBundle } from "../../lib/import/join-bundle";
import { readOne } from "../../lib/import/tool-outputs.testing";
import { importers } from "../../lib/importers/registry";
import { fixturesOf } from "./targets";

const SHORT_BYTES = 200_000;
/** The longer file has this many times the bytes of the shorter one. */
const LONGER = 4;
/** Linear work takes 4 times as long, quadratic work 16 times. */
const MOST = 8;
const TRIES = 3;

/** Repeats an output until it has so many bytes. Digits differ from copy to copy, so that no copy is a reprint. */
function longOutput(text: string, bytes: number): string {
  const copies: string[] = [];
  for (let at = 0, length = 0; length < bytes; at += 1, length += text.length + 1)
    copies.push(text.replaceAll(/(?<=\d\.\d*)\d/g, (digit) => String((Number(digit) + at) % 10)));
  return copies.join("\n");
}

/** Returns the processor seconds that an import takes for a file, up to its rows. */
async function secondsOf(name: string, text: string): Promise<number> {
  const before = process.cpuUsage();
  const read = await readOne(name, text);
  joinBundle(read, read.texts);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

describe.each(importers.map(({ id }) => id))("%s", (id) => {
  it("reads a file of four times the length in at most twice the time a byte", async () => {
    const longest = fixturesOf(id).sort((a, b) => b.bytes.length - a.bytes.length)[0];
    if (!longest) throw new Error(`${id} has no fixtures`);
    const text = longest.bytes.toString("latin1");
    const slopes: number[] = [];
    do {
      const short = await secondsOf(longest.path, longOutput(text, SHORT_BYTES));
      const long = await secondsOf(longest.path, longOutput(text, LONGER * SHORT_BYTES));
      slopes.push(long / short);
    } while (Math.min(...slopes) > MOST && slopes.length < TRIES);
    expect(Math.min(...slopes)).toBeLessThan(MOST);
  });
});

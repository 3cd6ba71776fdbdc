// Compares two baked folders: those of a server and of one that was rebuilt from it.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BAKE_MANIFEST, SUMS } from "../../lib/safety/baked-names.ts";
import { pageContent } from "./page-content.ts";

const manifest = z.object({ of: z.string() });
const TEXT = /\.(?:html|csv|md|txt|json|jsonl|svg|xml|atom|js|css)$/;

/** The result of a comparison: places of files, sorted. */
export interface Comparison {
  /** Number of files that are in both folders with equal contents. */
  equal: number;
  differing: string[];
  onlyFirst: string[];
  onlySecond: string[];
}

/** Returns the sums of a folder by place, and the address of its site. */
async function listOf(folder: string): Promise<{ sums: Map<string, string>; site: string }> {
  const { of } = manifest.parse(JSON.parse(await readFile(path.join(folder, BAKE_MANIFEST), "utf8")));
  const lines = (await readFile(path.join(folder, SUMS), "utf8")).split("\n").filter(Boolean);
  return { sums: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])), site: of };
}

/** Returns a text file's content, without the address of its site and the parts that differ by request. */
const contentOf = async (folder: string, place: string, site: string) =>
  pageContent(await readFile(path.join(folder, place), "utf8")).replaceAll(site, "https://site.invalid");

/**
 * Compares two baked folders file by file. Text files are equal where only the address of their site differs. In pages
 * the order of their data may differ, too. Other files are equal where their bytes are. Throws ENOENT where a folder
 * has no manifest or list of sums.
 */
export async function compareBakes(first: string, second: string): Promise<Comparison> {
  const [one, other] = await Promise.all([listOf(first), listOf(second)]);
  const compared: Comparison = { equal: 0, differing: [], onlyFirst: [], onlySecond: [] };
  for (const [place, sum] of one.sums) {
    const found = other.sums.get(place);
    if (found === undefined) compared.onlyFirst.push(place);
    else if (found === sum || (await isSame(place))) compared.equal += 1;
    else compared.differing.push(place);
  }
  for (const place of other.sums.keys()) if (!one.sums.has(place)) compared.onlySecond.push(place);
  return compared;

  async function isSame(place: string): Promise<boolean> {
    if (!TEXT.test(place)) return false;
    return (await contentOf(first, place, one.site)) === (await contentOf(second, place, other.site));
  }
}

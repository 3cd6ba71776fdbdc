import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import type { Kind } from "./word";
import { wordsOfLevel } from "./words";

// Labelled levels of public repositories, read in place. A word is found where each of its letters has a kind of its
// label. It is false where fewer than half have one. Unknown, noise and storage are never false. Doubt may replace
// unknown.
const file = path.resolve(import.meta.dirname, "../../../../shared/reference/identity/vectors.jsonl");
const vector = z.object({
  split: z.enum(["tuning", "scoring"]),
  level: z.string(),
  words: z.array(z.object({ text: z.string(), kinds: z.array(z.string()) })),
});
type Vector = z.output<typeof vector>;

const SILENT: readonly Kind[] = ["unknown", "noise", "storage"];
const placesOf = (text: string, from: number): number[] =>
  [...text].flatMap((letter, nth) => (/[A-Za-z0-9]/.test(letter) ? [from + nth] : []));

function score(vectors: readonly Vector[]): { words: number; found: number; false: string[]; missed: string[] } {
  const result = { words: 0, found: 0, false: [] as string[], missed: [] as string[] };
  for (const { level, words } of vectors) {
    const read = wordsOfLevel(level, true);
    const kinds = new Map<number, Kind>();
    for (const { text, at, kind } of read) for (const place of placesOf(text, at)) kinds.set(place, kind);
    const labels = new Map<number, string[]>();
    let from = 0;
    for (const { text, kinds: wanted } of words) {
      const at = level.indexOf(text, from);
      expect(at, `${level}: ${text}`).toBeGreaterThanOrEqual(0);
      from = at + text.length;
      const fits = (kind: Kind | undefined): boolean =>
        kind !== undefined && (wanted.includes(kind) || (wanted.includes("unknown") && kind === "doubt"));
      const places = placesOf(text, at);
      for (const place of places) labels.set(place, wanted);
      result.words += 1;
      if (places.every((place) => fits(kinds.get(place)))) result.found += 1;
      else result.missed.push(`${level}: ${text}`);
    }
    for (const { text, at, kind } of read.filter((word) => !SILENT.includes(word.kind))) {
      const own = placesOf(text, at).map((place) => labels.get(place) ?? []);
      const right = own.filter((all) => all.includes(kind) || (kind === "doubt" && all.includes("unknown")));
      if (right.length * 2 < own.length) result.false.push(`${level}: ${text} is ${kind}`);
    }
  }
  return result;
}

describe.runIf(hasShared)("labelled words", () => {
  const vectors = hasShared
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => vector.parse(JSON.parse(line)))
    : [];

  // The README's final numbers: tuning 0.967, scoring 0.950 found, none false.
  it.each([
    ["tuning", 0.967],
    ["scoring", 0.95],
  ] as const)("of the %s split are found as often as by the reference, none falsely", (split, recall) => {
    const result = score(vectors.filter((one) => one.split === split));
    expect(result.false).toEqual([]);
    expect(result.found / result.words, result.missed.join("\n")).toBeGreaterThanOrEqual(recall - 0.0005);
  });
});

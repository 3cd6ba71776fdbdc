import { noResults, type ParsedProvenance, type ParsedResults, type ParsedSeries } from "@/lib/domain/parsed-results";
import { formatCount } from "@/lib/format";
import { keptLine } from "./issue-list";
import { baseName, directoryOf } from "./paths";
import type { SampledRows } from "./sample-rows";
import type { ReadFile, TextImporter } from "./types";

/** A series of a sampling tool's file. `name` is its device or process; "" where the file has one series. */
export interface SampledSeries extends SampledRows {
  name: string;
  title: string;
  x: string;
  line: number;
  text: string;
}

/** The facts of a file of samples. */
export interface SampleFacts {
  series: SampledSeries[];
  host: SysstatHost | null;
}

/** The first line of sysstat's tools: `Linux 6.1.0 (name) 11/21/26 _x86_64_ (96 CPU)`. The host's name is no fact. */
export interface SysstatHost {
  cpus: number;
  kernel: string | null;
  line: number;
  text: string;
}

/** Splits a line of sysstat's tools into cells. The time comes first; "02:10:00 PM" is the cell "02:10:00_PM". */
export const sysstatCells = (text: string): string[] =>
  text
    .trim()
    .replace(/^(\S+) ([AP]M)\s/, "$1_$2 ")
    .split(/\s+/);

/** Returns the host that a sysstat tool's first line describes; null for another line. */
export function sysstatHost(text: string, line: number): SysstatHost | null {
  const found = /^(?:Linux|SunOS|AIX) (\S{1,200}) \(.{0,200}\)\s.{0,200}\((\d{1,6}) CPU\)\s*$/.exec(text);
  return found ? { kernel: found[1] ?? null, cpus: Number(found[2]), ...keptLine(text.trimEnd(), line) } : null;
}

/**
 * Returns the seconds between two samples where the file's name implies them, or null.
 * The archive's scripts and RocksDB's benchmark.sh run `vmstat 1` and `iostat -y 1`
 * (docs/formats/benchmark-archive.md (h)).
 */
export function intervalOfName(path: string): number | null {
  const name = baseName(path);
  return /^(?:sb|o)\.(?:prepare\.)?(?:vm|io)\./.test(name) || /\.stats\.(?:vm|io)$/.test(name) ? 1 : null;
}

/** Makes the importer of a sampling tool. Its files only support a benchmark. */
export const sampler = (
  about: Pick<TextImporter<SampleFacts>, "version" | "title" | "longLines" | "recognise" | "open"> & { id: Kind },
): TextImporter<SampleFacts> => ({
  supporting: true,
  reader: "lines",
  assemble: (files) => assembleSamples(about.id, files),
  ...about,
});

type Kind = ParsedSeries["kind"];

/** Collects series and hosts. Their runs are found later, when all files of a bundle are read. */
function assembleSamples(kind: Kind, files: readonly ReadFile<SampleFacts>[]): ParsedResults {
  const results = noResults();
  const thinned = new Map<string, { path: string; count: number; samples: number; samplesPerRow: number }>();
  for (const { path, facts } of files) {
    for (const one of facts.series) {
      const { name, title, x, columns, values, line, text } = one;
      const key = JSON.stringify([kind, path, name]);
      results.series.push({ key, runKey: null, kind, title, x, columns, values, source: { path, line, text } });
      if (one.samplesPerRow === 1) continue;
      const known = thinned.get(directoryOf(path)) ?? { path, count: 0, samples: 0, samplesPerRow: 0 };
      known.count++;
      known.samples = Math.max(known.samples, one.samples);
      known.samplesPerRow = Math.max(known.samplesPerRow, one.samplesPerRow);
      thinned.set(directoryOf(path), known);
    }
  }
  for (const { path, count, samples, samplesPerRow } of thinned.values()) {
    const what = `${formatCount(count)} ${count === 1 ? "series" : "series of this directory"} of ${kind}`;
    const message = [
      `${what}: up to ${formatCount(samples)} samples are kept as means of up to ${formatCount(samplesPerRow)} each;`,
      "the files have them all.",
    ].join(" ");
    results.issues.push({ code: "series-thinned", severity: "info", path, line: null, text: null, message });
  }
  results.provenance.push(...hosts(kind, files));
  return results;
}

/** Makes one entry per directory and host, since 200 files of a directory repeat the same line. */
function hosts(kind: string, files: readonly ReadFile<SampleFacts>[]): ParsedProvenance[] {
  const found = new Map<string, ParsedProvenance>();
  for (const { path, facts } of files) {
    if (!facts.host) continue;
    const { cpus, kernel, line, text } = facts.host;
    const key = JSON.stringify([kind, directoryOf(path), cpus, kernel]);
    if (found.has(key)) continue;
    const title = `first line of ${kind}`;
    found.set(key, {
      key,
      kind: "cpu",
      title,
      configName: null,
      facts: { cpus, kernel },
      source: { path, line, text },
    });
  }
  return [...found.values()];
}

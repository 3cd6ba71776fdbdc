import { keptLine } from "../kit/issue-list";
import { SampleRows } from "../kit/sample-rows";
import type { SampleFacts } from "../kit/samples";
import { scaleNumber } from "../kit/scale-number";
import type { LineParser } from "../kit/types";

const GIB = 1024 ** 3;

/** Reads `VSZ<TAB>RSS` in GiB, as the archive's scripts cut them from ps. Skips other lines. */
export function openMemory(): LineParser<SampleFacts> {
  const rows = new SampleRows(["sample", "virtualBytes", "residentBytes"]);
  let first: { line: number; text: string } | null = null;
  let samples = 0;
  return {
    line(text, number) {
      const [virtual, resident, ...more] = text.trim().split("\t");
      const [vsz, rss] = [scaleNumber(virtual, GIB), scaleNumber(resident, GIB)];
      if (vsz === null || rss === null || more.length > 0) return;
      first ??= keptLine(text, number);
      samples++;
      rows.add([samples, Math.round(vsz), Math.round(rss)]);
    },
    end() {
      const series = first
        ? [{ name: "", title: "ps: memory of the server", x: "sample", ...first, ...rows.end() }]
        : [];
      return { facts: { series, host: null }, issues: [] };
    },
  };
}

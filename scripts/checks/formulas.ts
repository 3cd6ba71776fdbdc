// A bundle in which every name is a spreadsheet formula: no output of ours may contain one (OWASP, CSV Injection).
import { EXPORT_COLUMNS, writeTarGz } from "../bench/make-bundles.ts";

const FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", "=HYPERLINK(A1)"];

/**
 * Writes a table of ann-benchmarks' data_export.py, in which each formula names a data set and an engine. Returns its
 * bytes unpacked.
 */
export function writeFormulas(file: string): Promise<number> {
  const quote = (text: string) => `"${text}"`;
  const row = (name: string, dataset: string, at: number) =>
    [
      quote(name),
      quote(name),
      10,
      0.9 + at / 100,
      0.95,
      1,
      1.01,
      1000 * (at + 1),
      1.5,
      2,
      3,
      4,
      0,
      12.5,
      10,
      "1024.0",
      1,
      quote(dataset),
    ].join(",");
  const rows = FORMULAS.flatMap((dataset) => FORMULAS.map((name, at) => row(name, dataset, at)));
  return writeTarGz(file, [{ name: "=1+1/data.csv", text: `${[EXPORT_COLUMNS, ...rows].join("\r\n")}\r\n` }]);
}

import { describe, expect, it } from "vitest";
import { parseLabel, splitParams } from "@/lib/domain/names/params";
import { indexParamsOf } from "./ann-console/runs";
import { readSurroundings } from "./ann-console/surroundings";
import { readFixtures } from "./fixtures.testing";
import { splitMetrics } from "./kit/record";
import type { TextImporter } from "./kit/types";
import { readFiles } from "./reading.testing";
import { importers } from "./registry";
import { testOfScript } from "./sysbench/names";
import { reportLine } from "./sysbench/report";

// Words that every object of JavaScript inherits. They may be names of tests, engines, parameters and units.
const WORDS = ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"];
const MOST_WORDS = 60;

const isInherited = (text: string): boolean => /native code|\[object |^function /.test(text);

/** Returns places of functions, NaN and printed functions in a value, also in its keys. */
function faultsOf(value: unknown, at: string): string[] {
  if (typeof value === "function" || Number.isNaN(value)) return [`${at} is ${String(value)}`];
  if (typeof value === "string") return isInherited(value) ? [`${at} is ${value.slice(0, 80)}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    isInherited(key) ? [`${at} has a key ${key.slice(0, 80)}`] : faultsOf(item, `${at}.${key}`),
  );
}

const textImporters = importers.filter((importer): importer is TextImporter => importer.reader === "lines");

describe.each(textImporters.map((importer) => [importer.id, importer] as const))("%s", (id, importer) => {
  it("reads its fixtures with an inherited word for each of their words", () => {
    const files = readFixtures(id);
    const text = files.flatMap((file) => [file.path, file.text.slice(0, 4_000)]).join("\n");
    const own = [...new Set(text.match(/[A-Za-z_][\w-]*/g))];
    const every = Math.ceil(own.length / MOST_WORDS);
    const faults = own
      .filter((_, at) => at % every === 0)
      .flatMap((word, at) => {
        const inherited = WORDS[at % WORDS.length] ?? "";
        const put = (old: string) => old.replaceAll(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, "g"), () => inherited);
        const changed = files.map((file) => ({ path: file.path, text: put(file.text) }));
        return faultsOf(Object.values(readFiles(importer, changed)), `${word} as ${inherited}`);
      });
    expect(faults).toEqual([]);
  });
});

describe("an inherited word", () => {
  it.each(WORDS)("%s is a test of a sysbench script, and no unit of its latencies", (word) => {
    expect(testOfScript(`/usr/share/sysbench/oltp_${word}.lua`)).toBe(word.replaceAll("_", "-"));
    expect(reportLine("         avg:                                    5.25", word)).toEqual([]);
  });

  it.each(WORDS)("%s is an engine of ann-benchmarks' logs without a known server", (word) => {
    const beside = readSurroundings(["logs/my10.2/my.cnf"], new Set(["logs"]))("logs");
    expect(beside.of(word)).toEqual({ build: null, config: null, note: null });
  });

  it.each(WORDS)("%s is a parameter with its value", (word) => {
    const { params } = parseLabel(`mariadb(${word}=8, ef_search=20)`);
    const { indexParams, queryParams } = splitParams(params);
    expect([Object.entries(indexParams), queryParams]).toEqual([[[word, 8]], { efSearch: 20 }]);
    const read = indexParamsOf("own", ["angular", { dict: [[word, 8]] }]);
    expect(Object.entries(read.indexParams)).toEqual([[word, 8]]);
  });

  it.each(WORDS)("%s is a metric with its value", (word) => {
    const { moreMetrics } = splitMetrics(new Map([[word, 3]]));
    expect(Object.entries(moreMetrics)).toEqual([[word, 3]]);
  });

  it.each(WORDS)("%s is no statistic of YCSB-cpp, and no field of lscpu", (word) => {
    const find = (id: string) => textImporters.find((importer) => importer.id === id) ?? never(id);
    const [status] = readFixtures("ycsb-cpp").filter(({ text }) => text.includes(" Max="));
    const text = status?.text.replaceAll(" Max=", ` ${word}=`) ?? "";
    const { points } = readFiles(find("ycsb-cpp"), [{ path: status?.path ?? "", text }]);
    expect(points.length).toBeGreaterThan(0);
    for (const point of points)
      for (const key of Object.keys(point.moreMetrics)) expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
    const pairs = [
      ["Model name", "A"],
      [word, "7"],
    ];
    const json = pairs.map(([field, data]) => `{\n"field": "${field}:",\n"data": "${data}"\n}`).join(",\n");
    const { provenance } = readFiles(find("provenance"), [{ path: "lscpu.json", text: `{"lscpu": [\n${json}\n]}\n` }]);
    expect(provenance.map(({ facts }) => facts)).toEqual([{ model: "A" }]);
  });
});

function never(id: string): never {
  throw new Error(`no importer ${id}`);
}

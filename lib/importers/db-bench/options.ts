import type { Params } from "@/lib/domain/model";
import { groupOfDbBench } from "@/lib/domain/workloads/workload-group";
import { known } from "../kit/record";
import type { DecodedTest } from "./test-name";

/** Options that decide what ran, and that headers leave out. Others are not kept: they may hold paths or secrets. */
const kept = new Set(
  (
    "benchmarks threads duration cache_size cache_type sync disable_wal use_direct_reads batch_size seek_nexts " +
    "reverse_iterator"
  ).split(" "),
);

const switches = new Set(["sync", "disable_wal", "use_direct_reads", "reverse_iterator"]);

/** A word of a command line; quotes may hold blanks. */
const WORDS = /(?:[^\s'"]|"[^"]*"|'[^']*')+/g;

/**
 * Returns the kept options of a line that calls db_bench, by name, up to 500 characters each. The value follows `=`, or
 * is the next word. A switch is "true" or "false": `--sync`, `--sync=1`, `--nosync`. Null for other lines.
 */
export function optionsOf(text: string): Record<string, string> | null {
  const head = text.slice(0, 4_000);
  if (!/(?:^|[\s/])db_bench\s/.test(head) || !/\s['"]?--?benchmarks[=\s]/.test(head)) return null;
  const options: Record<string, string> = {};
  const words = (text.slice(0, 20_000).match(WORDS) ?? []).map((word) => word.replaceAll(/['"]/g, ""));
  for (const [at, word] of words.entries()) {
    const [, name = "", printed] = /^--?([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const off = name.replace(/^no/, "");
    if (printed === undefined && switches.has(off)) options[off] = String(off === name);
    const value = printed ?? words[at + 1];
    if (!kept.has(name) || value === undefined || (printed === undefined && switches.has(name))) continue;
    options[name] = switches.has(name) ? String(/^(?:1|t|true|y|yes)$/i.test(value)) : value.slice(0, 500);
  }
  // Prose has other words behind the name of the option.
  const [first = ""] = options.benchmarks?.split(",") ?? [];
  return / --?benchmarks=/.test(head.replaceAll(/['"\t]/g, " ")) || groupOfDbBench(first) !== null ? options : null;
}

type Options = Readonly<Record<string, string>> | null;

/**
 * Returns a test by hand with the parameters of its command, as benchmark.sh's names have them: synced writes, no
 * write-ahead log. db_bench's defaults are left out, and so are both for a test that only reads.
 */
export function withOptions(test: DecodedTest, options: Options): DecodedTest {
  const group = groupOfDbBench(test.name);
  if (group === "point" || group === "range") return test;
  const params: Params = {
    ...(options?.sync === "true" ? { sync: true } : {}),
    ...(options?.disable_wal === "true" ? { wal: "disabled" } : {}),
  };
  return { ...test, params: { ...params, ...test.params } };
}

/** Returns the settings of a command by hand that no header prints, without db_bench's defaults. */
export function settingsOfOptions(options: Options): Params {
  const moreThan = (least: number, text: string | undefined) =>
    text !== undefined && /^\d{1,9}$/.test(text) && Number(text) > least ? Number(text) : null;
  return known({
    directReads: options?.use_direct_reads === "true" ? true : null,
    batchSize: moreThan(1, options?.batch_size),
    seekNexts: moreThan(0, options?.seek_nexts),
    reverseIterator: options?.reverse_iterator === "true" ? true : null,
  });
}

import type { Params } from "@/lib/domain/model";
import { known } from "../kit/record";

/** A sysbench command line. Options may precede or follow the script. Passwords are not kept. */
export interface CommandOptions {
  script: string | null;
  /** run, prepare, cleanup ... */
  command: string | null;
  options: Readonly<Record<string, string>>;
}

/** Options that describe a run. Others are not kept, since they may be secrets. */
const kept = new Set([
  ..."db-driver range-size table-size oltp-table-size tables oltp-tables-count threads num-threads".split(" "),
  ..."time max-time warmup-time rand-type skip-trx skip_trx oltp-skip-trx db-ps-mode percentile".split(" "),
  ..."auto-inc rate point-selects simple-ranges sum-ranges order-ranges distinct-ranges".split(" "),
]);

/** A prompt, or the mark of `set -x`, before a command; then programs that run another. */
const before = /^(?:(?:\[[^\]]{1,80}\]|\S{0,80})[$#%>] +|\+{1,9} +)?(?:(?:sudo|time|exec|nohup) +){0,3}/;
const call = /^(?:[^\s=]+=\S* +)*(?:\S*\/)?sysbench +\S*(?:--|\.lua|oltp)/;

/** Matches a line that calls sysbench with options, as scripts and shells print it before the output. */
const isCommandLine = (text: string): boolean => call.test(text.replace(before, ""));

/** Reads a command line; null for another line. Versions before 1.0 name the script in `--test`. */
export function commandOf(text: string): CommandOptions | null {
  if (!isCommandLine(text.slice(0, 4_000))) return null;
  const words = text
    .slice(0, 20_000)
    .split(/\s+/)
    .map((word) => word.replace(/^--test=/, ""));
  const options: Record<string, string> = {};
  for (const word of words) {
    const [, name = "", value = "on"] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (kept.has(name)) options[name] = value.slice(0, 100);
  }
  const script =
    words.find((word) => /\.lua$/.test(word)) ?? words.find((word) => /^(?:oltp|tpcc|bulk|select)\w*$/.test(word));
  const command = words.find((word) => /^(?:run|prepare|prewarm|cleanup|warmup)$/.test(word));
  return { script: script ?? null, command: command ?? null, options };
}

/** Returns the client threads that options ask for; null where they name none. */
export function threadsOf(command: CommandOptions | null): number | null {
  const text = command?.options.threads ?? command?.options["num-threads"];
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Returns the settings in options, in base units. `inName` marks options that the file's name has already. */
export function settingsOf(command: CommandOptions | null, inName: { range: boolean }): Params {
  const options = command?.options ?? {};
  const number = (...names: string[]): number | undefined => {
    const text = names.map((name) => options[name]).find((value) => value !== undefined);
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const skip = options["skip-trx"] ?? options.skip_trx ?? options["oltp-skip-trx"];
  const mode = options["db-ps-mode"];
  return known({
    tables: number("tables", "oltp-tables-count"),
    rowsPerTable: number("table-size", "oltp-table-size"),
    seconds: number("time", "max-time"),
    warmupSeconds: number("warmup-time"),
    rangeSize: inName.range ? undefined : number("range-size"),
    randType: options["rand-type"],
    skipTransactions: skip === undefined ? undefined : skip !== "off" && skip !== "false",
    preparedStatements: mode === undefined ? undefined : mode !== "disable",
    ratePerSecond: number("rate") || undefined,
  });
}

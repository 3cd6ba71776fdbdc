import type { Params, ParamValue } from "@/lib/domain/model";

/** The settings of a YCSB command line; null where it does not state them. Connection settings are not kept. */
export interface YcsbCommand {
  /** Class (`site.ycsb.db.RedisClient`), or go-ycsb's name of the database (`mysql`). */
  db: string | null;
  /** `mysql` of db.url=jdbc:mysql://... */
  jdbc: string | null;
  /** File name of -P without directory and extension: workloada. */
  workload: string | null;
  phase: "load" | "run" | null;
  threads: number | null;
  preload: boolean;
  settings: Params;
}

// Properties that decide what is comparable, by YCSB's names. The others (hosts, users, paths) stay in the file.
const kept: Readonly<Record<string, string>> = {
  recordcount: "records",
  operationcount: "operations",
  fieldcount: "fields",
  fieldlength: "fieldBytes",
  requestdistribution: "requestDistribution",
  readproportion: "readFraction",
  updateproportion: "updateFraction",
  insertproportion: "insertFraction",
  scanproportion: "scanFraction",
  readmodifywriteproportion: "readModifyWriteFraction",
  maxscanlength: "maxScanLength",
  maxexecutiontime: "maxSeconds",
  target: "targetOperationsPerSecond",
  dataintegrity: "dataIntegrity",
  batchsize: "batchSize",
};

/** Characters of a command that are read. */
export const MAX_COMMAND_CHARS = 30_000;

/** Reads the arguments of YCSB's client, of its Java command or of go-ycsb. Never throws; skips unknown arguments. */
export function readCommand(line: string): YcsbCommand {
  const words = line.slice(0, MAX_COMMAND_CHARS).split(/\s+/).filter(Boolean);
  const command: YcsbCommand = {
    db: null,
    jdbc: null,
    workload: null,
    phase: null,
    threads: null,
    preload: false,
    settings: {},
  };
  words.forEach((word, at) => {
    const next = words[at + 1] ?? "";
    if (word === "-db") command.db = next;
    else if (word === "-P") command.workload = workloadName(next, command.workload);
    else if (word === "-load") command.phase = "load";
    else if (word === "-t") command.phase = "run";
    else if (word === "-preload") command.preload = true;
    else if (word === "-threads" || word === "--threads") command.threads = count(next);
    else if (word === "-target" || word === "--target") addProperty(command, "target", next);
    else if (word === "-p" && next.includes("="))
      addProperty(command, next.slice(0, next.indexOf("=")), next.slice(next.indexOf("=") + 1));
    else if (/(?:^|\/)(?:go-ycsb|ycsb(?:\.sh|\.py|\.bat)?)$/.test(word) && (next === "load" || next === "run")) {
      command.phase = next;
      command.db = words[at + 2] ?? null;
    }
  });
  return command;
}

/** Adds a property of -p or of go-ycsb's printed list; skips those that are not kept. */
export function addProperty(command: YcsbCommand, name: string, text: string): void {
  if (name === "threadcount") command.threads ??= count(text);
  else if (name === "db.url") command.jdbc = /^"?jdbc:(\w+):/.exec(text)?.[1]?.toLowerCase() ?? command.jdbc;
  else if (name === "dotransactions") command.phase = text === "false" ? "load" : "run";
  const key = Object.hasOwn(kept, name) ? kept[name] : undefined;
  if (key) command.settings = { ...command.settings, [key]: paramOf(text.replace(/^"(.*)"$/, "$1")) };
}

/** Prefers the -P file that is named like a workload: others hold connections. */
function workloadName(file: string, before: string | null): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.(?:properties|dat|txt)$/, "");
  return before === null || /workload/i.test(name) ? name : before;
}

const count = (text: string): number | null => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null);

function paramOf(text: string): ParamValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text.slice(0, 100);
}

/** Returns the settings that all commands share, for a result whose own command is unknown; null without commands. */
export function commonCommand(commands: readonly YcsbCommand[]): YcsbCommand | null {
  const [first, ...others] = commands;
  if (!first) return null;
  const same = <Value>(of: (command: YcsbCommand) => Value): Value | null =>
    others.every((other) => of(other) === of(first)) ? of(first) : null;
  const settings = Object.keys(first.settings).flatMap((key): [string, ParamValue][] => {
    const value = same((command) => command.settings[key]);
    return value === null || value === undefined ? [] : [[key, value]];
  });
  return {
    db: same(({ db }) => db),
    jdbc: same(({ jdbc }) => jdbc),
    workload: same(({ workload }) => workload),
    phase: same(({ phase }) => phase),
    threads: same(({ threads }) => threads),
    preload: same(({ preload }) => preload) ?? false,
    settings: Object.fromEntries(settings),
  };
}

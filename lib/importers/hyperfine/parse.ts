import type { Params } from "@/lib/domain/model";
import { numberOfCell, rowsWithIssues } from "../kit/cells";
import { IssueList, keptLine } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import type { MicroResult } from "../kit/micro";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";

/** A command's times. `exits` counts runs that ended with another exit code than 0; the CSV has none of them. */
export type Timing = MicroResult & { exits: number; form: "json" | "csv" };

/** hyperfine's own keys of a time, in seconds. */
const TIMES = { secondsPerOperation: "mean", latencyP50Seconds: "median", latencyMinSeconds: "min" } as const;
const MORE = { latencyMaxSeconds: "max", latencyStddevSeconds: "stddev" } as const;
const CPU = { cpuUserSeconds: "user", cpuSystemSeconds: "system" } as const;

const MOST_COMMANDS = 20_000;

/** The numbers that a form prints of a command, by hyperfine's own keys. */
interface Printed {
  name: string | null;
  params: Params;
  exits: number;
  runs: number | null;
  numberOf(key: string): number | null;
}

function timingOf({ name, params, exits, runs, numberOf }: Printed): Omit<Timing, keyof JsonPlace | "form"> {
  const metrics = Object.fromEntries(
    Object.entries({ ...TIMES, ...MORE, ...CPU }).map(([key, printed]): [string, number | null] => {
      const value = numberOf(printed);
      // No command takes 0 s; a deviation and processor time may be 0.
      return [key, value !== null && (value > 0 || (value === 0 && !(key in TIMES))) ? value : null];
    }),
  );
  return {
    name: name ?? "unnamed",
    main: "secondsPerOperation",
    metrics,
    threads: null,
    exits,
    params,
    status: metrics.secondsPerOperation !== null && exits === 0 ? "complete" : "suspect",
    settings: {},
    notes: known({ runs }),
  };
}

const ofItem = (item: JsonObject): Printed => ({
  name: item.text("command"),
  params: known(
    Object.fromEntries([...(item.object("parameters")?.entries() ?? [])].map(([key, value]) => [key, String(value)])),
  ),
  exits: item.list("exit_codes").filter((code) => code !== 0 && code !== null).length,
  runs: item.list("times").length || null,
  numberOf: (key) => item.number(key),
});

function ofCells(cells: ReadonlyMap<string, string>): Printed {
  const params = [...cells].flatMap(([name, value]): [string, string][] =>
    name.startsWith("parameter_") ? [[name.slice("parameter_".length), value]] : [],
  );
  return {
    name: cells.get("command") || null,
    params: known(Object.fromEntries(params)),
    exits: 0,
    runs: null,
    numberOf: (key) => numberOfCell(cells.get(key)),
  };
}

/** Reads --export-json. */
export const openJson = (file: FileRef): LineParser<Timing[]> =>
  openJsonFacts<Timing>(file, {
    items: "results",
    max: MOST_COMMANDS,
    what: "commands",
    item: (item, add) => add({ ...timingOf(ofItem(item)), form: "json", ...item.placeOf("mean") }),
  });

/** Reads --export-csv, whose times are in seconds whatever unit the terminal shows. */
export function openCsv({ path }: FileRef): LineParser<Timing[]> {
  const issues = new IssueList(path);
  const room = new Room(path, MOST_COMMANDS, "commands");
  const facts: Timing[] = [];
  const rows = rowsWithIssues(",", issues);
  let names: string[] | null = null;
  return {
    line(raw, number) {
      const row = rows.push(raw.trimEnd(), number);
      if (row === null || row.text === "") return;
      if (names === null) {
        names = row.cells.map((name) => name.replace("\uFEFF", ""));
        return;
      }
      const cells = new Map(names.map((name, at): [string, string] => [name, row.cells[at] ?? ""]));
      if (room.take(row.text, row.line))
        facts.push({ ...timingOf(ofCells(cells)), form: "csv", ...keptLine(row.text, row.line) });
    },
    end() {
      rows.end();
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}

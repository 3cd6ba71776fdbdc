import type { LineRun } from "./line-format";
import type { LineParser } from "./types";

// Commands above a tool's output, in pages and in logs of shells. Their options name what the output leaves out.

/** A tool and the options of its command that are read. */
export interface Tool {
  /** The tool's names, each with the blank behind it. */
  programs: readonly string[];
  /** Options, short and long, each with its name here. `host` and `port` are those of the server. */
  options: Readonly<Record<string, string>>;
  /** A text that each call prints first. A call without a command above its output has no options. */
  first?: string;
}

/** Options of the command above a run, by their names. It has `server` only where a file's runs have several. */
export type CommandOptions = Readonly<Record<string, string>>;

interface Call {
  line: number;
  words: string[];
  hasRun: boolean;
}

/** Calls of a file. Those further down are not read, and their runs have no options. */
const MAX_CALLS = 10_000;
/** Words of a command, after which no further line of it is read. */
const MAX_WORDS = 200;
/** Characters of a command's line. */
const MAX_LINE = 4_000;

/**
 * Reads runs by `parser`, and joins to each the options of the command above it. A run without one is marked as bare.
 */
export function withCommands<Run extends Pick<LineRun, "start" | "isBare">>(
  parser: LineParser<Run[]>,
  { programs, options, first }: Tool,
  join: (run: Run, options: CommandOptions) => Run,
): LineParser<Run[]> {
  const calls: Call[] = [];
  /** The line of the first call that is not read. */
  let unread = Number.POSITIVE_INFINITY;
  const begin = (line: number, hasRun: boolean) => {
    if (calls.length < MAX_CALLS) calls.push({ line, words: [], hasRun });
    else unread = Math.min(unread, line);
  };
  let isOpen = false;
  return {
    line(raw, number) {
      const at = Math.max(...programs.map((program) => raw.indexOf(program)));
      if (at >= 0) begin(number, false);
      if (at >= 0 || isOpen) {
        const part = raw.slice(Math.max(0, at), Math.max(0, at) + MAX_LINE).trimEnd();
        const words = (number < unread && calls.at(-1)?.words) || [];
        if (words.length < MAX_WORDS) words.push(...part.split(" "));
        // A shell's command goes on behind a backslash.
        isOpen = part.endsWith("\\");
      }
      if (first !== undefined && raw.includes(first)) {
        const last = calls.at(-1);
        if (last && !last.hasRun) last.hasRun = true;
        else begin(number, true);
      }
      parser.line(raw, number);
    },
    end() {
      const { facts, ...rest } = parser.end();
      const commands = calls.map(({ line, words }) => ({
        line,
        options: words.length === 0 ? undefined : optionsOf(words, options),
      }));
      const optionsAbove = (at: number) =>
        at < unread ? commands.findLast(({ line }) => line <= at)?.options : undefined;
      const runs = facts.map((run) => ({ run, ...optionsAbove(run.start.line) }));
      const hasServers = new Set(runs.map(({ server }) => server)).size > 1;
      return {
        ...rest,
        facts: runs.map(({ run, server, values }) =>
          values === undefined
            ? { ...run, isBare: true }
            : join(run, hasServers && server ? { ...values, server } : values),
        ),
      };
    },
  };
}

/** Returns a command's options, and its server, which is null where the command names none. */
function optionsOf(words: readonly string[], options: Tool["options"]) {
  const names = new Map(Object.entries(options));
  const found = words.flatMap((word, at): [string, string][] => {
    const [option = "", inside] = word.split("=");
    const name = names.get(option);
    const value = (inside ?? words[at + 1] ?? "").replaceAll('"', "").replaceAll("'", "").slice(0, 100);
    return name === undefined || value === "" ? [] : [[name, value]];
  });
  const { host, port, ...values } = Object.fromEntries(found);
  const server = host === undefined && port === undefined ? null : [host, port].filter(Boolean).join(":");
  return { values, server };
}

/** Returns a count of an option as a number, and other texts as they are. */
export const countOrText = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text;

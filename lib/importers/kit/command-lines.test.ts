import { expect, it } from "vitest";
import { type CommandOptions, type Tool, withCommands } from "./command-lines";

interface Run {
  start: { line: number; text: string };
  isBare?: boolean;
  options?: CommandOptions;
}

const TOOL = { programs: ["tool run "], options: { "--threads": "threads", "-h": "host" } };

/** Reads a run of each line "result". */
function read(lines: readonly string[], tool: Tool = TOOL): Run[] {
  const runs: Run[] = [];
  const parser = withCommands<Run>(
    {
      line: (text, line) => void (text === "result" && runs.push({ start: { line, text } })),
      end: () => ({ facts: runs, issues: [] }),
    },
    tool,
    (run, options) => ({ ...run, options }),
  );
  for (const [at, line] of lines.entries()) parser.line(line, at + 1);
  return parser.end().facts;
}

it("joins the options of the command above, also behind a backslash, and marks a run without one", () => {
  const runs = read(["result", "$ tool run --threads=4", "result", "tool run \\", "  --threads 8", "result", "result"]);
  expect(runs.map(({ isBare = false, options }) => [isBare, options])).toEqual([
    [true, undefined],
    [false, { threads: "4" }],
    [false, { threads: "8" }],
    [false, { threads: "8" }],
  ]);
});

it("names the server only where the runs of a file have several", () => {
  const of = (...hosts: string[]) =>
    read(hosts.flatMap((host) => [`tool run -h ${host}`, "result"])).map(({ options }) => options);
  expect(of("a", "a")).toEqual([{}, {}]);
  expect(of("a", "b")).toEqual([{ server: "a" }, { server: "b" }]);
});

it("gives runs below the 10,000th command no options, and not those of an earlier one", () => {
  const runs = read(Array.from({ length: 10_001 }, (_, at) => [`tool run --threads=${at + 1}`, "result"]).flat());
  expect(runs.slice(-2).map(({ isBare = false, options }) => [isBare, options])).toEqual([
    [false, { threads: "10000" }],
    [true, undefined],
  ]);
});

it("gives a call beyond the 10,000th no options of an earlier one, where its first output is its only sign", () => {
  const commands = Array.from({ length: 10_000 }, (_, at) => [`tool run --threads=${at + 1}`, "result"]).flat();
  const [last, beyond] = read([...commands, "result"], { ...TOOL, first: "result" }).slice(-2);
  expect([last?.options, beyond?.options, beyond?.isBare]).toEqual([{ threads: "10000" }, undefined, true]);
});

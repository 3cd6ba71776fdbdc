import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { ExplainedStatements } from "./explained";
import type { TestFacts, TestOutput } from "./facts";
import { RunReader } from "./run-reader";

const MAX_RUNS = 2_000;

/**
 * Query plans, up to 700 KB, that the archive's scripts print before a run. No line of a report begins like this.
 * Other tables repeat the first one's plans, and announcements ("explain: for") precede the line with values.
 */
const explainNoise = [
  "\t",
  "explain:",
  "for ",
  "for:",
  "    ->",
  "  ->",
  "Index Scan",
  "        -",
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((table) => `table ${table} : `),
];

/** Reads the output of sysbench 0.5 to 1.1. A file may hold several runs. */
export function openTests({ path }: FileRef): LineParser<TestFacts> {
  const outputs: TestOutput[] = [];
  const room = new Room(path, MAX_RUNS, "runs");
  let run = new RunReader();
  let explained = new ExplainedStatements();
  function next(): void {
    const output = run.output();
    const statements = explained.statements();
    run = new RunReader();
    explained = new ExplainedStatements();
    const at = output?.source ?? output?.rate ?? { text: "", line: 1 };
    if (output && room.take(at.text, at.line)) outputs.push({ ...output, statements });
  }
  return {
    noise: explainNoise,
    line(text, number) {
      if (explained.add(text)) return;
      if (run.beginsAnother(text)) next();
      run.line(text, number);
    },
    end() {
      next();
      return { facts: { kind: "tests", outputs }, issues: [], refused: room.refusal() };
    },
  };
}

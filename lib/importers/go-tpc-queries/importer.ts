import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** tpch/workload.go: a line for each query, with its mean time. Lines of [Current] show progress and are not read. */
const format = lineFormat({
  signs: [["[Summary] Q{_:int}: {_:number}s"], ["[Current] Q{_:int}: {_:number}s"]],
  max: 20_000,
  what: "queries",
  continues: ["[Current] Q{_:int}: {_:number}s"],
  result: ["[Summary] {query}: {seconds:number}s"],
});

const COMMAND = {
  programs: ["go-tpc ", "tiup bench "],
  options: {
    "--sf": "scaleFactor",
    "-T": "threads",
    "--threads": "threads",
    "-H": "host",
    "--host": "host",
    "-P": "port",
    "--port": "port",
  },
};

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** go-tpc's TPC-H, also as `tiup bench tpch`: a task for each query. */
export const goTpcQueries = lineImporter<Run>(
  { id: "go-tpc-queries", version: 1, title: "go-tpc TPC-H output" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), COMMAND, (run, command) => ({ ...run, command })) },
  ({ values: { query, seconds }, command = {} }) => {
    const threads = countOrText(command.threads);
    return {
      workload: {
        family: "timings",
        name: query === undefined ? "TPC-H" : `TPC-H ${query}`,
        params: known({ scaleFactor: countOrText(command.scaleFactor) }),
      },
      rate: "seconds",
      metrics: { seconds },
      threads: typeof threads === "number" ? threads : null,
      settings: { server: command.server },
    };
  },
);

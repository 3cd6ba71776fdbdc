import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { GO_TPC, threadsOf } from "../kit/go-tpc-command";
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

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** go-tpc's TPC-H, also as `tiup bench tpch`: a task for each query. */
export const goTpcQueries = lineImporter<Run>(
  { id: "go-tpc-queries", version: 1, title: "go-tpc TPC-H output" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), GO_TPC, (run, command) => ({ ...run, command })) },
  ({ values: { query, seconds }, command = {} }) => {
    return {
      workload: {
        family: "timings",
        name: query === undefined ? "TPC-H" : `TPC-H ${query}`,
        params: known({ scaleFactor: countOrText(command.scaleFactor) }),
      },
      rate: "seconds",
      metrics: { seconds },
      threads: threadsOf(command),
      settings: { server: command.server },
    };
  },
);

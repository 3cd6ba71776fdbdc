import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";
import { COMMAND, payloadOf, settingsOf } from "../kit/redis-command";
import type { MemberHead } from "../kit/types";

const RATE = '"{test:text}","{requestsPerSecond:number}"';
const MEANS = '"{latencyMeanSeconds:number ms}","{latencyMinSeconds:number ms}","{latencyP50Seconds:number ms}"';
const ENDS = '"{latencyP95Seconds:number ms}","{latencyP99Seconds:number ms}","{latencyMaxSeconds:number ms}"';

const format = lineFormat({
  signs: [['"{_:text}","{_:number}"']],
  max: 20_000,
  what: "tests",
  result: [`${RATE},${MEANS},${ENDS}`, RATE],
});

/** Names of the tool's tests. Other files with a text and a number on each line are not its output. */
const KNOWN = /^"(?:PING_(?:INLINE|BULK|MBULK)|SET|GET|INCR|[LR]PUSH|[LR]POP|SADD|HSET|SPOP|LRANGE_|MSET)[^"]{0,80}",/;
/** Lines with such a name that a file without a heading needs. */
const LEAST = 2;
/** The heading since version 6.2. */
const HEADING =
  '"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"';
const ROW = /^"[^"]{1,100}","\d{1,15}(?:\.\d{1,6})?"$/;
/** The name, the rate and six latencies of a test. */
const LONG_ROW = /^"[^"]{1,100}"(?:,"[\d.]{1,20}"){7}$/;
const WARNING = /^WARNING: /;

/**
 * Recognises a file whose lines are all a test and its rate in quotes. At least two tests must be the tool's, or the
 * rows stand below the tool's heading. Commands may stand above each output.
 */
function recognise({ path, text }: MemberHead): boolean {
  if (text === null || !/\.(?:csv|txt|log|out)(?:\.gz)?$/i.test(path) || /(?:^|\/)\._/.test(path)) return false;
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  // The last line of the head may be cut.
  const whole = lines.length > 1 && !text.endsWith("\n") ? lines.slice(0, -1) : lines;
  const isCommand = (line: string) => COMMAND.programs.some((program) => line.includes(program));
  if (whole.includes(HEADING))
    return whole.every((line) => line === HEADING || LONG_ROW.test(line) || WARNING.test(line) || isCommand(line));
  return whole.every((line) => ROW.test(line)) && whole.filter((line) => KNOWN.test(line)).length >= LEAST;
}

/** No request takes 0 ms: `0.000` is less than the tool prints, and no number. */
const withoutZeros = (latencies: Readonly<Record<string, number | null>>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(latencies).map(([key, value]) => [key, value === 0 ? null : value]));

type CsvRun = RunOf<typeof format> & { command?: CommandOptions };

/**
 * redis-benchmark's CSV. Calls appended to one file have a heading each, and print none of their options. Without a
 * command above, each output counts by itself.
 */
export const redisBenchmarkCsv = lineImporter<CsvRun>(
  { id: "redis-benchmark-csv", version: 2, title: "redis-benchmark's CSV" },
  {
    ...format,
    recognise,
    open: (file) => withCommands<CsvRun>(format.open(file), COMMAND, (run, command) => ({ ...run, command })),
  },
  ({ values: { test = "unnamed", requestsPerSecond, ...latencies }, command = {} }) => {
    const clients = countOrText(command.clients);
    const payloadBytes = payloadOf(countOrText(command.bytes));
    return {
      workload: { family: "custom", name: test, params: known({ measure: "requests/s", payloadBytes }) },
      rate: "requestsPerSecond",
      // A row of other cells has more than the name before its last number.
      metrics: test.includes('","') ? {} : { requestsPerSecond, ...withoutZeros(latencies) },
      threads: typeof clients === "number" ? clients : null,
      settings: settingsOf(command),
    };
  },
);

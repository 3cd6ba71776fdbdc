import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import type { MemberHead } from "../kit/types";

const format = lineFormat({
  signs: [['"{_:text}","{_:number}"']],
  max: 20_000,
  what: "tests",
  result: ['"{test:text}","{requestsPerSecond:number}"'],
});

/** Names of the tool's tests. Other files with a text and a number on each line are not its output. */
const KNOWN = /^"(?:PING_(?:INLINE|BULK|MBULK)|SET|GET|INCR|[LR]PUSH|[LR]POP|SADD|HSET|SPOP|LRANGE_|MSET)[^"]{0,80}",/;
/** Lines with such a name that a file needs. */
const LEAST = 2;

/** Recognises a file whose lines are all a test and its rate in quotes. At least two tests must be the tool's. */
function recognise({ path, text }: MemberHead): boolean {
  if (text === null || !/\.(?:csv|txt|log|out)(?:\.gz)?$/i.test(path) || /(?:^|\/)\._/.test(path)) return false;
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  // The last line of the head may be cut.
  const whole = lines.length > 1 && !text.endsWith("\n") ? lines.slice(0, -1) : lines;
  const isRow = (line: string) => /^"[^"]{1,100}","\d{1,15}(?:\.\d{1,6})?"$/.test(line);
  return whole.every(isRow) && whole.filter((line) => KNOWN.test(line)).length >= LEAST;
}

/** redis-benchmark's CSV before 6.2: a test and its rate, without a heading. Later ones are tables with a heading. */
export const redisBenchmarkCsv = lineImporter(
  { id: "redis-benchmark-csv", version: 1, title: "redis-benchmark's CSV before 6.2" },
  { ...format, recognise },
  ({ values: { test = "unnamed", requestsPerSecond } }) => ({
    workload: { family: "custom", name: test, params: { measure: "requests/s" } },
    rate: "requestsPerSecond",
    metrics: { requestsPerSecond },
    threads: null,
  }),
);

import { pattern } from "@/lib/domain/pattern";
import type { Role } from "../kit/table-mapping";
import { wordsOf } from "./words";

/** A role's words for readers, and the headings that name it, without spaces, underscores and case. */
interface RoleInfo {
  name: string;
  /** The first heading of this list that a table has is the role's column. */
  aliases: readonly string[];
}

const words = (...texts: string[]): string[] => texts.flatMap((text) => text.split(" "));

/** All roles, with the headings that name them. */
export const ROLES: Readonly<Record<Role, RoleInfo>> = {
  engine: {
    name: "the engine",
    aliases: words(
      "engine enginename database databasename databasesystem databaseengine db dbms rdbms datastore system systemname",
      "systemundertest sut backend product solution broker",
    ),
  },
  workload: {
    name: "the workload",
    aliases: words(
      "workload workloadname test testname query queryname queryid querynumber question task taskname",
      "case testcase usecase scenario operation operationtype optype op benchmark benchmarkname name bench",
    ),
  },
  build: {
    name: "the build",
    aliases: words("build buildname engineversion dbversion databaseversion serverversion version release"),
  },
  commit: {
    name: "the commit",
    aliases: words("commit commitsha commithash commitid sha gitsha githash gitcommit revision git"),
  },
  threads: {
    name: "the thread count",
    aliases: words(
      "threads thread numthreads nthreads threadcount threadscount numberofthreads clients client numclients",
      "nclients clientcount numberofclients concurrency concurrentclients connections numconnections users vus",
    ),
  },
  machine: {
    name: "the machine",
    aliases: words("machine machinename machinetype host hostname instance instancetype hardware"),
  },
  config: { name: "the config", aliases: words("config configname configuration cfg profile") },
  dataset: { name: "the data set", aliases: words("dataset datasetname") },
  k: { name: "k", aliases: words("k topk") },
  repeat: {
    name: "the number of the repeat",
    aliases: words("repeat repetition rep run runno runnumber runindex iteration iter trial trialno attempt round"),
  },
  repeats: { name: "the number of repeats behind the row", aliases: [] },
  success: { name: "the outcome", aliases: words("status success succeeded ok passed outcome resultstatus") },
  failure: { name: "the failure", aliases: words("error failed failure errormessage exception timedout") },
  time: {
    name: "the time of measurement",
    aliases: words("timestamp date datetime rundate startedat starttime createdat measuredat"),
  },
};

const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);
/** All roles, in the order in which their columns are looked for. */
export const roles: readonly Role[] = Object.keys(ROLES).filter(isRole);

const roleOfAlias: ReadonlyMap<string, Role> = new Map(
  roles.flatMap((role) => ROLES[role].aliases.map((alias): [string, Role] => [alias, role])),
);

/** Returns the role that a heading may have; null for none. */
export const roleOf = (heading: string): Role | null => roleOfAlias.get(wordsOf(heading).join("")) ?? null;

/** A word for a repeat: run, runs, trial. */
export const REPEAT_WORD = /^(?:run|iter|iteration|rep|repeat|repetition|trial|round|attempt|try|sample|pass)s?$/;

const good = new Set(words("ok success successful succeeded passed pass complete completed done finished true yes 1"));
/** Whole texts that say that a run failed. */
const failures = words(
  "failed fail failure error errored exception timeout timedout oom outofmemory oomkilled crashed crash aborted killed",
  "cancelled canceled dnf didnotfinish incomplete invalid incorrect wrong unfinished interrupted terminated",
  "unsupported",
);
const failed = new Set(failures);
const bad = new Set([
  ...failures,
  ...words("err skipped skip partial partially not pending queued running false no 0"),
]);

/** True for a text that is a word of failure and nothing else: `OOM`, `timed out`. */
export const isFailure = (cell: string): boolean => cell.length < 40 && failed.has(plain(cell));

/**
 * Returns true for a word of success and for 100 %. Returns false for a word of failure, and null for other text. More
 * words may follow a failure ("timeout after 300s"), except "false", "no" and "0". A 1.0 counts as 1, since pandas
 * writes that.
 */
export function isGood(cell: string): boolean | null {
  const text = cell.toLowerCase().replace(/^([01])\.0$/, "$1");
  if (/^100(?:\.0{1,9})? ?%$/.test(text)) return true;
  const word = text.replaceAll(/[^a-z\d]/g, "");
  if (/^[✗✘❌]/u.test(text)) return false;
  if (/^[✓✔✅]/u.test(text)) return true;
  if (good.has(word)) return true;
  const [first = ""] = text.split(/[^a-z\d]/, 1);
  return bad.has(word) || (first.length > 2 && first !== "false" && bad.has(first)) ? false : null;
}

const plain = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Returns a name without a unit at its end: `Geo mean (s)` is Geo mean. */
const unitless = (cell: string): string =>
  cell.replace(/\s[([](?:s|secs?|seconds|ms|us|µs|ns|min|minutes|h|hours|x)[)\]]$/i, "");
const plainWords = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z\d#]{1,9}/g, " ")
    .trim();

/** True for the name of a row that sums up or compares others. */
export const isSummary = (cell: string): boolean =>
  /^\s?(?:grand |sub)?total [([]/i.test(cell) ||
  /^(?:(?:grand|sub|sum)?total|geo(?:metric)?mean|speedup|std(?:dev|ev)|standarddeviation)$/.test(
    plain(unitless(cell)),
  );

/** Names of sums and means, with words behind them that only name their parts. They are no functions of SQL. */
const OF_OTHERS = pattern()`^(?:(?:(?:grand |sub |overall )?total|geo(?:metric)? ?mean|gmean)
  (?: (?:of|for|all|the|above|run|times?|runtimes?|duration|elapsed|queries|tests)){1,8}
  |(?:sum|(?:overall )?(?:avg|average|mean|median))(?: (?:of|all|the|above)){0,4} (?:queries|tests))$`;
/** Words behind the name of a sum or a mean. Only its number can prove such a name. */
const OF_ALL = "(?: (?:for|of|over|all|the|above|run|times?|runtimes?|queries|tests)){1,8}$";
const SUM_OF_ALL = new RegExp(`^(?:sum|total)${OF_ALL}`);
const MEAN_OF_ALL = new RegExp(`^(?:overall )?(?:avg|average|mean)${OF_ALL}`);
/** Percentiles of several results, and numbers that are neither times nor rates. */
const TALLY = pattern()`^(?:p(?:50|75|90|95|99|999)|(?:50|75|90|95|99)(?:th)? percentile|gmean|overall total|
  wins|losses|(?:#|(?:number|no|num) of) ?(?:queries|tests|wins|failures|errors|timeouts)|win count)$`;

/** True for a name that sums up the other rows, where there are several: `Total runtime`, `Wins`, `p95`. */
export function sumsUpOthers(cell: string): boolean {
  const name = plainWords(unitless(cell));
  if (TALLY.test(name)) return true;
  // sum_all may be a query that calls the function.
  return OF_OTHERS.test(name) && (isWritten(cell) || cell.includes(" ") || /^(?:\S{0,9}total|geo|gmean)/.test(name));
}

const AVERAGE = /^(?:overall)?(?:avg|average|mean)s?$/;

/** True for a word in place of a repeat's number that names a statistic of all repeats. */
export const isOfRepeats = (cell: string): boolean =>
  AVERAGE.test(plain(cell)) || /^(?:median|min|max|std|stddev|stdev|sum|total|all|best|worst)$/.test(plain(cell));

/** Words of a statistic of several repeats. */
const STATISTIC = pattern()`^(?:best|worst|fastest|slowest|min|minimum|max|maximum|mean|avg|average|median|total|sum|
  std|stddev|stdev|sd|cv|rsd|variance|spread|iqr|sem)$`;
/** Words beside it that do not name the measured quantity, and units. */
const OF_STATISTIC = pattern()`^(?:of|all|overall|the|time|times|run|runs|repeats|iterations|latency|throughput|rate|
  value|dev|per|ns|us|ms|s|secs?|seconds?|ops|qps|tps|rps|queries|percent|pct|\d{1,3})$`;

/** True for a heading of a statistic and nothing else: `best (s)`, `min of 5 runs`. `max memory (MB)` is more. */
export function isStatistic(heading: string): boolean {
  const words = wordsOf(heading);
  const isOne = (word: string) => STATISTIC.test(word);
  return words.some(isOne) && words.every((word) => isOne(word) || OF_STATISTIC.test(word));
}

/** True for a word in place of a repeat's number that is of all repeats, or of none that counts: `cv`, `warmup`. */
export const isNoRepeat = (cell: string): boolean =>
  isOfRepeats(cell) ||
  /^(?:cv|rsd|p\d{2,3}|geo ?mean|(?:mean|avg|average) (?:sd|std|stddev|stdev)|warm ?up)$/.test(plainWords(cell));

/** True for a name that may be an average's: `avg`, or the query of that name. */
export const mayBeAverage = (name: string): boolean =>
  AVERAGE.test(plain(name)) || MEAN_OF_ALL.test(plainWords(unitless(name)));

/** True for a name that may be a sum's: `Sum`, or the query of that name. A total always is one. */
export const mayBeSum = (name: string): boolean =>
  /^(?:sum|all|overall)$/.test(plain(name)) || SUM_OF_ALL.test(plainWords(unitless(name)));

/** True for a name that may give the number of the other rows, or be a query that counts. */
export const mayBeCount = (name: string): boolean => /^(?:query|test) ?count$/.test(plainWords(name));

/** True for an average's name with a capital, as people write it into tables: AVG, Average, Mean. */
export const isWrittenAverage = (name: string): boolean => AVERAGE.test(plain(name)) && isWritten(name);

/** True for a name with a capital, as people write those of summaries. */
const isWritten = (name: string): boolean => /^[A-Z]/.test(name.trim());

/** True for a summary's name with a capital. Beside numbered queries it is no query of that name. */
export const isWrittenSummary = (name: string): boolean =>
  isWritten(name) && (isOfRepeats(name) || /^(?:sum|all|overall)$/.test(plain(name)));

/** True for a query with a number: Q1, query 12, 3b. */
export const isNumberedQuery = (name: string): boolean => /^(?:q|query)?[ _.-]?\d{1,4}[a-z]?$/i.test(name.trim());

/** Functions of SQL, also those of windows: SUM OVER, row_number() over (). */
const FUNCTION = pattern()`^(?:(?:sum|count)(?: ?query)?|row ?number|(?:dense |percent )?rank|ntile|lag|lead|
  (?:sum|count|avg|min|max|row ?number|(?:dense |percent )?rank|ntile|lag|lead) over(?! all| the\b).*)$`;
/** True where functions of SQL are queries: then avg is one of them. */
export const areFunctions = (names: Iterable<string>): boolean =>
  [...names].some((name) => FUNCTION.test(plainWords(name)));

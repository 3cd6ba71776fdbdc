import { pattern } from "@/lib/domain/pattern";
import type { CellRow } from "../kit/cells";
import type { Columns, OtherColumn } from "./columns";
import { isMissing } from "./numbers";
import { doubtfulOutcome, FINE, outcomeOf, outcomeOfShare, type RowOutcome } from "./outcome";
import { isFailure, isGood } from "./roles";
import { wordsOf } from "./words";

/** Returns how a row ended by one of its cells. Other rows' cells never count. */
type EndOf = (text: string, row: CellRow) => RowOutcome;

/** A column that states how its rows ended, beside those of the roles `success` and `failure`. */
export interface EndColumn {
  at: number;
  heading: string;
  of: EndOf;
}

/** A kind of such columns. `heading` matches the words of its headings. */
interface EndKind {
  heading: RegExp;
  /** True where these cells state nothing else. Then the column is no condition. */
  isWhole(texts: readonly string[]): boolean;
  open(name: string, headings: readonly string[]): EndOf;
}

/** An outcome by a heading and a cell. */
type Verdict = (name: string, text: string) => RowOutcome;

const fine: Verdict = () => FINE;
const fails: Verdict = (name, text) => outcomeOf(null, `${name}: ${text}`);
const doubts: Verdict = (name, text) => doubtfulOutcome(`The row's ${name.slice(0, 40)} is ${text}`);
/** A plain number counts or measures something; other text is odd in a column of flags. */
const doubtsWords: Verdict = (name, text) => (/^\d.*[^%]$|^\d$/.test(text) ? FINE : doubts(name, text));

const isZero = (text: string): boolean => /^-?0(?:[.,]0{1,9})?(?: ?%)?$/.test(text);
const isWordFlag = (text: string): boolean => /^(?:true|false|yes|no)$/i.test(text);
const isDigitFlag = (text: string): boolean => /^[01](?:\.0)?$/.test(text);
const isEnd = (text: string): boolean => isFailure(text) || (/^[a-z]/i.test(text) && isGood(text) === true);
/** A lone 1 may be a limit or a count. */
const areFlags = (texts: readonly string[]): boolean =>
  texts.every((text) => isWordFlag(text) || isDigitFlag(text) || isEnd(text)) &&
  texts.some((text) => !/^1(?:\.0)?$/.test(text));

/** Reads flags. `isBad` is true where "yes" is bad; `yes` is the verdict of the bad word, `digit` of the bad digit. */
const flags =
  (isBad: boolean, { yes = fails, digit = doubts, other = doubts }: Record<string, Verdict> = {}): EndKind["open"] =>
  (name) =>
  (text) => {
    if (isWordFlag(text)) return (isGood(text) === true) === isBad ? yes(name, text) : FINE;
    if (isDigitFlag(text)) return (isGood(text) === true) === isBad ? digit(name, text) : FINE;
    if (isFailure(text)) return yes(name, text);
    // All of the output is valid, or all requests were completed.
    const isAll = !isBad && text.endsWith("%") && isGood(text) === true;
    return isEnd(text) || isZero(text) || isAll ? FINE : other(name, text);
  };

const CODE = /^-?\d{1,10}(?:\.0)?$/;
/** Reads exit codes. `isSure` is true for a number that is no other code than that of a failed run. */
const codes =
  (isSure: (code: number) => boolean, other: Verdict): EndKind["open"] =>
  (name) =>
  (text) => {
    if (isZero(text)) return FINE;
    if (CODE.test(text)) return (isSure(Number(text)) ? fails : doubts)(name, text);
    if (isFailure(text)) return fails(name, text);
    return isEnd(text) ? FINE : other(name, text);
  };

/** Words with which a remark on a failure begins. "not tuned" and "partial index" mean no failure. */
const OF_FAILURE = pattern("i")`^(?:timeout (?:after|at|in)\b|timed out\b|oom\b|out of memory\b|crashed\b|killed\b|
  failed\b|aborted\b|errored\b|errors?(?: ?:| in | at )|wrong\b|incorrect\b|invalid\b|incomplete\b|interrupted\b|
  terminated\b|did not finish\b|dnf\b)`;
/** Reads free text. A whole word of failure has its own verdict; a remark makes its row suspect at most. */
const remarks =
  (ofWord: Verdict): EndKind["open"] =>
  (name) =>
  (text) => {
    if (isFailure(text)) return ofWord(name, text);
    return OF_FAILURE.test(text) ? doubts(name, text) : FINE;
  };
const areEnds = (texts: readonly string[]): boolean => texts.every(isEnd) && texts.some(isFailure);

/** Returns a count, also with grouped thousands; null for other text. */
const countIn = (text = ""): number | null =>
  /^\d{1,15}(?:\.0)?$|^[1-9]\d{0,2}(?:,\d{3}){1,4}$/.test(text) ? Number(text.replaceAll(",", "")) : null;
/** A count of all requests, failed ones too. Another count may leave those out. */
const ALL = /^(?:total|all|sent|issued|attempted) (?:requests|operations|ops|queries|transactions|txns)$/;
/** A count of errors. Aborts and conflicts belong to many workloads. */
const ERRORS = pattern()`^(?:(?:total|num|number of) )?(?:err|ko|errors?|failures|timeouts|
  (?:failed|errored|unsuccessful) [a-z]{2,20}s|[a-z]{2,20}s (?:failed|errored))(?: (?:count|total))?$`;

/** True for a heading that counts errors. */
export const countsErrors = (heading: string): boolean => ERRORS.test(wordsOf(heading).join(" "));

function counts(name: string, headings: readonly string[]): EndOf {
  const all = headings.findIndex((heading) => ALL.test(wordsOf(heading).join(" ")));
  return (text, { cells }) => {
    const [errors, total] = [countIn(text), countIn(cells[all])];
    if (isZero(text) || /^(?:no|false)$/i.test(text)) return FINE;
    if (errors === null) return text.endsWith("%") ? ofShare(name, text, true) : doubts(name, text);
    return total === null || total < errors
      ? doubtfulOutcome(`The row has errors (${name}: ${text})`)
      : outcomeOfShare(errors / total);
  };
}

/** True for the text of an error that means none: `none`, `no errors`. */
export const tellsNoError = (text: string): boolean => NO_ERROR.test(text);

/** A cell of errors that means none. Behind ± is the error of a mean. */
const NO_ERROR = /^(?:(?:no|none|0|zero)(?: (?:errors?|failures?))?|false|ok|success|\[\s*\]|\{\s*\}|±.*)$/i;

/**
 * Returns how a row ended by the cell of its failures. That is a text of an error, a flag, or a count. A count makes
 * the row suspect. The row failed where all its requests did. Their count may be in a column of that name.
 */
export function outcomeOfFailure(text: string, name: string, headings: readonly string[], row: CellRow): RowOutcome {
  const errors = countIn(text);
  if (NO_ERROR.test(text)) return FINE;
  if (text.endsWith("%")) return ofShare(name, text, true);
  // "timed out" is a flag.
  if (errors === null || (errors === 1 && /out$/i.test(name.trim())))
    return outcomeOf(null, errors === null ? text : name);
  const requests = headings.findIndex((heading) => /^(?:requests|reqs|queries)$/.test(wordsOf(heading).join(" ")));
  return errors > 1 && errors === countIn(row.cells[requests]) ? outcomeOfShare(1) : counts(name, headings)(text, row);
}

const SHARE = /^(\d{1,9}(?:[.,]\d{1,15})?(?:e-?\d{1,3})?) ?%?$/i;
const shareIn = (text: string): number | null => {
  const digits = SHARE.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replace(",", "."));
};

/** Returns how a row ended by the share of its requests that failed (`areBad`), or of those that did not. */
function ofShare(name: string, text: string, areBad: boolean): RowOutcome {
  const value = shareIn(text);
  if (value === null) return doubts(name, text);
  const isStated = /%|pct|percent/i.test(name) || text.endsWith("%");
  // Without a unit, a number up to 1 counts as a fraction: that is the worse of its readings.
  const share = value / (isStated || value > 1 ? 100 : 1);
  const outcome = outcomeOfShare(areBad ? share : 1 - share);
  // 0.45 may be 0.45 %, and 45 may be errors in a second.
  return isStated || outcome.message === null ? outcome : doubtfulOutcome(`${name}: ${text} states no unit`);
}
const shares =
  (areBad: boolean): EndKind["open"] =>
  (name) =>
  (text) =>
    ofShare(name, text, areBad);

const always = () => true;
/** True where a number has a sign (<0.1, ~3): such a column is no setting. Plain numbers are judged elsewhere. */
const areOdd = (texts: readonly string[]): boolean => texts.some((text) => !/^\d/.test(text));
const haveFlags = (texts: readonly string[]): boolean => areFlags(texts) || texts.some(isWordFlag);

const KINDS: readonly EndKind[] = [
  { heading: /^(?:exit (?:code|status)|exitcode|exitstatus)$/, isWhole: always, open: codes(always, doubts) },
  {
    // 200 and more may be a code of HTTP.
    heading: /^(?:return (?:code|status)|returncode|retcode)$/,
    isWhole: always,
    open: codes((code) => code < 200, doubts),
  },
  {
    // A small number may be a release candidate or a count. Numbers from 124 on are a shell's, for a run that was
    // stopped.
    heading: /^(?:rc|exit|ret|errno)$/,
    isWhole: (texts) => texts.some(isZero) && texts.every((text) => CODE.test(text) || isEnd(text)),
    open: codes((code) => code < 0 || (code >= 124 && code <= 255), fine),
  },
  {
    heading: pattern()`^(?:is|has|had|did|was) (?:timeout|timed ?out|crash(?:ed)?|oom|aborted|killed|fail(?:ed|ure)?|
      error(?:ed)?|invalid|incorrect|incomplete|dnf|cancell?ed)$`,
    isWhole: haveFlags,
    open: flags(true, { digit: fails }),
  },
  {
    heading: pattern()`^(?:timed ?out|crash(?:ed)?|oom|fail(?:ed|ure)?|error(?:ed)?|invalid|incorrect|incomplete|dnf|
      cancell?ed)$`,
    isWhole: (texts) => haveFlags(texts) || texts.every((text) => countIn(text) !== null),
    open: flags(true),
  },
  // It may also be a limit of time, or a count of stopped requests.
  { heading: /^(?:timeout|aborted|killed)$/, isWhole: areFlags, open: flags(true, { other: fine }) },
  // Some requests, or the output alone.
  {
    heading: /^(?:(?:is|was) )?(?:skipped|truncated)$|^ha[sd] errors$/,
    isWhole: areFlags,
    open: flags(true, { yes: doubts, other: fine }),
  },
  {
    heading: /^(?:(?:is|was) )?(?:valid|correct|ok|success(?:ful)?|succeeded|passed)$/,
    isWhole: haveFlags,
    open: flags(false, { digit: fails, other: doubtsWords }),
  },
  {
    heading: /^(?:(?:is|was) )?(?:completed?|finished)$/,
    isWhole: haveFlags,
    open: flags(false, { other: doubtsWords }),
  },
  // An unchecked result is not wrong.
  {
    heading: /^(?:(?:is|was) )?(?:verified|validated)$/,
    isWhole: areFlags,
    open: flags(false, { yes: doubts, other: fine }),
  },
  {
    // The status of a build, of an index or of a server is another thing.
    heading: /^(?:(?:run|test|query|benchmark|bench|result|job|case|task) )?(?:status|outcome)$/,
    isWhole: (texts) => texts.every((text) => isGood(text) !== null),
    open: (name) => (text) => {
      if (isDigitFlag(text)) return doubts(name, text);
      return /^[a-z]{2}/i.test(text) && isGood(text) === false && !isWordFlag(text) ? fails(name, text) : FINE;
    },
  },
  {
    heading: pattern()`^(?:(?:run|test|query|benchmark|bench|job|case|task) )?(?:results?|verdict|notes?|comments?|
      remarks?|message|validation|check)$`,
    isWhole: areEnds,
    open: remarks(fails),
  },
  // Also the state of a server or of a cache.
  { heading: /^state$/, isWhole: areEnds, open: remarks(doubts) },
  { heading: ERRORS, isWhole: (texts) => texts.some((text) => countIn(text) === null), open: counts },
  {
    heading: pattern()`^(?:request )?(?:errors?|err|failures?|fail|failed|timeouts?)
      (?: (?:rate|ratio|fraction|share|percent|pct)){1,2}$`,
    isWhole: areOdd,
    open: shares(true),
  },
  {
    heading: /^(?:request )?success(?:ful)?(?: (?:rate|ratio|fraction|share|percent|pct)){1,2}$/,
    isWhole: areOdd,
    open: shares(false),
  },
];

/** True for a heading that states how rows ended, beside those of roles. */
export const tellsEnd = (heading: string): boolean =>
  KINDS.some((kind) => kind.heading.test(wordsOf(heading).join(" ")));

/**
 * Returns the columns that state how rows ended, and the other columns that may be conditions. Columns of a role, and
 * those that the manifest names, state no end.
 */
export function splitEnds(
  { headings, roles, others, metrics, ignored = [] }: Columns,
  rows: readonly CellRow[],
): { ends: EndColumn[]; rest: OtherColumn[] } {
  const taken = new Set(roles.values());
  const named = [...others.filter(({ isNamed }) => isNamed), ...metrics.filter(({ phrase }) => phrase !== undefined)];
  for (const { at } of named) taken.add(at);
  const whole = new Set<number>();
  const ends = headings.flatMap((heading, at): EndColumn[] => {
    if (taken.has(at) || ignored.includes(heading)) return [];
    const words = wordsOf(heading).join(" ");
    const kind = KINDS.find(({ heading: headings }) => headings.test(words));
    if (kind === undefined) return [];
    const texts = [...new Set(rows.map(({ cells }) => cells[at] ?? "").filter((text) => !isMissing(text)))];
    if (texts.length === 0) return [];
    if (kind.isWhole(texts)) whole.add(at);
    return [{ at, heading, of: kind.open(heading, headings) }];
  });
  return { ends, rest: others.filter(({ at }) => !whole.has(at)) };
}

import { pattern } from "@/lib/domain/pattern";
import type { CellRow } from "../kit/cells";
import type { Columns, OtherColumn } from "./columns";
import { isMissing } from "./numbers";
import { doubtfulOutcome, outcomeOf, outcomeOfShare, type RowOutcome } from "./outcome";
import { isGood } from "./roles";
import { wordsOf } from "./words";

/** Returns how a row ended by one of its cells. */
type EndOf = (text: string, row: CellRow) => RowOutcome;

/** A column that tells how its rows ended, beside those of the roles `success` and `failure`. */
export interface EndColumn {
  at: number;
  heading: string;
  of: EndOf;
}

/** The cells of a column that are not missing, below the heading `name`. */
interface Cells {
  name: string;
  texts: readonly string[];
  headings: readonly string[];
}

/** A kind of such columns. `heading` matches the words of its headings. */
interface EndKind {
  heading: RegExp;
  /** True for a column that tells nothing else: it is no condition. */
  isWhole: boolean;
  /** Returns null where the cells are not of this kind. */
  open(cells: Cells): EndOf | null;
}

const isZero = (text: string): boolean => /^-?0(?:\.0)?$/.test(text);
const fails = (name: string, text: string): RowOutcome => outcomeOf(null, `${name}: ${text}`);
const areFlags = (texts: readonly string[]): boolean =>
  texts.every((text) => /^(?:true|false|yes|no)$/i.test(text)) ||
  // A lone 1 may be a limit or a count.
  (texts.every((text) => /^[01](?:\.0)?$/.test(text)) && texts.some(isZero));
const flags =
  (bad: boolean): EndKind["open"] =>
  ({ name, texts }) =>
    areFlags(texts) ? (text) => (isGood(text) === bad ? fails(name, text) : outcomeOf(null, null)) : null;
const codes = ({ name, texts }: Cells): EndOf | null =>
  texts.every((text) => /^-?\d{1,10}(?:\.0)?$/.test(text))
    ? (text) => (isZero(text) ? outcomeOf(null, null) : fails(name, text))
    : null;

/** Returns a count, also with grouped thousands; null for other text. */
const countIn = (text = ""): number | null =>
  /^\d{1,15}(?:\.0)?$|^[1-9]\d{0,2}(?:,\d{3}){1,4}$/.test(text) ? Number(text.replaceAll(",", "")) : null;
/** A count of all requests, failed ones too. Another count may leave those out. */
const ALL = /^(?:total|all|sent|issued|attempted) (?:requests|operations|ops|queries|transactions|txns)$/;
/** A count of what went wrong. Aborts and conflicts belong to many workloads. */
const ERRORS = pattern()`^(?:(?:total|num|number of) )?(?:errors?|failures|timeouts|
  (?:failed|errored|unsuccessful) [a-z]{2,20}s)(?: count)?$`;

/** True for a heading that counts what went wrong. */
export const countsErrors = (heading: string): boolean => ERRORS.test(wordsOf(heading).join(" "));

function counts({ name, texts, headings }: Cells): EndOf | null {
  if (!texts.every((text) => countIn(text) !== null)) return null;
  const all = headings.findIndex((heading) => ALL.test(wordsOf(heading).join(" ")));
  return (text, { cells }) => {
    const [errors, total] = [countIn(text) ?? 0, countIn(cells[all])];
    if (errors === 0) return outcomeOf(null, null);
    return total === null || total < errors
      ? doubtfulOutcome(`The row has errors (${name}: ${text})`)
      : outcomeOfShare(errors / total);
  };
}

const SHARE = /^(\d{1,9}(?:[.,]\d{1,15})?(?:e-?\d{1,3})?) ?%?$/i;
const shareIn = (text: string): number | null => {
  const digits = SHARE.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replace(",", "."));
};

/** Reads shares of requests that failed, or that did not. Numbers above 1 show that the column is in percent. */
const shares =
  (areBad: boolean): EndKind["open"] =>
  ({ name, texts }) => {
    if (!texts.every((text) => shareIn(text) !== null)) return null;
    const isStated = /%|pct|percent/i.test(name) || texts.some((text) => text.includes("%"));
    const isPercent = isStated || texts.some((text) => (shareIn(text) ?? 0) > 1);
    return (text) => {
      const value = (shareIn(text) ?? 0) / (isPercent ? 100 : 1);
      const outcome = outcomeOfShare(areBad ? value : 1 - value);
      // 0.45 may be 0.45 %, and 45 may be errors in a second.
      return isStated || outcome.message === null ? outcome : doubtfulOutcome(`${name}: ${text} states no unit`);
    };
  };

const KINDS: readonly EndKind[] = [
  {
    heading: /^(?:[a-z]{2,20} )?(?:exit|return) (?:code|status|value)$|^(?:exitcode|exitstatus|returncode|retcode)$/,
    isWhole: true,
    open: codes,
  },
  {
    // These may be other numbers where none is 0.
    heading: /^(?:rc|exit|ret|errno)$/,
    isWhole: true,
    open: (cells) => (cells.texts.some(isZero) ? codes(cells) : null),
  },
  {
    heading: pattern()`^(?:(?:is|has|had|did|was) )?(?:timeout|timed ?out|crash(?:ed)?|oom|aborted|killed|skipped|
      fail(?:ed|ure)?|errors?|errored|invalid|incorrect|incomplete|dnf|cancell?ed|truncated)$`,
    isWhole: true,
    open: flags(true),
  },
  {
    heading: pattern()`^(?:(?:is|was) )?(?:valid|correct|ok|success(?:ful)?|succeeded|passed|verified|validated|
      completed?|finished)$`,
    isWhole: true,
    open: flags(false),
  },
  {
    heading: /(?:^| )(?:results?|state|status|verdict|outcome|notes?|comments?|remarks?|message|validation|check)$/,
    isWhole: true,
    open: ({ texts }) =>
      texts.every((text) => /^[a-z]{2}/i.test(text) && isGood(text) !== null) &&
      // "no" may say something else.
      texts.some((text) => !/^(?:no|false)$/i.test(text) && isGood(text) === false)
        ? (text) => outcomeOf(text, null)
        : null,
  },
  { heading: ERRORS, isWhole: false, open: counts },
  {
    heading: pattern()`^(?:request )?(?:errors?|err|failures?|fail|failed|timeouts?)
      (?: (?:rate|ratio|fraction|share|percent|pct)){1,2}$`,
    isWhole: false,
    open: shares(true),
  },
  {
    heading: /^(?:request )?success(?:ful)?(?: (?:rate|ratio|fraction|share|percent|pct)){1,2}$/,
    isWhole: false,
    open: shares(false),
  },
];

/**
 * Returns the columns that tell how rows ended, without those of a role and those that the manifest names, and the
 * other columns that may be conditions.
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
    const kinds = KINDS.filter((kind) => kind.heading.test(words));
    if (kinds.length === 0) return [];
    const texts = [...new Set(rows.map(({ cells }) => cells[at] ?? "").filter((text) => !isMissing(text)))];
    for (const { isWhole, open } of texts.length === 0 ? [] : kinds) {
      const of = open({ name: heading, texts, headings });
      if (of === null) continue;
      if (isWhole) whole.add(at);
      return [{ at, heading, of }];
    }
    return [];
  });
  return { ends, rest: others.filter(({ at }) => !whole.has(at)) };
}

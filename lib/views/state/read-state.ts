import { splitList } from "@/lib/domain/conditions/list-codec";
import {
  firstValues,
  foreignKeys,
  ignored,
  MAX_PARAM_FILTERS,
  MAX_VALUES,
  type RawSearchParams,
  tooManyFilters,
  unknownKey,
} from "./query-values";

// How every page reads its state from its search parameters. Without zod, since the browser reads states, too.

/** Reads one value; undefined = it does not fit. `expected` is the end of the sentence about that. */
export interface Reader<T> {
  read: (text: string) => T | undefined;
  expected: string;
}

/** Readers of the keys that hold one value each. */
type Readers = Readonly<Record<string, Reader<unknown>>>;

interface StateReader {
  single: Readers;
  /** Whether a key is a filter: a list of values of a dimension. */
  isFilter: (key: string) => boolean;
  setFilter: (key: string, values: string[]) => void;
  setSingle: (key: string, value: unknown) => void;
}

/** A filter whose key is made from a name (`p.m`, `s.rows`): a link may hold only so many. */
const isPatternKey = (key: string): boolean => /^[psw]\../s.test(key);

/**
 * Reads a state and gives one sentence for each parameter that is unknown or does not fit; those are left out. Never fails. Of a parameter
 * given twice the first counts. Keys are read in alphabetical order.
 */
export function readState(raw: RawSearchParams, { single, isFilter, setFilter, setSingle }: StateReader): string[] {
  const notices: string[] = [];
  let patterns = 0;
  for (const [key, text] of firstValues(raw, notices)) {
    const reader = Object.hasOwn(single, key) ? single[key] : undefined;
    if (reader) {
      const value = reader.read(text);
      if (value === undefined) notices.push(ignored(key, text, reader.expected));
      else setSingle(key, value);
    } else if (isFilter(key)) {
      if (isPatternKey(key) && ++patterns > MAX_PARAM_FILTERS) {
        notices.push(tooManyFilters(key));
        continue;
      }
      const values = [...new Set(splitList(text))];
      if (values.length > MAX_VALUES) notices.push(ignored(key, text, `${key} takes up to ${MAX_VALUES} values`));
      else if (values.length) setFilter(key, values);
    } else if (!foreignKeys.has(key)) notices.push(unknownKey(key));
  }
  return fewOf(notices);
}

const MAX_NOTICES = 20;
/** An address can hold more unknown parameters than a page can usefully name. */
const fewOf = (notices: string[]): string[] =>
  notices.length <= MAX_NOTICES
    ? notices
    : [...notices.slice(0, MAX_NOTICES), `${notices.length - MAX_NOTICES} more parameters were ignored.`];

export const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text);
/** Any text that is not empty. */
export const someText = (text: string): string | undefined => text || undefined;
/** A switch: 1, or absent. */
export const switchedOn = (text: string): true | undefined => (text === "1" ? true : undefined);

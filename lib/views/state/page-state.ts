import { dimensionOf, keyOfToday } from "@/lib/domain/conditions/dimensions";
import { joinList, splitList } from "@/lib/domain/conditions/list-codec";
import type { PageFilters } from "./page-filters";
import { plainNumber, writeQuery } from "./query-text";
import {
  cannotRead,
  foreignKeys,
  MAX_PARAM_FILTERS,
  MAX_VALUES,
  notTaken,
  type RawSearchParams,
  setOwn,
  tooManyFilters,
  unknownKey,
  valuesByKey,
} from "./query-values";

// How every page reads its state from its search parameters and writes it there. Without zod, since the browser does both, too.

/** A key that holds one value: how it is read and written. */
export interface Field<T> {
  /** Undefined = the text does not fit. */
  read: (text: string) => NonNullable<T> | undefined;
  /** The end of the sentence about a text that does not fit. */
  expected: string;
  /** Absent: the value as it is, "1" for true. */
  write?(value: NonNullable<T>): string;
}

/** A field for each key of a state but its filters. */
export type Fields<State> = { readonly [Key in Exclude<keyof State, "filters">]-?: Field<State[Key]> };

/** The pages that compare one kind of results: vector searches, tests. What is not here they have in common. */
export interface World<State> {
  /** The state of a page without search parameters. */
  initial: () => State;
  fields: Readonly<Record<string, Field<unknown>>>;
  /** Whether a key is a filter: a dimension that these results have and that its pages have no other picker for. */
  isFilter: (key: string) => boolean;
}

/** A state as an address has it. */
export interface Decoded<State> {
  params: State;
  /** What nobody knows, a sentence each: said, and left out. */
  notices: string[];
  /** What the page knows and cannot read, a sentence each. */
  unread: string[];
}

/** A filter of other pages: without it this one would show everything, where its link asks for a part. */
export const isFilterElsewhere = (key: string): boolean =>
  key === "dataset" || key === "family" || dimensionOf(key) !== null;

/** A filter whose key is made from a name (`p.m`, `s.rows`): a link may hold only so many. */
const isPatternKey = (key: string): boolean => /^[psw]\../s.test(key);

/**
 * Reads a state. Never fails: `notices` has a sentence for each parameter that nobody knows, which is left out; `unread` one for each of the page's own that does not fit,
 * which refuses the address. Of a parameter given twice the first counts, of a filter every value. `given` are the keys of the fields that were read.
 */
export function decodeState<State extends { filters: PageFilters }>(
  { initial, fields, isFilter }: World<State>,
  raw: RawSearchParams,
): Decoded<State> & { given: ReadonlySet<string> } {
  const params = initial();
  const notices: string[] = [];
  const unread: string[] = [];
  const given = new Set<string>();
  let patterns = 0;
  for (const [key, text] of valuesByKey(raw, (key) => !Object.hasOwn(fields, key) && isFilter(key), notices)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    // An empty one says nothing, as forms send them.
    if (text === "") continue;
    if (field) {
      const value = field.read(text);
      if (value === undefined) unread.push(cannotRead(key, text, field.expected));
      else Object.assign(params, { [key]: value });
      if (value !== undefined) given.add(key);
    } else if (isFilter(key)) {
      if (isPatternKey(key) && ++patterns > MAX_PARAM_FILTERS) {
        unread.push(tooManyFilters(key));
        continue;
      }
      const values = [...new Set(splitList(text))];
      if (values.length > MAX_VALUES) unread.push(cannotRead(key, text, `${key} takes up to ${MAX_VALUES} values`));
      else if (values.length) setOwn(params.filters, keyOfToday(key), values);
    } else if (isFilterElsewhere(key)) unread.push(notTaken(key));
    else if (!foreignKeys.has(key)) notices.push(unknownKey(key));
  }
  return { params, notices: fewOf(notices), unread: fewOf(unread), given };
}

/** The search parameters of a state: only what differs from `initial`, keys sorted; without "?". The initial state = "". */
export function encodeState<State extends { filters: PageFilters }>(
  world: World<State>,
  params: State,
  initial: State = world.initial(),
): string {
  const lists = ({ filters }: State) =>
    Object.entries(filters).flatMap(([key, values]): [string, string][] =>
      values.length ? [[key, joinList(values)]] : [],
    );
  const texts = (state: State) => [
    ...lists(state),
    ...Object.entries<unknown>(state).flatMap(([key, value]): [string, string][] => {
      const field = Object.hasOwn(world.fields, key) ? world.fields[key] : undefined;
      return field && value !== null && value !== undefined ? [[key, textOf(field, value)]] : [];
    }),
  ];
  const before = new Map(texts(initial));
  return writeQuery(texts(params).filter(([key, text]) => text !== "" && text !== before.get(key)));
}

function textOf(field: Field<unknown>, value: NonNullable<unknown>): string {
  if (field.write) return field.write(value);
  if (typeof value === "boolean") return value ? "1" : "";
  return typeof value === "number" ? plainNumber(value) : String(value);
}

const MAX_NOTICES = 20;
/** An address can hold more unknown parameters than a page can usefully name. */
const fewOf = (notices: string[]): string[] =>
  notices.length <= MAX_NOTICES
    ? notices
    : [...notices.slice(0, MAX_NOTICES), `${notices.length - MAX_NOTICES} more parameters were ignored.`];

/** One of these words. */
export const oneOf = <T extends string>(key: string, allowed: readonly T[]): Field<T> => {
  return { read: (text) => allowed.find((value) => value === text), expected: `${key} is ${wordList(allowed)}` };
};
const wordList = (words: readonly string[]): string =>
  words.length > 2 ? `one of ${words.join(", ")}` : words.join(" or ");

/** Any text that is not empty. */
export const someText = (expected: string): Field<string | null> => ({ read: (text) => text || undefined, expected });

/** A switch: 1, or absent. */
export const switchedOn = (key: string): Field<boolean> => {
  return { read: (text) => (text === "1" ? true : undefined), expected: `${key} is 1` };
};

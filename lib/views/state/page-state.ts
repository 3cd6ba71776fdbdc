import { dimensionOf, keyOfToday } from "@/lib/domain/conditions/dimensions";
import { joinList, splitList } from "@/lib/domain/conditions/list-codec";
import { formatCounted } from "@/lib/format";
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

// Reads and writes every page's state in its search parameters. No zod here, since the browser does both too.

/** Reads and writes a key that holds one value. */
export interface Field<T> {
  /** Returns undefined for a text that doesn't fit. */
  read: (text: string) => NonNullable<T> | undefined;
  /** The end of the sentence on a text that doesn't fit. */
  expected: string;
  /** Absent: writes the value unchanged, "1" for true. */
  write?(value: NonNullable<T>): string;
}

/** A field for each key of a state but its filters. */
export type Fields<State> = { readonly [Key in Exclude<keyof State, "filters">]-?: Field<State[Key]> };

/** The pages on one kind of results (vector searches, tests). They share everything that isn't here. */
export interface StateCodec<State> {
  /** The state of a page without search parameters. */
  initial: () => State;
  fields: Readonly<Record<string, Field<unknown>>>;
  /** Keys of the page alone, such as its open tab: checked, but no part of the state. */
  pageOnly?: Readonly<Record<string, Field<unknown>>>;
  /** True for filters: dimensions of these results that the pages have no other picker for. */
  isFilter: (key: string) => boolean;
}

/** A decoded state. */
export interface Decoded<State> {
  params: State;
  /** One sentence for each unknown parameter, which is ignored, and for each that is there more than once. */
  notices: string[];
  /** One sentence for each known parameter that can't be read. */
  unread: string[];
}

/** Returns true for filters of other pages. Ignoring one would show everything where the link asks for a part. */
export const isFilterElsewhere = (key: string): boolean =>
  key === "dataset" || key === "family" || dimensionOf(key) !== null;

/** Returns true for filters whose key contains a name (`p.m`, `s.rows`); a link may hold only a limited number. */
const isPatternKey = (key: string): boolean => /^[psw]\../s.test(key);

/**
 * Reads a state; never throws. `notices` has a sentence for each unknown parameter, which is ignored, and for each
 * repeated one. `unread` has one for each known parameter that doesn't fit; the caller then refuses the address. After
 * 20 sentences each list counts the rest. An empty parameter counts as absent. A repeated parameter keeps its first
 * value, a repeated filter all values. `given` holds the keys of the fields that were read.
 */
export function decodeState<State extends { filters: PageFilters }>(
  { initial, fields, pageOnly = {}, isFilter }: StateCodec<State>,
  raw: RawSearchParams,
): Decoded<State> & { given: ReadonlySet<string> } {
  const params = initial();
  const notices: string[] = [];
  const unread: string[] = [];
  const given = new Set<string>();
  let patterns = 0;
  const isUsed = (key: string) => Object.hasOwn(fields, key) || Object.hasOwn(pageOnly, key);
  const isList = (key: string) => !Object.hasOwn(fields, key) && isFilter(key);
  for (const [key, text] of valuesByKey(raw, { isList, isUsed }, notices)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    // Forms send empty values for fields that aren't set.
    if (text === "") continue;
    const own = Object.hasOwn(pageOnly, key) ? pageOnly[key] : undefined;
    if (own) {
      if (own.read(text) === undefined) unread.push(cannotRead(key, text, own.expected));
      continue;
    }
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

/**
 * Writes the search parameters of a state without "?": only values that differ from `initial`, keys sorted. The initial
 * state gives "". Null, false and [] can't be written: they are lost where `initial` has another value.
 */
export function encodeState<State extends { filters: PageFilters }>(
  codec: StateCodec<State>,
  params: State,
  initial: State = codec.initial(),
): string {
  const lists = ({ filters }: State) =>
    Object.entries(filters).flatMap(([key, values]): [string, string][] =>
      values.length ? [[key, joinList(values)]] : [],
    );
  const texts = (state: State) => [
    ...lists(state),
    ...Object.entries<unknown>(state).flatMap(([key, value]): [string, string][] => {
      const field = Object.hasOwn(codec.fields, key) ? codec.fields[key] : undefined;
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

/** Most sentences on parameters. */
const MAX_NOTICES = 20;

/** Keeps the first sentences and counts the others, since an address can hold any number of parameters. */
const fewOf = (sentences: string[]): string[] =>
  sentences.length <= MAX_NOTICES
    ? sentences
    : [
        ...sentences.slice(0, MAX_NOTICES),
        `Not listed: ${formatCounted(sentences.length - MAX_NOTICES, "more parameter")} of these kinds.`,
      ];

/** Returns a field that takes one of these words. */
export const oneOf = <T extends string>(key: string, allowed: readonly T[]): Field<T> => {
  return { read: (text) => allowed.find((value) => value === text), expected: `${key} is ${choicesText(allowed)}` };
};
const choicesText = (words: readonly string[]): string =>
  words.length > 2 ? `one of ${words.join(", ")}` : words.join(" or ");

/** Returns a field that takes any text but the empty one. `expected`: the end of the sentence on other texts. */
export const someText = (expected: string): Field<string | null> => ({ read: (text) => text || undefined, expected });

/** Returns the field of a switch: 1, or absent. */
export const switchField = (key: string): Field<boolean> => {
  return { read: (text) => (text === "1" ? true : undefined), expected: `${key} is 1` };
};

// Shared parts of the decoders of all pages' search parameters. No zod here, since the browser runs some of them too.

/** Search parameters as Next.js gives them. */
export type RawSearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Most values of one filter. */
export const MAX_VALUES = 200;
/** Most filters whose key contains a name (`p.m`, `s.rows`) in one address. */
export const MAX_PARAM_FILTERS = 20;

/**
 * Returns the parameters by key. For keys with lists (`isList`) every value counts, as forms send ticked boxes. For
 * other keys the first value counts. `notices` gets a sentence on repeats of those that the page uses (`isUsed`).
 */
export function valuesByKey(
  raw: RawSearchParams,
  { isList, isUsed }: { isList: (key: string) => boolean; isUsed: (key: string) => boolean },
  notices: string[],
): [key: string, text: string][] {
  return Object.keys(raw)
    .sort()
    .flatMap((key): [string, string][] => {
      const given = raw[key];
      const [text, ...more] = typeof given === "string" ? [given] : (given ?? []);
      if (text === undefined) return [];
      if (more.length && isList(key)) return [[key, [text, ...more].join(",")]];
      if (more.length && isUsed(key))
        notices.push(`“${key}” is in the link ${more.length + 1} times; the first is used.`);
      return [[key, text]];
    });
}

/** Keys that any link may have: `table` picks a table of an export; mailers and chat programs add the others. */
export const foreignKeys = new Set(["table", "fbclid", "gclid", "utm_source", "utm_medium", "utm_campaign"]);

/** Converts search parameters of a URL to the shape that pages get; repeated keys become lists. */
export function rawSearchParams(search: URLSearchParams): RawSearchParams {
  const raw: Record<string, string[]> = {};
  for (const key of new Set(search.keys())) setOwn(raw, key, search.getAll(key));
  return raw;
}

/** Sets a key as data under any name: `__proto__` in a link is an ordinary key. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Returns a text of at most 60 letters as it is. Of a longer one it returns the first 57 and three dots. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
/** Returns the sentence on an unreadable value; `why` = the expected form. */
export const cannotRead = (key: string, text: string, why: string) =>
  `“${key}=${shorten(text)}” cannot be read: ${why}.`;
/** Returns the sentence on a filter that the page lacks. */
export const notTaken = (key: string) => `This page cannot be filtered by “${shorten(key)}”.`;
/** Returns the sentence on an unknown parameter. */
export const unknownKey = (key: string) => `“${shorten(key)}” is not a setting of this page; it was ignored.`;
/** Returns the sentence on a parameter filter above the limit. */
export const tooManyFilters = (key: string) =>
  `“${shorten(key)}” is too much: at most ${MAX_PARAM_FILTERS} parameters can be filtered at once.`;

// A sidecar has the facts that an independent reading found in a bundle. A test that reads it through `watchReads` can
// list the values that no assertion read.

/** A wrapped value, and the list of its unread parts. */
export interface Watched<T> {
  value: T;
  /**
   * Addresses of values that nothing read, `tables/a.txt/3/rss`; those that a pattern of `prose` matches are left out.
   */
  unread(prose?: readonly RegExp[]): string[];
}

/** Wraps a parsed sidecar. A value counts as read once it is accessed, so access only values that an assertion uses. */
export function watchReads<T extends object>(value: T): Watched<T> {
  const read = new Set<string>();
  const unread = (prose: readonly RegExp[] = []) =>
    placesIn(value, "").filter((place) => !read.has(place) && !prose.some((pattern) => pattern.test(place)));
  return { value: proxyOf(value, "", read), unread };
}

function proxyOf<T extends object>(target: T, at: string, read: Set<string>): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      const found: unknown = Reflect.get(object, key, receiver);
      if (typeof key === "symbol" || !Object.hasOwn(object, key)) return found;
      const place = at === "" ? key : `${at}/${key}`;
      if (isObject(found)) return proxyOf(found, place, read);
      read.add(place);
      return found;
    },
  });
}

/** Returns the addresses of all values below, in the order of the file. */
export function placesIn(value: object, at: string): string[] {
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    const place = at === "" ? key : `${at}/${key}`;
    return isObject(item) ? placesIn(item, place) : [place];
  });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

import { LRUCache } from "lru-cache";
import { sightMark } from "../sight";
import { dataVersion, type Scope, type Subject, versionsOf } from "./data-version";

/**
 * Caches answers by their arguments until the scopes that they depend on change. Without `scopesOf`, any data change
 * clears them. It keeps the `max` answers that were requested last. Concurrent callers share the work; a failure is not
 * cached. Callers must not change answers.
 */
export function untilChange<A extends readonly string[], T>(
  load: (...words: A) => Promise<T>,
  scopesOf: (...words: A) => readonly Scope[] = () => [],
  max = 300,
): (...words: A) => Promise<T> {
  const answers = answerCache<T, A>(max, (words) => load(...words));
  return async (...words) => answers(JSON.stringify([await dataVersion(...scopesOf(...words)), words]), words);
}

interface Overview<P, T> {
  /** The kind of part. */
  of: Subject;
  /** Loads the part of each name, without names that have nothing visible. It applies no corrections. */
  load: (names: readonly string[]) => Promise<ReadonlyMap<string, P>>;
  /** Joins the parts into the overview. */
  join: (parts: ReadonlyMap<string, P>) => T | Promise<T>;
}

/**
 * Caches an overview that consists of parts by family, data set or engine. After an import it reloads only the changed
 * parts. Callers share the answer, as with `untilChange`.
 */
export function overview<P, T>({ of, load, join }: Overview<P, T>): () => Promise<T> {
  const known = new Map<string, { version: string; part: P | undefined }>();
  const answers = answerCache<T, ReadonlyMap<string, string>>(2, async (versions) => {
    const changed = [...versions].filter(([name, version]) => known.get(name)?.version !== version);
    const own = new Map([...versions.keys()].map((name) => [name, known.get(name)?.part]));
    const read = changed.length ? await load(changed.map(([name]) => name)) : new Map<string, P>();
    for (const [name, version] of changed) {
      own.set(name, read.get(name));
      known.set(name, { version, part: read.get(name) });
    }
    for (const name of known.keys()) if (!versions.has(name)) known.delete(name);
    return join(new Map([...own].flatMap(([name, part]) => (part === undefined ? [] : [[name, part] as const]))));
  });
  return async () => {
    const { names, corrections } = await versionsOf(of);
    // With a hidden bundle in sight, the overview is for this request alone.
    if (await sightMark()) return join(await load([...names.keys()]));
    return answers(JSON.stringify([corrections, ...names]), names);
  };
}

/** Caches `max` answers by key; `context` is the input of an answer. */
function answerCache<T, C>(max: number, load: (context: C) => Promise<T>): (key: string, context: C) => Promise<T> {
  const cache = new LRUCache<string, { answer: T }, { context: C }>({
    max,
    fetchMethod: async (_key, _stale, { context }) => ({ answer: await load(context.context) }),
    ignoreFetchAbort: true,
  });
  return async (key, context) => {
    const found = await cache.fetch(key, { context: { context } });
    if (!found) throw new Error("The answer was not made.");
    return found.answer;
  };
}

/** Groups rows into parts of an overview by name. */
export function byName<R>(rows: readonly R[], nameOf: (row: R) => string): Map<string, R[]> {
  const parts = new Map<string, R[]>();
  for (const row of rows) {
    const own = parts.get(nameOf(row));
    if (own) own.push(row);
    else parts.set(nameOf(row), [row]);
  }
  return parts;
}

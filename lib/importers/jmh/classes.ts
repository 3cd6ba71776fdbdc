/** A benchmark's name without its class, and the class. */
export interface OfClass {
  name: string;
  class: string;
}

/** More classes of one package are not compared with each other. */
const MAX_CLASSES = 200;
/** Classes are implementations of one thing where they have this many methods in common. */
const MIN_SHARED = 2;

/** Splits `org.db.bench.RocksDb.readKey` into package, class and method; null for a name without a class. */
function partsOf(name: string): { pack: string; class: string; method: string } | null {
  const method = name.lastIndexOf(".");
  if (method <= 0) return null;
  const own = name.lastIndexOf(".", method - 1);
  return { pack: name.slice(0, own + 1), class: name.slice(own + 1, method), method: name.slice(method + 1) };
}

/**
 * Finds classes of a package that implement one thing: `LevelDb.readKey` and `RocksDb.readKey` both measure `readKey`.
 * Two or more must each share two methods, and half of their own, with another class. Classes whose methods all occur
 * in those count, too. Returns name and class by full name, for benchmarks of such classes alone.
 */
export function comparedClasses(names: Iterable<string>): Map<string, OfClass> {
  const packages = new Map<string, Map<string, Set<string>>>();
  const all = new Set(names);
  for (const name of all) {
    const parts = partsOf(name);
    if (parts === null) continue;
    const classes = packages.get(parts.pack) ?? new Map<string, Set<string>>();
    packages.set(parts.pack, classes);
    classes.set(parts.class, (classes.get(parts.class) ?? new Set()).add(parts.method));
  }
  const compared = new Map([...packages].map(([pack, classes]) => [pack, implementationsAmong(classes)]));
  return new Map(
    [...all].flatMap((name): [string, OfClass][] => {
      const parts = partsOf(name);
      const isCompared = parts !== null && compared.get(parts.pack)?.has(parts.class);
      return isCompared ? [[name, { name: `${parts.pack}${parts.method}`, class: parts.class }]] : [];
    }),
  );
}

function implementationsAmong(classes: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  if (classes.size > MAX_CLASSES) return new Set();
  const lists = [...classes];
  const core = lists.filter(([name, methods]) =>
    lists.some(([other, theirs]) => {
      const shared = [...methods].filter((method) => theirs.has(method)).length;
      return other !== name && shared >= MIN_SHARED && 2 * shared >= methods.size;
    }),
  );
  const common = new Set(core.flatMap(([, methods]) => [...methods]));
  const found = lists.filter(([, methods]) => [...methods].every((method) => common.has(method)));
  return new Set(core.length < 2 ? [] : [...core, ...found].map(([name]) => name));
}

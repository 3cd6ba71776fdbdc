/** A column of a table of times: seconds of a task, or their ratio to another row's. */
export interface Column {
  /** The heading's name: pre, post, load, create; null without one. */
  task: string | null;
  kind: "seconds" | "ratio";
}

/** The heading of a table of times. */
export interface Heading {
  columns: readonly Column[];
  /** The engine's place in a row. */
  engine: "first" | "last";
}

const kinds: Readonly<Record<string, Column["kind"]>> = { secs: "seconds", seconds: "seconds", ratio: "ratio" };
const engineWord = /^(?:engine|dbms|build)$/i;

/**
 * Reads the heading that ends in this line: `pre pre post post engine` over `secs ratio secs ratio`, or one line such
 * as `secs ratio engine` or `load_secs load_ratio engine`. Null without a column each of seconds, ratios and engines.
 */
export function headingOf(line: string, above: string): Heading | null {
  // Runs on every line of every text; a heading names a ratio.
  if (line.length > 300 || above.length > 300 || !/ratio/i.test(line)) return null;
  const [words, tasks] = [wordsOf(line), wordsOf(above)];
  const twoLines =
    words.length > 0 && words.every((word) => kindOf(word) !== null) && tasks.length === words.length + 1;
  const parts = twoLines ? withoutEngine(tasks) : withoutEngine(words);
  if (parts === null) return null;
  const columns = parts.rest.map((word, at): Column | null => {
    const [, task = null, unit = ""] = twoLines
      ? ["", word, words[at]]
      : (/^(?:(.+)[_.-])?([a-z]+)$/i.exec(word) ?? []);
    const kind = kindOf(unit);
    return kind === null ? null : { task: task?.toLowerCase() ?? null, kind };
  });
  const known = columns.filter((column) => column !== null);
  const distinct = new Set(known.map(({ task, kind }) => `${kind} ${task}`));
  const has = (kind: Column["kind"]) => known.some((column) => column.kind === kind);
  if (known.length < columns.length || distinct.size < known.length || !has("seconds") || !has("ratio")) return null;
  return { columns: known, engine: parts.engine };
}

/** Returns the words of a line between blanks; [] for a blank line. */
export const wordsOf = (line: string): string[] => line.trim().split(/\s+/).filter(Boolean);

const kindOf = (word: string): Column["kind"] | null => {
  const name = word.toLowerCase();
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null;
};

function withoutEngine(words: readonly string[]): { rest: readonly string[]; engine: Heading["engine"] } | null {
  if (engineWord.test(words.at(-1) ?? "")) return { rest: words.slice(0, -1), engine: "last" };
  if (engineWord.test(words[0] ?? "")) return { rest: words.slice(1), engine: "first" };
  return null;
}

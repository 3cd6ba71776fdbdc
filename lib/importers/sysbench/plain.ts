import { baseName, directoryOf } from "../paths";
import type { TestOutput } from "./facts";
import { testOfScript } from "./names";
import { engineOfWord } from "./place";

/** What the path of a plain text file says: `logs/mariadb-thp/11.8.6-MariaDB/Tier2G_RW_4th.sysbench.txt`. */
export interface PlainName {
  engine: string | null;
  build: string | null;
  config: string | null;
  /** The test that the file's name speaks of; the whole name where no word of it is known. */
  test: string;
  testKnown: boolean;
  /** Client threads that the name claims. */
  threads: number | null;
}

const testWords: Readonly<Record<string, string>> = {
  rw: "read-write",
  ro: "read-only",
  wo: "write-only",
  readwrite: "read-write",
  readonly: "read-only",
  writeonly: "write-only",
  "read-write": "read-write",
  "read-only": "read-only",
  "write-only": "write-only",
  "point-select": "point-query",
  "point-query": "point-query",
  "update-index": "update-index",
  "update-non-index": "update-nonindex",
  "update-nonindex": "update-nonindex",
  insert: "insert",
  delete: "delete",
  tpcc: "tpcc",
};

const threadWord =
  /^(?:(\d{1,5})(?:th|thds?|thr|threads?|t|users?|u|vu|clients?)|(?:th|thds?|thr|threads?|dop|users?|vu|clients?)(\d{1,5}))$/i;
const versionFolder = /^v?\d+\.\d+[\w.+-]*$/;

/**
 * Engine, build and config from directories and the file's name. Two folders of one engine that differ by a suffix (`mariadb`,
 * `mariadb-thp`) are two settings: the suffix becomes part of the config. What no rule explains stays in the config.
 */
export function plainName(path: string, output: Pick<TestOutput, "command" | "threads"> | null): PlainName {
  const folders = directoryOf(path).split("/").filter(Boolean);
  const name = nameWords(path, output?.threads?.value ?? null);
  const engineWord = folders.findLast((folder) => engineOfWord(folder) !== null) ?? name.engineWord;
  const [, word = "", suffix = ""] = /^([a-z_]+?)(?:[-_.](.+))?$/i.exec(engineWord ?? "") ?? [];
  const inWord = word === "" || versionFolder.test(suffix) ? engineWord : null;
  const variant = word === "" || inWord !== null ? "" : suffix;
  const script = output?.command?.script ?? null;
  const stem = name.rest.join("_");
  // The only test of versions before 0.5 is called so.
  const old = stem === "" && /(?:^|[_.-])oltp(?:[_.-]|$)/i.test(baseName(path)) ? "oltp" : null;
  const inFolders = folders.map((folder) => nameWords(folder, null).test).findLast((test) => test !== null);
  const test = script === null ? (name.test ?? inFolders ?? old) : testOfScript(script);
  return {
    engine: engineWord === null ? null : engineOfWord(engineWord),
    build: folders.findLast((folder) => versionFolder.test(folder)) ?? inWord,
    config: [test === null ? "" : stem, variant].filter(Boolean).join("_") || null,
    test: test ?? (stem || "unnamed"),
    testKnown: test !== null,
    threads: name.threads,
  };
}

interface NameWords {
  /** The words that no rule takes. */
  rest: string[];
  test: string | null;
  threads: number | null;
  engineWord: string | null;
}

/** The words of a file's name; a number alone is the thread count only where the output says the same. */
function nameWords(path: string, printedThreads: number | null): NameWords {
  const words = baseName(path)
    .replace(/(?:\.(?:sysbench|txt|log|out|res|result|output))+$/i, "")
    .split(/[_\s]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "" && !/^(?:sysbench|oltp)$/i.test(word));
  const found: NameWords = { rest: [], test: null, threads: null, engineWord: null };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    // The longest first: update_non_index, read_write, rw.
    const taken = [3, 2, 1].find((count) =>
      Object.hasOwn(
        testWords,
        words
          .slice(at, at + count)
          .join("-")
          .toLowerCase(),
      ),
    );
    const [, before, after] = threadWord.exec(word) ?? [];
    if (taken !== undefined && found.test === null) {
      found.test =
        testWords[
          words
            .slice(at, at + taken)
            .join("-")
            .toLowerCase()
        ] ?? null;
      at += taken - 1;
    } else if (before !== undefined || after !== undefined) found.threads = Number(before ?? after);
    else if (found.engineWord === null && engineOfWord(word) !== null) found.engineWord = word;
    else if (printedThreads === null || word !== String(printedThreads)) found.rest.push(word);
  }
  return found;
}

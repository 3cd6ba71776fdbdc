import { mayBeRelease } from "@/lib/domain/identity/engine-names";
import { namesTool } from "@/lib/domain/identity/words";
import { type EngineName, engineIn } from "@/lib/domain/names/engine-words";
import { isOtherThanRelease } from "@/lib/domain/names/names";
import { pattern } from "@/lib/domain/pattern";
import { engineOfFolder } from "../claims/sysbench/place";
import { baseName, directoryOf } from "../kit/paths";
import type { TestOutput } from "./facts";
import { testOfScript } from "./names";

/**
 * Facts in a plain text file's path: `logs/mariadb-thp/11.8.6-MariaDB/Tier2G_RW_4th.sysbench.txt`.
 * Null for those that it does not name.
 */
export interface PlainName {
  engine: string | null;
  build: string | null;
  /** The test named by the file or a folder; null where no word is known. */
  test: string | null;
  /** Client threads in the name. */
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

const threadWord = pattern("i")`
  ^(?:(\d{1,5})(?:th|thds?|thr|threads?|t|users?|u|vu|clients?)
  |(?:th|thds?|thr|threads?|dop|users?|vu|clients?)(\d{1,5}))$
`;
const versionFolder = /^v?\d+\.\d[\w.+-]*$/;

/**
 * Reads engine, build, test and threads from directories and the file's name. Unknown words (`thp`, `Tier2G`) are left
 * to lib/import, which sees the names of the bundle's other runs.
 */
export function plainName(path: string, output: Pick<TestOutput, "command"> | null): PlainName {
  const folders = directoryOf(path).split("/").filter(Boolean).reverse();
  const words = nameWords(baseName(path));
  const named =
    folders.map(engineOfFolder).find((engine) => engine !== null) ?? engineIn(withoutEndings(baseName(path)));
  const script = output?.command?.script ?? null;
  const inFolders = folders.map((folder) => nameWords(folder).test).find((test) => test !== null) ?? null;
  // Versions before 0.5 have one test, with this name.
  const old = /(?:^|[_.-])oltp(?:[_.-]|$)/i.test(baseName(path)) ? "oltp" : null;
  return {
    engine: named?.engine ?? null,
    build: folderOfVersion(folders, named) ?? named?.build ?? null,
    test: script === null ? (words.test ?? inFolders ?? old) : testOfScript(script),
    threads: words.threads,
  };
}

/**
 * Returns the nearest folder that is a version of this engine: 11.8.6-MariaDB. It never contradicts the version beside
 * the engine's name, and is no day, address or version of a tool: `mysql-8.4.5/1.0.20`. Null without one.
 */
function folderOfVersion(folders: readonly string[], named: EngineName | null): string | null {
  const found = folders.find((folder, at) => {
    const [, digits] = versionFolder.test(folder) ? (/^v?(\d+(?:\.\d+)+)/.exec(folder) ?? []) : [];
    if (digits === undefined || isOtherThanRelease(digits) || namesTool(folders[at + 1] ?? "")) return false;
    if (named?.version) return `${digits}.`.startsWith(`${named.version}.`);
    return named === null || mayBeRelease(named.engine, digits);
  });
  return found ?? null;
}

/** Removes a name's extensions; `res.thr56txt` has lost the point before its own. */
function withoutEndings(name: string): string {
  let [before, left] = ["", name];
  while (left !== before)
    [before, left] = [left, left.replace(/(?:\.|(\d))(?:sysbench|txt|log|out|res|result|output|md|markdown)$/i, "$1")];
  return left;
}

/** Finds test and threads in a name, the longest words first: update_non_index, read_write, rw. */
function nameWords(name: string): Pick<PlainName, "test" | "threads"> {
  const words = withoutEndings(name)
    .toLowerCase()
    .split(/[_\s-]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "" && !/^(?:sysbench|oltp)$/.test(word));
  const tests = words.flatMap((_, at) =>
    [3, 2, 1].flatMap((count) => {
      const text = words.slice(at, at + count).join("-");
      return at + count <= words.length && Object.hasOwn(testWords, text) ? (testWords[text] ?? []) : [];
    }),
  );
  const [, before, after] = words.map((word) => threadWord.exec(word)).findLast((found) => found !== null) ?? [];
  const threads = before ?? after;
  return { test: tests[0] ?? null, threads: threads === undefined ? null : Number(threads) };
}

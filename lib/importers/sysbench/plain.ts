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
export function plainName(path: string, output: Pick<TestOutput, "command"> | null): PlainName {
  const folders = directoryOf(path).split("/").filter(Boolean);
  const engineFolder = folders.findLast((folder) => engineOfWord(folder) !== null) ?? null;
  const engine = engineFolder === null ? null : engineOfWord(engineFolder);
  const [, word = "", suffix = ""] = /^([a-z_]+?)(?:[-_.](.+))?$/i.exec(engineFolder ?? "") ?? [];
  const suffixIsVersion = versionFolder.test(suffix);
  const version = folders.findLast((folder) => versionFolder.test(folder)) ?? null;
  const build = version ?? (suffixIsVersion ? engineFolder : null);
  const variant = suffixIsVersion || word === "" ? "" : suffix;
  const { rest, test, threads } = nameWords(path);
  const script = output?.command?.script ?? null;
  const stem = rest.join("_");
  const known = script === null ? test : testOfScript(script);
  return {
    engine,
    build,
    config: [known === null ? "" : stem, variant].filter(Boolean).join("_") || null,
    test: known ?? (stem || "unnamed"),
    testKnown: known !== null,
    threads,
  };
}

/** The words of a file's name: which of them name the test and the threads, and what is left. */
function nameWords(path: string): { rest: string[]; test: string | null; threads: number | null } {
  const words = baseName(path)
    .replace(/(?:\.(?:sysbench|txt|log|out|res|result|output))+$/i, "")
    .split(/[._\s]+/)
    .filter((word) => word !== "" && !/^(?:sysbench|oltp)$/i.test(word));
  let test: string | null = null;
  let threads: number | null = null;
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const three = words
      .slice(at, at + 3)
      .join("-")
      .toLowerCase();
    const two = words
      .slice(at, at + 2)
      .join("-")
      .toLowerCase();
    const taken = [three, two, word.toLowerCase()].find((text) => Object.hasOwn(testWords, text));
    const [, before, after] = threadWord.exec(word) ?? [];
    if (taken !== undefined && test === null) {
      test = testWords[taken] ?? null;
      at += taken === word.toLowerCase() ? 0 : taken === two ? 1 : 2;
    } else if (before !== undefined || after !== undefined) threads = Number(before ?? after);
    else rest.push(word);
  }
  return { rest, test, threads };
}

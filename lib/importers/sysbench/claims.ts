import type { Params } from "@/lib/domain/model";
import { directoryOf } from "../paths";
import { defined } from "./options";

/**
 * What the names of directories say a test ran on (formats/benchmark-archive.md (b)): `inmem`, `mem`, `cached` = the database is cached,
 * `io`, `iobound` = it is not; `40u.8t.10m` = 40 users, 8 tables, 10 million rows a table. The directory nearest to the file wins.
 */
export function claimsOfPath(path: string): Params {
  const folders = directoryOf(path).split("/").reverse();
  const first = <Value>(read: (folder: string) => Value | undefined): Value | undefined => {
    for (const folder of folders) {
      const value = read(folder);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const size = first((folder) => /(?:^|\.)\d+u\.(?:(\d+)t\.)?(\d+)m(?:\.|$)/.exec(folder)?.slice(1));
  return defined({
    cached: first(cachedOf),
    tables: size?.[0] === undefined ? undefined : Number(size[0]),
    rowsPerTable: size?.[1] === undefined ? undefined : Number(size[1]) * 1_000_000,
  });
}

function cachedOf(folder: string): boolean | undefined {
  // Builds' and configs' names have words of their own.
  if (/^x\./.test(folder)) return undefined;
  if (/(?:^|[._-])(?:inmem|mem|cached)(?:[._-]|$)/.test(folder)) return true;
  return /(?:^|[._-])(?:iobound|io)(?:[._-]|$)/.test(folder) ? false : undefined;
}

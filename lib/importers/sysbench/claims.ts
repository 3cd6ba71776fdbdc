import type { Params, WorkloadGroup } from "@/lib/domain/model";
import { directoryOf } from "../paths";
import { defined } from "./options";

/**
 * What the names of directories say a test ran on (formats/benchmark-archive.md (b)): `inmem`, `mem`, `cached` = the database is cached,
 * `io`, `iobound` = it is not; `40u.8t.10m` = 40 users, 8 tables, 10 million rows a table;
 * `600s.900s` = seconds of reads and of writes. The directory nearest to the file wins.
 */
export function claimsOfPath(path: string, group: WorkloadGroup | null): Params {
  const folders = directoryOf(path).split("/").reverse();
  const first = <Value>(read: (folder: string) => Value | undefined): Value | undefined => {
    for (const folder of folders) {
      const value = read(folder);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const size = first((folder) => /(?:^|\.)\d+u\.(?:(\d+)t\.)?(\d+)m(?:\.|$)/.exec(folder)?.slice(1));
  const seconds = first((folder) => /(?:^|\.)(\d+)s\.(\d+)s(?:\.|$)/.exec(folder)?.slice(1))?.[
    group === "write" ? 1 : 0
  ];
  return defined({
    seconds: seconds === undefined || group === "load" || group === null ? undefined : Number(seconds),
    cached: first(cachedOf),
    tables: size?.[0] === undefined ? undefined : Number(size[0]),
    rowsPerTable: size?.[1] === undefined ? undefined : Number(size[1]) * 1_000_000,
  });
}

/** The same words in a table's name: `qps.abs.cached.all.dop1.tsv`, and `prep0`, `prep1` = prepared statements off and on. */
export function claimsOfTag(tag: string): Params {
  const prepared = /(?:^|\.)prep([01])(?:\.|$)/.exec(tag)?.[1];
  return defined({
    cached: cachedIn(tag),
    preparedStatements: prepared === undefined ? undefined : prepared === "1",
  });
}

// Builds' and configs' names have words of their own.
const cachedOf = (folder: string): boolean | undefined => (/^x\./.test(folder) ? undefined : cachedIn(folder));

function cachedIn(name: string): boolean | undefined {
  if (/(?:^|[._-])(?:inmem|mem|cached)(?:[._-]|$)/.test(name)) return true;
  return /(?:^|[._-])(?:iobound|io)(?:[._-]|$)/.test(name) ? false : undefined;
}

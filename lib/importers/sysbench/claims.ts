import type { Params, WorkloadGroup } from "@/lib/domain/model";
import { directoryOf } from "../kit/paths";
import { known } from "../kit/record";

/**
 * Reads claims in names of directories (docs/formats/benchmark-archive.md (b)); the nearest directory wins.
 * `40u.8t.10m` is 40 users, 8 tables, 10 million rows per table. `600s.900s` is seconds of reads and of writes, left
 * out for loads and unknown groups.
 */
export function claimsOfPath(path: string, group: WorkloadGroup | null): Params {
  const folders = directoryOf(path).split("/").reverse();
  const nearest = <Value>(read: (folder: string) => Value | undefined): Value | undefined => {
    for (const folder of folders) {
      const value = read(folder);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const size = nearest((folder) => /(?:^|\.)\d+u\.(?:(\d+)t\.)?(\d+)m(?:\.|$)/.exec(folder)?.slice(1));
  const seconds = nearest((folder) => /(?:^|\.)(\d+)s\.(\d+)s(?:\.|$)/.exec(folder)?.slice(1))?.[
    group === "write" ? 1 : 0
  ];
  return known({
    seconds: seconds === undefined || group === "load" || group === null ? undefined : Number(seconds),
    tables: size?.[0] === undefined ? undefined : Number(size[0]),
    rowsPerTable: size?.[1] === undefined ? undefined : Number(size[1]) * 1_000_000,
  });
}

import { holdsTable, kindOfPath } from "../claims/insert-benchmark/sniff";
import type { MemberHead } from "../kit/types";

/** Matches the header of iibench's report per second, with or without the columns of deletes. */
export const isIntervalHeader = (line: string): boolean =>
  /^i_sec\s+t_sec\s+i_ips\s+t_ips\s+(?:i_dps\s+t_dps\s+)?i_qps\s+t_qps\s+max_i\s/.test(line);

/** True for an author's table by name and head, and for any other file with iibench's header. */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\.[^/]*$|\.(?:swp|py|sh|md|html?)$/.test(path)) return false;
  const lines = text.split("\n", 200);
  const kind = kindOfPath(path);
  return kind === null ? lines.some(isIntervalHeader) : holdsTable(kind, lines);
}

import { baseName } from "../kit/paths";
import { sysstatHost } from "../kit/samples";
import type { MemberHead } from "../kit/types";

/** Requires a name with "mpstat", sysstat's first line and a header with CPU and %usr. */
export function recogniseMpstat({ path, text }: MemberHead): boolean {
  if (text === null || !/mpstat/i.test(baseName(path))) return false;
  const lines = text.slice(0, 4_000).split("\n", 6);
  return sysstatHost(lines[0] ?? "", 1) !== null && lines.some((line) => /\sCPU\s+%usr?\s/.test(line));
}

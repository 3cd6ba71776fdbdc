import { baseName } from "../kit/paths";
import { sysstatHost } from "../kit/samples";
import type { MemberHead } from "../kit/types";

/** Requires a name with "pidstat", sysstat's first line and a header that ends in Command. */
export function recognisePidstat({ path, text }: MemberHead): boolean {
  if (text === null || !/pidstat/i.test(baseName(path))) return false;
  const lines = text.slice(0, 4_000).split("\n", 6);
  return sysstatHost(lines[0] ?? "", 1) !== null && lines.some(isHeading);
}

/** Returns true where PID precedes Command at the end of the line. */
const isHeading = (line: string): boolean => /\sPID\s/.test(line.slice(0, Math.max(0, line.search(/\sCommand\s*$/))));

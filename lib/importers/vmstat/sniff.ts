import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

const named = /^(?:sb|o)\.(?:prepare\.)?vm\.|\.stats\.vm$|vmstat/i;
const banner = /^-*procs-* -+memory-+ /;

/** Matches vmstat's first header line: `procs -----------memory---------- ---swap-- ...`. */
export const isBanner = (line: string): boolean => banner.test(line.trimStart());

/** Requires a name (sb.vm., .stats.vm, vmstat), and the two header lines at the top, below four other lines at most. */
export function recogniseVmstat({ path, text }: MemberHead): boolean {
  if (text === null || !named.test(baseName(path))) return false;
  const lines = text.split("\n", 6).map((line) => line.slice(0, 300));
  const at = lines.findIndex(isBanner);
  return at >= 0 && /^\s*r\s+b\s+swpd\s+free\s/.test(lines[at + 1] ?? "");
}

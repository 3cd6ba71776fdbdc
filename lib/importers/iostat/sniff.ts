import { baseName } from "../kit/paths";
import { sysstatHost } from "../kit/samples";
import type { MemberHead } from "../kit/types";

const named = /^(?:sb|o)\.(?:prepare\.)?io\.|\.stats\.io$|iostat/i;

/** Requires a name (sb.io., .stats.io, iostat), and sysstat's first line with a table, or its JSON. */
export function recogniseIostat({ path, text }: MemberHead): boolean {
  if (text === null || !named.test(baseName(path))) return false;
  const head = text.slice(0, 8_000);
  if (/^\s*\{\s*"sysstat"\s*:/.test(head)) return /"(?:disk|avg-cpu)"\s*:/.test(head);
  const lines = head.split("\n", 12);
  return (
    sysstatHost(lines[0] ?? "", 1) !== null &&
    lines.some((line) => /^(?:avg-cpu:\s+%user|Device:?\s.*\br\/s\b)/.test(line))
  );
}

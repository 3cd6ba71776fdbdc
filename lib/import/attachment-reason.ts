import type { MemberHead } from "../importers/kit/types";
import { knownTool } from "./known-tools";
import { looksLike } from "./looks-like";

/** A tool that no importer reads: how many files have its output, and what the first of them looks like. */
export interface FoundTool {
  files: number;
  path: string;
  looks: string | null;
}

/** Why a member is an attachment: the tool behind it, which is noted, and what it looks like. */
export function attachmentReason({ path, text }: MemberHead, found: Map<string, FoundTool>): string {
  if (text === null) return "Binary file of no known format.";
  if (text === "") return "Text of no known format.";
  const looks = looksLike(text);
  const tool = knownTool(text);
  if (tool === null) return looks === null ? "Text of no known format." : `Text of no known format: ${looks}.`;
  const known = found.get(tool);
  found.set(tool, { ...(known ?? { path, looks }), files: (known?.files ?? 0) + 1 });
  return `Output of ${tool}, which this version cannot read yet${looks === null ? "" : `: ${looks}`}.`;
}

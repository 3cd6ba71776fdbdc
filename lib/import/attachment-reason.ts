import type { MemberHead } from "../importers/kit/types";
import { knownTool } from "./known-tools";
import { looksLike } from "./looks-like";

/**
 * A tool that no importer reads. `files` is the number of files with its output. `path` is the first of them, and
 * `looks` describes that file's text; null without a description.
 */
export interface FoundTool {
  files: number;
  path: string;
  looks: string | null;
}

/**
 * Returns why a member is an attachment: its tool, if it is known, and a description of its text. Counts the tool in
 * `found`, by its name.
 */
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

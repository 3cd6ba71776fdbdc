import { findMember } from "@/lib/db/read/stored-member";
import { ExpectedError } from "@/lib/errors";
import { formatCounted } from "@/lib/format";
import { memberText } from "@/lib/import/stored-member";

/** Limits of a file that is compared. */
const MAX_LINES = 20_000;
const MAX_CHARS = 1024 * 1024;

/** The lines of a settings file. */
export interface ConfigText {
  lines: string[];
  /** The reason for missing lines; null = the whole file was read. */
  problem: string | null;
}

/** Returns a settings file of a stored bundle: secrets masked, at most 20,000 lines and 1,048,576 characters. */
export async function readConfigFile(bundle: string, path: string, occurrence: number): Promise<ConfigText> {
  const member = await findMember(bundle, path, occurrence);
  if (!member) return { lines: [], problem: "The archive has no bytes for this file." };
  const lines: string[] = [];
  let chars = 0;
  try {
    for await (const batch of memberText(member)) {
      for (const line of batch) {
        chars += line.length;
        if (lines.length >= MAX_LINES || chars > MAX_CHARS)
          return {
            lines,
            problem: `Only the first ${formatCounted(lines.length, "line")} of this file count: it is too long.`,
          };
        lines.push(line);
      }
    }
  } catch (cause) {
    if (!(cause instanceof ExpectedError)) throw cause;
    return { lines, problem: cause.message };
  }
  return { lines, problem: null };
}

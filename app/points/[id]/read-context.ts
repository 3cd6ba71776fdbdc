import { findMember } from "@/lib/db/read/stored-member";
import { ExpectedError } from "@/lib/errors";
import { memberText } from "@/lib/import/stored-member";
import { readTextWindow, type WindowLine } from "@/lib/views/bundle/text-window";

/** Lines above and below the line of a point. */
const AROUND = 4;

/**
 * Returns the lines around a line of a stored text member, secrets masked. Null for a member that is absent or not
 * text, or whose bytes can't be read.
 */
export async function readContext(
  bundle: string,
  path: string,
  occurrence: number,
  line: number,
): Promise<WindowLine[] | null> {
  const member = await findMember(bundle, path, occurrence);
  if (!member?.isText) return null;
  try {
    const first = Math.max(1, line - AROUND);
    return (await readTextWindow(memberText(member), first, line + AROUND - first + 1)).lines;
  } catch (cause) {
    if (cause instanceof ExpectedError) return null;
    throw cause;
  }
}

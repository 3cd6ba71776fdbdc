import { findMember } from "@/lib/db/read/stored-member";
import { ExpectedError } from "@/lib/errors";
import { checkStoredBytes } from "@/lib/import/stored-bytes";
import { memberText } from "@/lib/import/stored-member";
import { readTextWindow, type TextWindow, windowStart } from "@/lib/views/bundle/text-window";

const EMPTY: TextWindow = { lines: [], first: 1, more: false, total: null };

/** Returns the page of a text member around a line; null = its start. `problem` says why it can't be read. */
export async function readFileWindow(
  bundle: string,
  path: string,
  occurrence: number,
  line: number | null,
): Promise<{ window: TextWindow; problem: string | null }> {
  const member = await findMember(bundle, path, occurrence);
  if (!member) return { window: EMPTY, problem: "The archive has no bytes for this file." };
  try {
    await checkStoredBytes(member.sha256, "shown");
    return { window: await readTextWindow(memberText(member), windowStart(line ?? 1)), problem: null };
  } catch (cause) {
    if (!(cause instanceof ExpectedError)) throw cause;
    return { window: EMPTY, problem: cause.message };
  }
}

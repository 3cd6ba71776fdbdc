import { readArchive } from "../archive/read-archive";
import { blobStore } from "../blobs/store";
import type { StoredMember } from "../db/read/stored-member";
import { lineMasker } from "../domain/secrets/secrets";
import { ExpectedError } from "../errors";
import { keptMember } from "./kept-members";
import { lineBatches } from "./line-reader";

/** Most readers at a time that unpack an archive too large to keep unpacked. */
const MAX_UNPACKING = 4;
let unpacking = 0;

/**
 * Yields the bytes of a member of a stored archive; none for an unknown ordinal. A damaged member yields its bytes up
 * to the damage, then throws MemberError. Rejects with `overloaded` before the first byte where too many readers are
 * active.
 */
export async function* memberBytes(member: StoredMember, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const kept = await keptMember(member, signal);
  if (kept) {
    yield* kept;
    return;
  }
  if (unpacking >= MAX_UNPACKING)
    throw new ExpectedError("overloaded", "Too many readers unpack large archives; try again in a few seconds.");
  unpacking += 1;
  try {
    yield* unpack(member, signal);
  } finally {
    unpacking -= 1;
  }
}

/** Yields a member's bytes, read from the archive's start; nothing for an unknown ordinal. */
async function* unpack(member: StoredMember, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const blob = await blobStore().localPath(member.sha256);
  try {
    let ordinal = 0;
    for await (const event of readArchive({ file: blob.path }, { fileName: member.fileName, signal })) {
      if (event.kind === "issue") continue;
      ordinal += 1;
      if (ordinal < member.ordinal) continue;
      if (event.kind === "member") yield* event.stream;
      return;
    }
  } finally {
    await blob.release();
  }
}

/** Yields a text member's lines in batches, with masked secrets, numbered as in the import. Throws as `memberBytes`. */
export async function* memberText(member: StoredMember, signal?: AbortSignal): AsyncGenerator<string[]> {
  const masker = lineMasker(member.path);
  // Spaces replace the NUL of /proc.
  const mask = (text: string) => masker(text.replaceAll("\0", " "));
  let last = 0;
  for await (const batch of lineBatches(memberBytes(member, signal))) {
    const lines: string[] = [];
    for (const { text, number } of batch) {
      // Parts of one line that a progress bar wrote stay one line.
      if (number === last && lines.length > 0) lines.push(`${lines.pop() ?? ""}\r${mask(text)}`);
      else lines.push(mask(text));
      last = number;
    }
    yield lines;
  }
}

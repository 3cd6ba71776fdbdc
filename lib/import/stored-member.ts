import { z } from "zod";
import { readArchive } from "../archive/read-archive";
import { blobStore } from "../blobs/store";
import { pool } from "../db/client";
import { lineMasker } from "../domain/secrets";
import { lineBatches } from "./line-reader";

export interface StoredMember {
  path: string;
  isText: boolean;
  sizeBytes: number | null;
  sha256: string;
  fileName: string;
  /** Place in the archive, from 1. */
  ordinal: number;
}

const memberRow = z.object({
  path: z.string(),
  is_text: z.boolean(),
  size_bytes: z.coerce.number().nullable(),
  sha256: z.string(),
  file_name: z.string(),
  ordinal: z.number(),
});

/** A member of a stored bundle by its path as it is shown; null when there is none or it has no bytes to show (links, unsafe names). */
export async function findMember(bundleId: string, path: string, occurrence: number): Promise<StoredMember | null> {
  const { rows } = await pool().query(
    `select f.path, f.is_text, f.size_bytes, f.ordinal, b.sha256, b.file_name
     from source_files f join bundles b on b.key = f.bundle_key
     where b.id = $1 and f.path = $2 and f.occurrence = $3 order by f.ordinal limit 1`,
    [bundleId, path, occurrence],
  );
  if (!rows[0]) return null;
  const row = memberRow.parse(rows[0]);
  return {
    path: row.path,
    isText: row.is_text,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    fileName: row.file_name,
    ordinal: row.ordinal,
  };
}

/** The bytes of a member, read from the stored archive; a damaged member breaks off where the damage is. */
export async function* memberBytes(member: StoredMember, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
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

/** A text member as UTF-8 with LF line ends, secrets masked; lines are numbered as in the import. */
export async function* memberText(member: StoredMember, signal?: AbortSignal): AsyncGenerator<string[]> {
  const masker = lineMasker(member.path);
  // What /proc divides by NUL is shown with spaces.
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

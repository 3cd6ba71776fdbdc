import { z } from "zod";
import { pool } from "./client";

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

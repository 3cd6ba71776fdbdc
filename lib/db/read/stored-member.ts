import { z } from "zod";
import { queryOne } from "../query";

export interface StoredMember {
  path: string;
  isText: boolean;
  sizeBytes: number | null;
  sha256: string;
  fileName: string;
  /** Place in the archive, from 1. */
  ordinal: number;
}

/**
 * Returns a member of a stored bundle by its shown path. Null where there is none, or where it has no bytes to show
 * (links, unsafe names).
 */
export async function findMember(bundleId: string, path: string, occurrence: number): Promise<StoredMember | null> {
  const bundle = await queryOne(
    z.object({ key: z.number(), sha256: z.string(), fileName: z.string() }),
    "select key, sha256, file_name from listed_bundles where id = $1",
    [bundleId],
  );
  if (!bundle) return null;
  const file = await queryOne(
    z.object({
      path: z.string(),
      isText: z.boolean(),
      sizeBytes: z.coerce.number().nullable(),
      ordinal: z.number(),
    }),
    `select path, is_text, size_bytes, ordinal from source_files where bundle_key = $1 and path = $2 and occurrence = $3
     order by ordinal limit 1`,
    [bundle.key, path, occurrence],
  );
  if (!file) return null;
  const { sha256, fileName } = bundle;
  return { ...file, sha256, fileName };
}

import { z } from "zod";
import { db } from "./client";
import { queryOne } from "./query";

export interface StoredMember {
  path: string;
  isText: boolean;
  sizeBytes: number | null;
  sha256: string;
  fileName: string;
  /** Place in the archive, from 1. */
  ordinal: number;
}

/** A member of a stored bundle by its path as it is shown; null when there is none or it has no bytes to show (links, unsafe names). */
export async function findMember(bundleId: string, path: string, occurrence: number): Promise<StoredMember | null> {
  const bundle = await queryOne(
    z.object({ key: z.number(), sha256: z.string(), fileName: z.string() }),
    "select key, sha256, file_name from listed_bundles where id = $1",
    [bundleId],
  );
  if (!bundle) return null;
  const file = await db().sourceFile.findFirst({
    where: { bundleKey: bundle.key, path, occurrence },
    orderBy: { ordinal: "asc" },
    select: { path: true, isText: true, sizeBytes: true, ordinal: true },
  });
  if (!file) return null;
  const { sha256, fileName } = bundle;
  return { ...file, sizeBytes: file.sizeBytes === null ? null : Number(file.sizeBytes), sha256, fileName };
}

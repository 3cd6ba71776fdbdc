import { z } from "zod";
import { db } from "./client";
import { query } from "./query";

/** The mark of this database, which its folder of stored bytes carries too. */
export async function installationId(): Promise<string> {
  return (await db().installation.findFirstOrThrow()).id;
}

/** Whether any of these stored bytes belongs to a bundle of this database. */
export async function claimable(sha256s: readonly string[]): Promise<boolean> {
  const found = await query(z.object({}), "select from bundles where sha256 = any($1) limit 1", [sha256s]);
  return found.length > 0;
}

import { createHmac } from "node:crypto";
import { ownerDb } from "../kysely";

/** Hexadecimal digits of a mark. */
const LENGTH = 12;

/**
 * Returns a keyed hash of a network, as server/admission/client-limits.ts groups addresses. It finds all frozen views
 * of one client without storing its address. Only the installation's key and an address reproduce it.
 */
export async function clientMark(network: string): Promise<string> {
  const { sessionKey } = await ownerDb().selectFrom("installation").select("sessionKey").executeTakeFirstOrThrow();
  return createHmac("sha256", sessionKey).update(`client ${network}`).digest("hex").slice(0, LENGTH);
}

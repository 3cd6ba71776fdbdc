import { createHmac } from "node:crypto";
import { z } from "zod";
import { ownerPool } from "../owner-pool";

const row = z.object({ sessionKey: z.string().min(32) });
const LENGTH = 12;

/**
 * Returns a keyed hash of a network, as server/admission/client-limits.ts groups addresses. It finds all frozen views
 * of one client without storing its address. Only the installation's key and an address reproduce it.
 */
export async function clientMark(network: string): Promise<string> {
  const { rows } = await ownerPool().query('select session_key as "sessionKey" from installation');
  const { sessionKey } = row.parse(rows[0]);
  return createHmac("sha256", sessionKey).update(`client ${network}`).digest("hex").slice(0, LENGTH);
}

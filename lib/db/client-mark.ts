import { createHmac } from "node:crypto";
import { z } from "zod";
import { ownerPool } from "./owner-pool";

const row = z.object({ sessionKey: z.string().min(32) });
const LENGTH = 12;

/**
 * A mark of a network address (as server/admission/client-limits.ts groups them), the same for each request from there: it finds all that one client
 * froze without keeping an address. Only who has the installation's key and an address can tell whose it is.
 */
export async function clientMark(network: string): Promise<string> {
  const { rows } = await ownerPool().query('select session_key as "sessionKey" from installation');
  const { sessionKey } = row.parse(rows[0]);
  return createHmac("sha256", sessionKey).update(`client ${network}`).digest("hex").slice(0, LENGTH);
}

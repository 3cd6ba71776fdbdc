// The first owner's token: made where the database has none, or fixed by BENCHFOLIO_OWNER_TOKEN.
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Pool, PoolClient } from "pg";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
/** Key of the lock in Postgres that simultaneous starts wait for. */
const LOCK = 72_707_371;

/**
 * Ensures that the server has an owner. Without `fixed`, makes a token if the database has none, not even a revoked
 * one. Returns this token, else null. With `fixed`, makes that the owner's token, revokes an earlier fixed one, and
 * returns null. Simultaneous starts make one token.
 */
export async function ensureOwnerToken(pool: Pick<Pool, "connect">, fixed?: string): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const made = fixed ? await setFixed(client, fixed) : await makeFirst(client);
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const insert = (client: PoolClient, id: string, token: string, fixed: boolean) =>
  client.query(
    `insert into tokens (id, name, owner, scopes, hash, fixed, created_at)
     values ($1, $2, 'owner', array['manage-all'], $3, $4, $5)
     on conflict (hash) do update
       set owner = excluded.owner, scopes = excluded.scopes, revoked_at = null, fixed = excluded.fixed`,
    [id, fixed ? "BENCHFOLIO_OWNER_TOKEN" : "first start", hashOf(token), fixed, new Date()],
  );

async function setFixed(client: PoolClient, token: string): Promise<null> {
  await client.query("update tokens set revoked_at = $2 where fixed and hash <> $1 and revoked_at is null", [
    hashOf(token),
    new Date(),
  ]);
  await insert(client, randomBytes(6).toString("hex"), token, true);
  return null;
}

async function makeFirst(client: PoolClient): Promise<string | null> {
  const { rowCount } = await client.query("select from tokens limit 1");
  if (rowCount !== 0) return null;
  const token = `bft_${randomBytes(24).toString("hex")}`;
  await insert(client, randomBytes(6).toString("hex"), token, false);
  return token;
}

/**
 * Shows a new owner token. A log (`log`) must hold no secret: then the token goes to a file, and the line names the
 * file.
 */
export function showOwnerToken(
  token: string,
  { log, folder, say }: { log: boolean; folder: string; say: (text: string) => void },
): void {
  if (!log) {
    say(`the owner's token, shown this once: ${token}`);
    return;
  }
  const file = path.join(folder, "owner-token");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  say(`the owner's token is in ${file}; keep it elsewhere and remove the file`);
}

// The password of the embedded Postgres. It listens on the loopback address, which every account of the machine can
// reach.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { codeOf } from "./error-code.ts";
import type { Account } from "./postgres-programs.ts";

const passwordFile = (dir: string) => `${dir}.password`;
// https://www.postgresql.org/docs/18/auth-pg-hba-conf.html: type, database, user, address, method.
const RULE = /^\s*(?:local|host\w*)\s/;
const withPasswords = (line: string) => (RULE.test(line) ? line.replace(/(\s)trust\s*$/, "$1scram-sha-256") : line);

/**
 * Returns the password of the server on `dir`. Null for a server that was made before servers had passwords, until its
 * next start.
 */
export function readPassword(dir: string): string | null {
  try {
    return fs.readFileSync(passwordFile(dir), "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Makes the stopped server on `dir` require a password, also one that trusted all local users before. A file beside the
 * folder, which only this account can read, holds the password. `options` has the account that runs `postgres`.
 * Throws an Error where Postgres does not take the password.
 */
export function requirePassword(
  dir: string,
  postgres: string,
  options: Account & { env: NodeJS.ProcessEnv; cwd: string },
): void {
  const rules = path.join(dir, "pg_hba.conf");
  const text = fs.readFileSync(rules, "utf8");
  const strict = text.split("\n").map(withPasswords).join("\n");
  if (readPassword(dir) !== null && strict === text) return;
  const password = randomBytes(24).toString("hex");
  // Without a network or other users: https://www.postgresql.org/docs/18/app-postgres.html#APP-POSTGRES-SINGLE-USER
  const output = execFileSync(postgres, ["--single", "-D", dir, "postgres"], {
    ...options,
    input: `alter role postgres password '${password}'\n`,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (/ERROR|FATAL/.test(output)) throw new Error("Postgres did not take a password");
  const temporary = `${passwordFile(dir)}.new`;
  fs.rmSync(temporary, { force: true });
  fs.writeFileSync(temporary, `${password}\n`, { mode: 0o600 });
  fs.renameSync(temporary, passwordFile(dir));
  fs.writeFileSync(rules, strict);
}

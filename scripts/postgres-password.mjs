// The password of the embedded Postgres. It listens on the loopback address, where every account of the machine can knock.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const passwordFile = (dir) => `${dir}.password`;
// https://www.postgresql.org/docs/18/auth-pg-hba-conf.html: type, database, user, address, method.
const RULE = /^\s*(?:local|host\w*)\s/;
const withPasswords = (line) => (RULE.test(line) ? line.replace(/(\s)trust\s*$/, "$1scram-sha-256") : line);

/** The password of the server on `dir`, or null where it has none (made before there was one, and not started since). */
export function readPassword(dir) {
  try {
    return fs.readFileSync(passwordFile(dir), "utf8").trim();
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Makes the stopped server on `dir` ask for a password, also one that trusted everybody before. The password stands in a file
 * beside the folder that only this account can read. `options`: the account to run `postgres` as.
 */
export function requirePassword(dir, postgres, options) {
  const rules = path.join(dir, "pg_hba.conf");
  const text = fs.readFileSync(rules, "utf8");
  const strict = text.split("\n").map(withPasswords).join("\n");
  if (readPassword(dir) !== null && strict === text) return;
  const password = randomBytes(24).toString("hex");
  // Without a network or other users: https://www.postgresql.org/docs/18/app-postgres.html#APP-POSTGRES-SINGLE-USER
  const said = execFileSync(postgres, ["--single", "-D", dir, "postgres"], {
    ...options,
    input: `alter role postgres password '${password}'\n`,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (/ERROR|FATAL/.test(said)) throw new Error("Postgres did not take a password");
  const temporary = `${passwordFile(dir)}.new`;
  fs.rmSync(temporary, { force: true });
  fs.writeFileSync(temporary, `${password}\n`, { mode: 0o600 });
  fs.renameSync(temporary, passwordFile(dir));
  fs.writeFileSync(rules, strict);
}

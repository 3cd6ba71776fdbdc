// Checks that `prisma migrate deploy` applies the migrations to an empty database and leads exactly to
// prisma/schema.prisma. Also checks that the Prisma CLI finds the result of scripts/migrate.ts up to date. The types of
// tables in lib/db/schema must be those of the schema.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDb } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "benchfolio-schema-"));
chmodSync(folder, 0o755); // as root, the server runs under another account
const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
const database = (name: string) => {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

function prisma(url: string, ...args: string[]) {
  console.log(`prisma ${args.join(" ")}`);
  const cli = path.join(root, "node_modules/prisma/build/index.js");
  // Prisma looks for its generators in PATH.
  const PATH = [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter);
  const done = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH, DATABASE_URL: url, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (done.status !== 0) throw new Error(`prisma ${args.slice(0, 2).join(" ")} ended with exit code ${done.status}`);
}

const generatedTypes = () =>
  ["tables.ts", "enums.ts"].map((name) => readFileSync(path.join(root, "lib/db/schema", name), "utf8")).join("");

const agreesWithSchema = [
  "migrate",
  "diff",
  "--from-config-datasource",
  "--to-schema",
  "prisma/schema.prisma",
  "--exit-code",
];

try {
  const before = generatedTypes();
  prisma(database("deployed"), "generate");
  if (generatedTypes() !== before) throw new Error("lib/db/schema had other types: look at them and commit them");
  prisma(database("deployed"), "migrate", "deploy");
  prisma(database("deployed"), ...agreesWithSchema);
  await migrate(database("postgres"));
  prisma(database("postgres"), "migrate", "status");
  prisma(database("postgres"), ...agreesWithSchema);
  console.log("Schema and migrations agree.");
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

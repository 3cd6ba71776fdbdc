import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const project = mkdtempSync(path.join(tmpdir(), "benchfolio-upgrade-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs `npm start` of a copy without pages, whose build fails, and returns its exit code and output. */
function startWithoutPages(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  for (const name of ["scripts", "server", "prisma", "prisma.config.ts", "lib", "package.json", "package-lock.json"])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  for (const name of ["next.config.mjs", "tsconfig.json", "instrumentation.ts", "postcss.config.mjs", "proxy.ts"])
    cpSync(path.join(root, name), path.join(project, name));
  symlinkSync(path.join(root, "node_modules"), path.join(project, "node_modules"));
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      PORT: "0",
      BENCHFOLIO_DATA: path.join(project, "data"),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}

it("leaves the database alone where the pages can't be built", async () => {
  const server = new URL(process.env.BENCHFOLIO_TEST_SERVER ?? "");
  server.pathname = "/upgraded";
  const { code, output } = await startWithoutPages(server.href);
  expect(output).toContain("next build did not finish");
  expect(code).toBe(1);
  const client = new pg.Client(server.href);
  await client.connect();
  const { rows } = await client.query("select to_regclass('_prisma_migrations') as migrations");
  await client.end();
  expect(rows).toEqual([{ migrations: null }]);
});

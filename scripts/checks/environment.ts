// Installs others' tools: Python packages in their own environment below the data folder, once for each list of them.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "../prepare-database.ts";

const list = path.join(import.meta.dirname, "requirements.txt");

/** Runs a command; returns its output and exit code, 127 where the command does not exist. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd }: { env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      cwd,
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    child.once("error", (error) => resolve({ code: 127, text: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Returns the folder of the programs that requirements.txt installs; throws the reason where it could not be made. */
export async function pythonPrograms(): Promise<string> {
  const wanted = readFileSync(list, "utf8");
  const folder = path.join(dataFolder(), `checks-${createHash("sha256").update(wanted).digest("hex").slice(0, 8)}`);
  const programs = path.join(folder, "bin");
  if (existsSync(path.join(folder, "installed"))) return programs;
  for (const [command = "", ...args] of [
    ["python3", "-m", "venv", "--clear", folder],
    [path.join(programs, "pip"), "install", "--quiet", "--disable-pip-version-check", "-r", list],
  ]) {
    const { code, text } = await run(command, args);
    if (code !== 0) throw new Error(`${path.basename(command)} ended with ${code}: ${text.trim().slice(-500)}`);
  }
  writeFileSync(path.join(folder, "installed"), wanted);
  return programs;
}

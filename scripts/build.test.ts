import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { buildIfNeeded, sourcesHash } from "./build.ts";

const { versions } = process;
const folders: string[] = [];
afterEach(() => {
  Object.defineProperty(process, "versions", { value: versions });
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it("needs no new build on another Node", () => {
  const project = mkdtempSync(path.join(tmpdir(), "benchfolio-build-"));
  folders.push(project);
  const root = path.resolve(import.meta.dirname, "..");
  for (const name of ["prisma", "scripts", "next.config.mjs", "tsconfig.json"])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  for (const name of ["instrumentation.ts", "postcss.config.mjs", "proxy.ts"])
    writeFileSync(path.join(project, name), "");
  writeFileSync(path.join(project, "package.json"), "{}");
  writeFileSync(path.join(project, "package-lock.json"), JSON.stringify({ packages: { "": {} } }));
  mkdirSync(path.join(project, "node_modules"));
  writeFileSync(path.join(project, "node_modules/.package-lock.json"), JSON.stringify({ packages: {} }));
  mkdirSync(path.join(project, ".next"));
  writeFileSync(path.join(project, ".next/BUILD_ID"), "1");
  writeFileSync(path.join(project, ".next/benchfolio-sources"), sourcesHash(project));
  Object.defineProperty(process, "versions", { value: { ...versions, node: "22.99.1", modules: "999" } });
  // The build's copy for the path is made without Next.
  expect(buildIfNeeded({ root: project })).toBe(true);
  expect(buildIfNeeded({ root: project })).toBe(false);
  // The folder has no Next, so a needed build fails.
  writeFileSync(path.join(project, "next.config.mjs"), "export default {};");
  expect(() => buildIfNeeded({ root: project })).toThrow("next build did not finish");
});

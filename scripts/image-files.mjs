// What Dockerfile, .dockerignore and compose.yaml say, for check-image.mjs: as data, and as a folder like the image's.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const root = path.resolve(import.meta.dirname, "..");
const read = (file) => fs.readFileSync(path.join(root, file), "utf8");

/** The stages of the Dockerfile: each a list of `[instruction, text]`, lines that go on joined. */
export function dockerStages() {
  const lines = read("Dockerfile").replace(/\\\n/g, " ").split("\n");
  const stages = [];
  for (const line of lines) {
    const [instruction, ...words] = line.split(" ");
    if (!/^[A-Z]+$/.test(instruction)) continue;
    if (instruction === "FROM") stages.push([]);
    stages.at(-1).push([instruction, words.join(" ").trim()]);
  }
  return stages;
}

/** The settings that a stage's ENV lines give; what an ARG would fill in is left out, as without `--build-arg`. */
export const stageSettings = (stage) =>
  Object.fromEntries(
    stage
      .filter(([instruction]) => instruction === "ENV")
      .flatMap(([, text]) => text.split(" ").filter((word) => word.includes("=")))
      .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)])
      .filter(([, value]) => !value.startsWith("$")),
  );

/** The command of an instruction in JSON form, such as CMD; HEALTHCHECK's stands behind its options. */
export function stageCommand(stage, wanted) {
  const text = stage.find(([instruction]) => instruction === wanted)?.[1] ?? "";
  return text.includes("[") ? JSON.parse(text.slice(text.indexOf("["))) : null;
}

/** compose.yaml with its merge keys resolved. */
export const composeFile = () => parse(read("compose.yaml"), { merge: true });

/** A service's settings as compose gives them where the environment sets only `given`; throws where one has to be set. */
export function serviceSettings(service, given) {
  const filled = (text) => {
    const [start, ...parts] = text.split("${");
    const values = parts.map((part) => {
      const end = part.indexOf("}");
      const [name, rest = ""] = part.slice(0, end).split(/:(.*)/s);
      if (!given[name]) assert.ok(!rest.startsWith("?"), `${name}: ${rest.slice(1)}`);
      return (given[name] || rest.slice(1)) + part.slice(end + 1);
    });
    return start + values.join("");
  };
  return Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(value)]));
}

/** The names of the settings that there are. */
export function knownSettings() {
  const text = read("lib/env.ts") + read("scripts/serve/settings.mjs");
  return new Set([...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name));
}

/**
 * Makes in `folder` what `COPY . .` and `npm prune --omit=dev` leave: the files that .dockerignore lets through, the build, and of the
 * packages those that run time needs (as links, so that nothing is installed twice).
 */
export function makeImageFolder(folder) {
  const ignored = new Set(read(".dockerignore").split("\n").filter(Boolean));
  fs.cpSync(root, folder, {
    recursive: true,
    filter: (file) => file === root || !ignored.has(path.relative(root, file)),
  });
  const { packages } = JSON.parse(read("package-lock.json"));
  const kept = Object.entries(packages).filter(([place, { dev }]) => !dev && fs.existsSync(path.join(root, place)));
  for (const [place] of kept) {
    // Those inside of others come with them.
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place)) continue;
    fs.mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    fs.symlinkSync(path.join(root, place), path.join(folder, place));
  }
  // What npm leaves there itself, and a start looks for.
  const left = JSON.stringify({ packages: Object.fromEntries(kept) });
  fs.writeFileSync(path.join(folder, "node_modules/.package-lock.json"), left);
}

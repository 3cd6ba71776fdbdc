// `npm run worst-lines [-- IMPORTER ...]`: measures an import's worst processor time for one line of 1 MB. Puts such
// lines into fixtures of each text importer. Reads each file as an import does, but stores nothing. Prints the worst
// time by format. Exits with 1 where one exceeds 2 s, or a format has no fixture that it reads.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { register } from "tsx/esm/api";
import { installIfNeeded } from "./install.ts";

const LIMIT_SECONDS = 2;
const BYTES = 1_000_000;
/** Number of fixtures of each format, and of lines in each whose beginnings are repeated. */
const FIXTURES = 2;
const LINES = 4;

installIfNeeded({ dev: true });
register();
const { makeTar } = await import("../lib/archive/archives.testing.ts");
const { cleanContents } = await import("../lib/import/clean.ts");
const { joinBundle } = await import("../lib/import/join-bundle.ts");
const { importerVersion } = await import("../lib/import/join-results.ts");
const { readMembers } = await import("../lib/import/read-members.ts");
const { openSpool } = await import("../lib/import/spool.ts");
const { importers } = await import("../lib/importers/registry.ts");
const { fixturesOf } = await import("./fuzz/targets.ts");

const long = (piece: string) => piece.repeat(Math.ceil(BYTES / piece.length)).slice(0, BYTES);
const FILLERS = [
  "1",
  " ",
  ",",
  '"',
  "[",
  "(",
  "{",
  "1 ",
  "\t",
  "-",
  "=",
  ":",
  ".0",
  "'",
  "\\",
  "a",
  "a,",
  "1,",
  "\r",
  '{"a":',
  '["',
  "0x",
  "é",
];

/** Makes files from a fixture, each with a line of 1 MB: [description of the line, text]. */
function* worstOf(text: string): Generator<[string, string]> {
  for (const filler of FILLERS) {
    const line = long(filler);
    yield [`${JSON.stringify(filler)} on a line of its own`, `${text}\n${line}x\n`];
    yield [`${JSON.stringify(filler)} inside the first lines`, `${text.slice(0, 300)}${line}x${text.slice(300)}`];
  }
  const own = [...new Set(text.split("\n").filter((line) => line.trim() !== ""))].slice(0, LINES);
  for (const line of own) {
    const start = JSON.stringify(line.slice(0, 30));
    yield [`${start} again and again`, `${text}\n${long(line)}\n`];
    yield [`the beginning of ${start} again and again`, `${text}\n${long(line.slice(0, 8))}\n`];
    yield [`${start} and blanks`, `${text}\n${line}${long(" ")}x\n`];
    yield [`${start} and digits`, `${text}\n${line}${long("1")}x\n`];
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "benchfolio-lines-"));
const file = path.join(folder, "bundle.tar");
const spool = await openSpool(folder);

/** Reads one file as an import does; returns seconds of processor time and the importer. */
async function read(name: string, bytes: string | Buffer) {
  writeFileSync(file, await makeTar({ name, bytes }));
  const begun = process.cpuUsage();
  const found = await readMembers(file, { fileName: "bundle.tar", spool, onProgress() {} });
  const joined = joinBundle(found, found.texts);
  cleanContents({
    files: found.members,
    results: joined.results,
    issues: [...found.issues, ...joined.issues],
    unpackedBytes: found.unpackedBytes,
    importerVersion: importerVersion(found.texts),
  });
  const { user, system } = process.cpuUsage(begun);
  return { seconds: (user + system) / 1e6, by: found.members[0]?.importer };
}

const wanted = process.argv.slice(2);
const texts = importers.filter(({ id, reader }) => reader === "lines" && (wanted.length === 0 || wanted.includes(id)));
console.log("| format | files | claimed | worst, s of processor time | line |\n|---|---|---|---|---|");
try {
  for (const { id } of texts) {
    const seeds = fixturesOf(id).sort((a, b) => a.bytes.length - b.bytes.length);
    const own: typeof seeds = [];
    for (const seed of seeds)
      if (own.length < FIXTURES && (await read(seed.path, seed.bytes)).by === id) own.push(seed);
    const worst = { files: 0, claimed: 0, seconds: 0, line: "" };
    for (const { path: name, bytes } of own)
      for (const [line, text] of worstOf(bytes.toString())) {
        const { seconds, by } = await read(name, text);
        worst.files += 1;
        if (by === id) worst.claimed += 1;
        if (seconds > worst.seconds) Object.assign(worst, { seconds, line: `${line}, ${path.basename(name)}` });
      }
    console.log(`| ${id} | ${worst.files} | ${worst.claimed} | ${worst.seconds.toFixed(2)} | ${worst.line} |`);
    if (worst.files === 0 || worst.seconds > LIMIT_SECONDS) process.exitCode = 1;
  }
} finally {
  await spool.remove();
  rmSync(folder, { recursive: true, force: true });
}

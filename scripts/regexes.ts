// `npm run regexes`: every regular expression must take linear time on any input. Strangers' uploads and requests reach
// them. The library recheck judges each of the tree once, which takes minutes. The file scripts/regexes.json keeps the
// linear ones. The command judges any other, and refuses it unless it is linear. `-- --write` judges and keeps, which
// spares CI the time. The check does not see expressions built at run time (`new RegExp`).
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { unbroken } from "../lib/domain/pattern.ts";

const root = path.resolve(import.meta.dirname, "..");
const KNOWN = path.join(root, "scripts/regexes.json");
const TESTS = /\.(?:test|testing)\.tsx?$|^e2e\//;
const TIMEOUT_MS = 30_000;

interface Expression {
  pattern: string;
  flags: string;
}

/** Returns the regular expressions of a module: literals, and texts that `pattern` tags (lib/domain/pattern.ts). */
export function regexLiterals(file: string, text: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal: (node) => {
      if ("regex" in node && node.regex) found.push(node.regex);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== "CallExpression" || tag.callee.type !== "Identifier" || tag.callee.name !== "pattern") return;
      const [flags] = tag.arguments;
      found.push({
        pattern: unbroken(quasi.quasis.map(({ value }) => value.raw).join("")),
        flags: flags?.type === "Literal" ? String(flags.value) : "",
      });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * Returns recheck's verdict on an expression: "linear", or its growth in words. "not judged" where recheck has no
 * answer after half a minute. The pure JavaScript backend runs everywhere.
 */
export async function judge({ pattern, flags }: Expression): Promise<string> {
  process.env.RECHECK_BACKEND ??= "pure";
  const { check } = await import("recheck");
  const found = await check(pattern, flags, { timeout: TIMEOUT_MS });
  if (found.status === "safe") return "linear";
  return found.status === "vulnerable" ? found.complexity.summary : "not judged";
}

async function main() {
  const write = process.argv.includes("--write");
  const known: { linear: string[] } = JSON.parse(readFileSync(KNOWN, "utf8"));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\n");
  const places = new Map<string, { regex: Expression; where: string[] }>();
  for (const file of files.filter((name) => name && !TESTS.test(name)))
    for (const regex of regexLiterals(file, readFileSync(path.join(root, file), "utf8"))) {
      const key = `/${regex.pattern}/${regex.flags}`;
      places.set(key, { regex, where: [...(places.get(key)?.where ?? []), file] });
    }
  const linear = new Set(known.linear);
  let judged = 0;
  let refused = 0;
  for (const [key, { regex, where }] of places) {
    if (linear.has(key)) continue;
    judged += 1;
    const verdict = await judge(regex);
    if (verdict === "linear") linear.add(key);
    else {
      refused += 1;
      console.log(`${where.join(" ")} ${key}\n    ${verdict}`);
    }
  }
  if (write) {
    const kept = { linear: [...linear].filter((key) => places.has(key)).sort() };
    writeFileSync(KNOWN, `${JSON.stringify(kept, null, 2)}\n`);
  }
  if (refused > 0) process.exitCode = 1;
  console.log(`${places.size} regular expressions, ${refused} not linear`);
  if (judged > refused && !write)
    console.log(`${judged} of them are new: \`npm run regexes -- --write\` keeps the linear ones.`);
}

if (process.argv[1] === import.meta.filename) await main();

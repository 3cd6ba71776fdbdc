// Joins scripts of a build that pages load together. One answer has one head in place of several, and repeated words
// are packed once. Scripts of Next and React stay apart from ours. So a browser keeps them when only ours change.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const CALL = "(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([";
/** The place where a script of Turbopack reads its own address. */
const OWN_ADDRESS = '"object"==typeof document?document.currentScript:void 0';
const CHUNKS = "static/chunks/";

interface Script {
  name: string;
  text: string;
}

/**
 * Returns scripts of Turbopack as one text with this `end`. Each part registers its own name, since other scripts may
 * wait for it. Null where one does not begin as Turbopack's scripts do.
 */
function joinedText(scripts: readonly Script[], end: string): string | null {
  if (!scripts.every(({ text }) => text.startsWith(`${CALL}${OWN_ADDRESS},`))) return null;
  const named = scripts.map(({ name, text }) => text.replace(OWN_ADDRESS, () => JSON.stringify(name)));
  return [...named, end].join(";\n");
}

/**
 * Groups the names that exactly the same manifests hold. Leaves out groups of one, and names that no manifest holds.
 */
function loadedTogether(manifests: readonly string[], names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const naming = manifests.flatMap((text, at) => (text.includes(`${name}"`) ? [at] : [])).join();
    if (naming !== "") groups.set(naming, [...(groups.get(naming) ?? []), name]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Joins scripts of the build in `folder` and updates Next's manifests. Leaves scripts of another form as they are. */
export function joinScripts(folder: string): void {
  const scripts = new Map(
    readdirSync(path.join(folder, CHUNKS))
      .filter((name) => name.endsWith(".js"))
      .map((name) => [CHUNKS + name, readFileSync(path.join(folder, CHUNKS, name), "utf8")] as const),
  );
  const partsOf = (names: readonly string[]) => names.map((name) => ({ name, text: scripts.get(name) ?? "" }));
  /** Writes a joined script; returns its name. */
  const write = (text: string): string => {
    const name = `${CHUNKS}${createHash("sha256").update(text).digest("hex").slice(0, 13)}.js`;
    writeFileSync(path.join(folder, name), text);
    return name;
  };
  const files = readdirSync(path.join(folder, "server"), { recursive: true, encoding: "utf8" })
    .map((name) => path.join("server", name))
    .concat("build-manifest.json")
    .map((name) => path.join(folder, name));

  for (const file of files.filter((name) => path.basename(name) === "build-manifest.json")) {
    const manifest: { rootMainFiles: string[] } = JSON.parse(readFileSync(file, "utf8"));
    const parts = partsOf(manifest.rootMainFiles);
    const text = joinedText(parts.slice(0, -1), parts.at(-1)?.text ?? "");
    if (parts.length < 2 || text === null) continue;
    manifest.rootMainFiles = [write(text)];
    writeFileSync(file, JSON.stringify(manifest));
  }

  const ofPages = files.filter((name) => name.endsWith("page_client-reference-manifest.js"));
  const texts = ofPages.map((file) => readFileSync(file, "utf8"));
  // Another script may load one of these by its name alone.
  const isNamed = (name: string) => [...scripts].some(([other, text]) => other !== name && text.includes(name));
  const joined = new Map<string, string>();
  for (const group of loadedTogether(texts, [...scripts.keys()])) {
    const names = group.filter((name) => !isNamed(name));
    const text = names.length > 1 ? joinedText(partsOf(names), `${CALL}${OWN_ADDRESS}]);`) : null;
    if (text === null) continue;
    const whole = write(text);
    for (const name of names) joined.set(name, whole);
  }
  const newAddress = (address: string) => {
    const at = address.indexOf(CHUNKS);
    return address.slice(0, at) + (joined.get(address.slice(at)) ?? address.slice(at));
  };
  const isOfScripts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === "string" && one.includes(CHUNKS));
  for (const [at, file] of ofPages.entries()) {
    const text = texts[at] ?? "";
    // A statement: an assignment of JSON.
    const start = text.indexOf(" = {") + 3;
    const end = text.lastIndexOf("}") + 1;
    const manifest = JSON.parse(text.slice(start, end), (_, value) =>
      isOfScripts(value) ? [...new Set(value.map(newAddress))] : value,
    );
    writeFileSync(file, text.slice(0, start) + JSON.stringify(manifest) + text.slice(end));
  }
}

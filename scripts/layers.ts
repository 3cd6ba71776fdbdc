// `npm run layers`: checks every import against the table of docs/architecture.md, which says what each folder may
// import. Refuses all others: of folders, packages and Node's modules, static and dynamic, types too, in any spelling.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

const root = path.resolve(import.meta.dirname, "..");
const TABLE = "docs/architecture.md";
const ANYTHING = "anything";
const isTest = (file: string) => /\.(?:test|testing)\.tsx?$/.test(file);

/** A row of the table. */
export interface Layer {
  /** Folders, or files without endings. A last `*` names files only, a last `/` folders that are a layer each. */
  paths: string[];
  /** Addresses; with `types`, only types may be imported. */
  allowed: { name: string; types: boolean }[];
}

/** Returns the rows of the table. */
export function readLayers(markdown: string): Layer[] {
  const lines = markdown.split("\n");
  const head = lines.findIndex((line) => /^\| folder \|.*\| may import \|$/.test(line));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith("|"));
  return lines.slice(head + 2, end).map((line) => {
    const cells = line.split("|").slice(1, -1);
    return {
      paths: namesIn(cells[0] ?? ""),
      allowed: [...(cells.at(-1) ?? "").matchAll(/`([^`]+)`( types)?|\banything\b/g)].map(([word, name, types]) => ({
        name: name ?? word,
        types: Boolean(types),
      })),
    };
  });
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** The finer rules below the table. */
export interface Rules {
  /** The folders of a room, from low to high with equals together; `*` for the files beside the folders. */
  orders: { room: string; ranks: string[][] }[];
  /** Modules that only their own room imports. */
  closed: { room: string; modules: string[] }[];
}

/** Returns the finer rules below the table. */
export function readRules(markdown: string): Rules {
  return {
    orders: [...markdown.matchAll(/^- order inside `([^`]+)`: (.+)$/gm)].map(([, room = "", text = ""]) => ({
      room,
      ranks: text.split(" < ").map(namesIn),
    })),
    closed: [...markdown.matchAll(/^- for `([^`]+)` alone: (.+)$/gm)].map(([, room = "", text = ""]) => ({
      room,
      modules: namesIn(text),
    })),
  };
}

const isInside = (module: string, room: string) => module.startsWith(`${room}/`);

/** Returns the folder of a room that holds a module; `*` for the files beside the folders. */
function folderOf(module: string, room: string): string {
  const [folder = "", ...rest] = module.slice(room.length + 1).split("/");
  return rest.length > 0 ? folder : "*";
}

/** Returns true where a finer rule forbids that one module imports another. A folder without a rank imports nothing. */
function breaksRule(from: string, to: string, { orders, closed }: Rules): boolean {
  if (closed.some(({ room, modules }) => modules.includes(to) && !isInside(from, room))) return true;
  return orders.some(({ room, ranks }) => {
    if (!isInside(from, room) || !isInside(to, room)) return false;
    const [own, other] = [folderOf(from, room), folderOf(to, room)];
    const rankOf = (folder: string) => ranks.findIndex((names) => names.includes(folder));
    return own !== other && (rankOf(other) < 0 || rankOf(other) >= rankOf(own));
  });
}

interface Found {
  row: Layer;
  name: string;
  /** The row itself, or one of its folders. */
  layer: Layer | string;
}

/** Returns the row and path of the table that a module belongs to, or null where none names it. */
function layerOf(module: string, layers: readonly Layer[]): Found | null {
  let best: Found | null = null;
  for (const row of layers)
    for (const name of row.paths) {
      const found = matchOf(name).exec(module)?.[1];
      if (found === undefined || name.length < (best?.name.length ?? 0)) continue;
      best = { row, name, layer: name.endsWith("/") ? found : row };
    }
  return best;
}

const patterns = new Map<string, RegExp>();
function matchOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const body = name
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "(?:.+/)?")
    .replaceAll(/(?<!\.)\*/g, "[^/]*");
  const endOfName = name.endsWith("*") ? "$" : "(?:/|$)";
  const end = name.endsWith("/") ? "" : endOfName;
  const made = new RegExp(`^(${body})${end}`);
  patterns.set(name, made);
  return made;
}

/** Functions that load a module, or run a text that may. */
const LOADERS = new Set(["require", "eval", "Function", "constructor", "binding", "dlopen", "_load", "importScripts"]);
/** Functions that run a text where they are given one. */
const TIMERS = new Set(["setTimeout", "setInterval"]);
/** Objects whose members load modules, so the names of members must be written out. */
const HOLDERS = new Set(["globalThis", "process", "module"]);
/** Names that hand out such a function: their mention is enough. */
const HIDDEN_LOADERS = new Set(["createRequire", "getBuiltinModule", "mainModule", "eval", "Function"]);

/** An import: `address` as it is written (null where it is computed), `types` for types alone, and its line. */
interface Import {
  address: string | null;
  types: boolean;
  line: number;
}

/** Returns the name that a callee ends with, or null where it has none. */
function nameOf(node: Node): string | null {
  if (node.type === "MemberExpression") return nameOf(node.property);
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

/** Returns all that a file imports. Throws an Error where the file cannot be parsed. */
export function importsOf(file: string, text: string): Import[] {
  const { comments, program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = ({ start }: { start: number }, source?: Node | null, types = false) => {
    const address = source?.type === "Literal" && typeof source.value === "string" ? source.value : null;
    found.push({ address, types, line: text.slice(0, start).split("\n").length });
  };
  const direct = new Set<Node>();
  const isLoader = (callee: Node) => LOADERS.has(nameOf(callee) ?? "");
  // A directive loads types, or another file, from a comment.
  for (const comment of comments) if (/^\/\s*<reference\b/.test(comment.value)) add(comment);
  new Visitor({
    ImportDeclaration: (node) => {
      const { specifiers } = node;
      const onlyTypes =
        specifiers.length > 0 && specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type");
      add(node, node.source, node.importKind === "type" || onlyTypes);
    },
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      const { specifiers } = node;
      const onlyTypes = specifiers.length > 0 && specifiers.every((one) => one.exportKind === "type");
      if (node.source) add(node, node.source, node.exportKind === "type" || onlyTypes);
    },
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source, true),
    TSExternalModuleReference: (node) => add(node, node.expression),
    CallExpression: (node) => {
      direct.add(node.callee);
      const [first] = node.arguments;
      const isText =
        first?.type === "TemplateLiteral" || (first?.type === "Literal" && typeof first.value === "string");
      if (isLoader(node.callee)) add(node, first);
      else if (isText && TIMERS.has(nameOf(node.callee) ?? "")) add(node);
    },
    MemberExpression: ({ object, property, computed, start }) => {
      const isOpen = computed && property.type !== "Literal";
      if (isOpen && object.type === "Identifier" && HOLDERS.has(object.name)) add({ start });
    },
    NewExpression: (node) => {
      if (isLoader(node.callee)) add(node);
    },
    Identifier: (node) => {
      if (HIDDEN_LOADERS.has(node.name) || (node.name === "require" && !direct.has(node))) add(node);
    },
    Literal: (node) => {
      if (HIDDEN_LOADERS.has(String(node.value)) || node.value === "require") add(node);
    },
  }).visit(program);
  return found;
}

const ENDING = /\.[cm]?[jt]sx?$/;

/**
 * Returns a module of ours as the table names it: from the project's root, without its ending. Null for packages and
 * for Node's own.
 */
function ownModule(file: string, address: string): string | null {
  if (address.startsWith("@/")) return path.posix.normalize(address.slice(2)).replace(ENDING, "");
  if (!/^\.{1,2}(?:\/|$)/.test(address)) return null;
  return path.posix.join(path.posix.dirname(file), address).replace(ENDING, "");
}

/** Returns true where an address is the package that an entry names, or a part of it; `node:*` names all of Node's. */
function isPart(address: string, name: string): boolean {
  // Steps upwards lead from one package into another.
  if (address.split("/").includes("..")) return false;
  return name === "node:*" ? address.startsWith("node:") : `${address}/`.startsWith(`${name}/`);
}

/** Returns a line for each import that table or rules forbid. Tests import everything; nothing imports a test. */
export function refusals(file: string, text: string, layers: readonly Layer[], rules: Rules): string[] {
  if (isTest(file)) return [];
  const from = layerOf(file.replace(ENDING, ""), layers);
  if (!from) return [`${file}: its folder has no row in ${TABLE}`];
  const { allowed } = from.row;
  if (allowed.some(({ name }) => name === ANYTHING)) return [];
  const allows = ({ address, types }: Import) => {
    if (address === null) return false;
    const entries = allowed.filter((entry) => types || !entry.types);
    const module = ownModule(file, address);
    if (module === null) return entries.some(({ name }) => isPart(address, name));
    const to = layerOf(module, layers);
    if (isTest(`${module}.ts`) || !to || breaksRule(file.replace(ENDING, ""), module, rules)) return false;
    return to.layer === from.layer || entries.some(({ name }) => name === to.name);
  };
  return importsOf(file, text)
    .filter((found) => !allows(found))
    .map(({ address, line }) => `${file}:${line}: ${from.name} may not import ${address ?? "a computed address"}`);
}

if (process.argv[1] === import.meta.filename) {
  const markdown = readFileSync(path.join(root, TABLE), "utf8");
  const layers = readLayers(markdown);
  const rules = readRules(markdown);
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  const refused = files
    .split("\n")
    .filter((file) => file && !/\/fixtures\//.test(file))
    .flatMap((file) => refusals(file, readFileSync(path.join(root, file), "utf8"), layers, rules));
  for (const line of refused) console.error(line);
  if (refused.length > 0) console.error(`imports that ${TABLE} does not allow: ${refused.length}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

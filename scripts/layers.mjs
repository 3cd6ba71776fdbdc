// `npm run layers`: holds every import against the table of docs/architecture.md, which says what each folder may import.
// Whatever the table does not allow is refused: folders, packages and Node's modules, static and dynamic imports, types
// too, however the path is spelled.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const root = path.resolve(import.meta.dirname, "..");
const TABLE = "docs/architecture.md";
const ANYTHING = "anything";
const isTest = (file) => /\.(?:test|testing)\.tsx?$/.test(file);

/**
 * The rows of the table: `paths` (a folder or a file without its ending; files alone with a last `*`; with a last `/`
 * folders that are one layer each) and `allowed`, each an address with `types` where only types may be imported.
 *
 * @param {string} markdown
 * @returns {{ paths: string[], allowed: { name: string, types: boolean }[] }[]}
 */
export function readLayers(markdown) {
  const lines = markdown.split("\n");
  const head = lines.findIndex((line) => /^\| folder \|.*\| may import \|$/.test(line));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith("|"));
  return lines.slice(head + 2, end).map((line) => {
    const cells = line.split("|").slice(1, -1);
    return {
      paths: [...cells[0].matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      allowed: [...cells.at(-1).matchAll(/`([^`]+)`( types)?|\banything\b/g)].map(([word, name, types]) => ({
        name: name ?? word,
        types: Boolean(types),
      })),
    };
  });
}

/**
 * The finer rules below the table: `orders` of the folders in a room, from low to high with equals together (`*` for the
 * files beside the folders), and `closed` modules, which only their own room imports.
 *
 * @param {string} markdown
 * @returns {{ orders: { room: string, ranks: string[][] }[], closed: { room: string, modules: string[] }[] }}
 */
export function readRules(markdown) {
  const named = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  return {
    orders: [...markdown.matchAll(/^- order inside `([^`]+)`: (.+)$/gm)].map(([, room, text]) => ({
      room,
      ranks: text.split(" < ").map(named),
    })),
    closed: [...markdown.matchAll(/^- for `([^`]+)` alone: (.+)$/gm)].map(([, room, text]) => ({
      room,
      modules: named(text),
    })),
  };
}

const isInside = (module, room) => module.startsWith(`${room}/`);

/** Returns the folder of a room that holds a module; `*` for the files beside the folders. */
function folderOf(module, room) {
  const [folder, ...rest] = module.slice(room.length + 1).split("/");
  return rest.length > 0 ? folder : "*";
}

/** Returns true where a finer rule forbids that one module imports another. A folder without a rank imports nothing. */
function breaksRule(from, to, { orders, closed }) {
  if (closed.some(({ room, modules }) => modules.includes(to) && !isInside(from, room))) return true;
  return orders.some(({ room, ranks }) => {
    if (!isInside(from, room) || !isInside(to, room)) return false;
    const [own, other] = [folderOf(from, room), folderOf(to, room)];
    const rankOf = (folder) => ranks.findIndex((names) => names.includes(folder));
    return own !== other && (rankOf(other) < 0 || rankOf(other) >= rankOf(own));
  });
}

/** Where a module belongs: the row and path of the table, and `layer`, the row itself or one of its folders; null for none. */
function layerOf(module, layers) {
  let best = null;
  for (const row of layers)
    for (const name of row.paths) {
      const found = matchOf(name).exec(module)?.[1];
      if (found === undefined || name.length < (best?.name.length ?? 0)) continue;
      best = { row, name, layer: name.endsWith("/") ? found : row };
    }
  return best;
}

const patterns = new Map();
function matchOf(name) {
  const known = patterns.get(name);
  if (known) return known;
  const body = name
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "(?:.+/)?")
    .replaceAll(/(?<!\.)\*/g, "[^/]*");
  const end = name.endsWith("/") ? "" : name.endsWith("*") ? "$" : "(?:/|$)";
  const made = new RegExp(`^(${body})${end}`);
  patterns.set(name, made);
  return made;
}

/** Functions that load a module, or run a text that may. */
const LOADERS = new Set(["require", "eval", "Function"]);
/** Names that hand out such a function: their mention is enough. */
const HIDDEN_LOADERS = new Set(["createRequire", "getBuiltinModule", "mainModule"]);

const nameOf = ({ type, name, property, value }) => (type === "MemberExpression" ? nameOf(property) : (name ?? value));

/** All that a file imports: `address` as it is written (null where it is computed), `types` for types alone, `line`. */
export function importsOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = (node, source, types = false) => {
    const address = typeof source?.value === "string" ? source.value : null;
    found.push({ address, types, line: text.slice(0, node.start).split("\n").length });
  };
  const direct = new Set();
  const onlyTypes = ({ specifiers }, kind) =>
    specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === "type");
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source, node.importKind === "type" || onlyTypes(node, "importKind")),
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === "type"),
    ExportNamedDeclaration: (node) =>
      node.source && add(node, node.source, node.exportKind === "type" || onlyTypes(node, "exportKind")),
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source, true),
    TSExternalModuleReference: (node) => add(node, node.expression),
    CallExpression: (node) => {
      direct.add(node.callee);
      if (LOADERS.has(nameOf(node.callee))) add(node, node.arguments[0]);
    },
    NewExpression: (node) => LOADERS.has(nameOf(node.callee)) && add(node),
    Identifier: (node) =>
      (HIDDEN_LOADERS.has(node.name) || (node.name === "require" && !direct.has(node))) && add(node),
    Literal: (node) => HIDDEN_LOADERS.has(node.value) && add(node),
  }).visit(program);
  return found;
}

const ENDING = /\.[cm]?[jt]sx?$/;

/** A module of ours as the table names it: from the project's root, without its ending; null for packages and Node's own. */
function ownModule(file, address) {
  if (address.startsWith("@/")) return path.posix.normalize(address.slice(2)).replace(ENDING, "");
  if (!/^\.{1,2}(?:\/|$)/.test(address)) return null;
  return path.posix.join(path.posix.dirname(file), address).replace(ENDING, "");
}

/** Whether an address is the package that an entry names, or a part of it; `node:*` names all of Node's. */
const isPart = (address, name) =>
  name === "node:*" ? address.startsWith("node:") : `${address}/`.startsWith(`${name}/`);

/** Returns a line for each import that table or rules forbid. Tests may import everything; nothing may import a test. */
export function refusals(file, text, layers, rules) {
  if (isTest(file)) return [];
  const from = layerOf(file.replace(ENDING, ""), layers);
  if (!from) return [`${file}: its folder has no row in ${TABLE}`];
  const { allowed } = from.row;
  if (allowed.some(({ name }) => name === ANYTHING)) return [];
  const allows = ({ address, types }) => {
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
  if (refused.length > 0) console.error(`${refused.length} imports that ${TABLE} does not allow`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

import { engineOfName, engineOfRelease, engineOfShortName, storageOfName } from "@/lib/domain/identity/engine-names";
import type { BuildName } from "@/lib/domain/model";
import { engineCalled, engineOf } from "@/lib/domain/names/engines";

/** Splits "PostgreSQL 17.2" and `mariadb-11.4` into name and version; a label without a version is all name. */
function partsOf(label: string): { name: string; version: string | null } {
  const [, name, version] =
    /^(.{1,100}?)[-_ ]v?(\d{1,6}(?:\.[a-z\d]{1,20}){0,6}(?:[-_]?(?:rc|beta|alpha|devel)\d{0,3})?)$/i.exec(label) ?? [];
  return name === undefined || version === undefined ? { name: label, version: null } : { name, version };
}

/** Returns our name of a label that is a known engine, with or without a version; null for all others. */
export const knownEngine = (label: string): string | null =>
  engineOfName(label) ?? engineOfName(partsOf(label.slice(0, 200)).name);

/**
 * Returns our name of the engine in a cell: `PostgreSQL 17.2` is postgres; the slug of an unknown one. Words in
 * parentheses are the engine where they name one: `hnsw (faiss)`, `Amazon RDS (MySQL)`, `Redis (KeyDB)`. Others say
 * more of the engine before them: `PostgreSQL 17 (tuned)`.
 */
export function engineOfCell(label: string): string {
  const { name } = partsOf(label.trim());
  const [, before = "", inner = ""] = /^([^()]{1,100})\(([^()]{1,100})\)$/.exec(name) ?? [];
  const own = before.trim() === "" ? name : partsOf(before.trim()).name;
  const whole = before.trim() || label.trim();
  return engineWithin(inner.trim(), own) ?? engineOfName(own) ?? versioned(whole)?.engine ?? engineOf(own).engine;
}

/** A name, and its version or branch with words that say more: `DuckDB 1.1.3-patched`, `clickhouse:24.8`. */
const NAME = /^([a-z]{2,20})([-_ :@]?)/i;
const VERSION = /^v?(\d{1,6}(?:\.\d{1,6}){0,6}(?:[-_]?(?:rc|beta|alpha|devel)\.?\d{0,3})?)/i;
const BRANCH = /^(?:nightly|main|master|dev)(?![a-z])/i;

/**
 * Returns the known engine before a version with any other end, and the version. Null for other labels. A whole number
 * before other words may count nodes, and a second engine has a version of its own. There the version is null.
 */
function versioned(label: string): { engine: string; version: string | null } | null {
  const [whole = "", name = "", separator = ""] = NAME.exec(label) ?? [];
  const rest = label.slice(whole.length, 200);
  const [found = "", version = null] = VERSION.exec(rest) ?? [];
  if (version === null && (separator === "" || !BRANCH.test(rest))) return null;
  const digits = /^[\d.]+/.exec(version ?? "")?.[0] ?? "";
  const isShort = name.toLowerCase() === "pg";
  const engine = separator === "" || isShort ? engineOfRelease(name, digits) : engineOfName(name);
  if (engine === null) return null;
  const behind = rest.slice(found.length);
  // mysql84 is 8.4.
  const isJoined = separator === "" && /^\d{2}/.test(digits) && !/^1\d(?:\.|$)/.test(digits);
  const isSure = !isJoined && (/\D/.test(version ?? "") || /^(?: ?\(.*)?$/.test(behind));
  const hasOther = (behind.match(/[a-z]{2,20}/gi) ?? []).some((word) => engineOfName(word) !== null);
  return { engine, version: isSure && !hasOther ? version : null };
}

/** Engines that run other ones as a service. */
const HOSTS = new Set(["aurora", "rds"]);
/** Engines that others build on, speak like, or read from. */
const BASES = new Set(
  "mysql postgres redis mongodb cassandra sqlite elasticsearch faiss clickhouse memcached spark".split(" "),
);

/**
 * Returns the engine of words in parentheses; null for others. Behind a known engine they are another product only
 * where nothing else has their name: MySQL (InnoDB) is MySQL, and PostgreSQL (n2) may run on a machine of that name.
 */
function engineWithin(words: string, before: string): string | null {
  const [, word = "", digits = ""] = /^([a-z]{2,20})(\d[\d.]{0,10})$/i.exec(words) ?? [];
  const known = knownEngine(words) ?? engineOfRelease(word, digits);
  const own = engineOfName(before);
  // TiDB (MySQL) speaks like MySQL. Redis (KeyDB) is KeyDB, and Aurora (MySQL) runs MySQL.
  if (own !== null && known !== null && BASES.has(known) && !BASES.has(own) && !HOSTS.has(own)) return own;
  if (known !== null || own !== null) return known;
  const { name } = partsOf(words);
  return storageOfName(name) ?? engineCalled(name);
}

/**
 * Returns the build of a row, or null where nothing names one. Its name joins the label and the columns of build and
 * commit. A label without a version counts only if it says more than the engine: `postgres-tuned`. Otherwise two labels
 * would be one engine.
 */
export function buildOf(cells: {
  label: string | null;
  build: string | null;
  commit: string | null;
}): BuildName | null {
  const { label, build, commit } = cells;
  const { name, version } = label === null ? { name: "", version: null } : namedIn(label);
  const saysMore = label !== null && (version !== null || !isPlainName(name));
  const raw = [saysMore ? label : null, build, commit].filter((part) => part !== null).join(" ");
  if (raw === "") return null;
  return { raw, version: build === null ? version : (versionIn(build) ?? version), flags: [], commit };
}

/** Returns the name and the version of a label: a known engine's stands behind its name. */
function namedIn(label: string): { name: string; version: string | null } {
  const parts = partsOf(label);
  const found = engineOfName(parts.name) === null ? versioned(label.trim()) : null;
  return found === null ? parts : { name: parts.name, version: found.version };
}

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");

/** Returns true where a label is nothing but one of the engine's own names. */
function isPlainName(label: string): boolean {
  const engine = engineOfCell(label);
  const isShort = engineOfShortName(label) === engine;
  return isShort || engineOfName(label) === engine || squash(label) === squash(engine);
}

const versionIn = (text: string): string | null =>
  /(?:^|[^\d.a-z])v?(\d{1,6}(?:\.[a-z\d]{1,20}){1,6}|\d{1,3}(?![\da-z]))/i.exec(text)?.[1] ?? null;

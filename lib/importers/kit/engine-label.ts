import { engineOfName, engineOfRelease, storageOfName } from "@/lib/domain/identity/engine-names";
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
  return engineWithin(inner.trim(), own) ?? engineOfName(own) ?? engineOf(own).engine;
}

/**
 * Returns the engine of words in parentheses; null for others. Behind a known engine they are another product only
 * where nothing else has their name: MySQL (InnoDB) is MySQL, and PostgreSQL (n2) may run on a machine of that name.
 */
function engineWithin(words: string, before: string): string | null {
  const [, word = "", digits = ""] = /^([a-z]{2,20})(\d[\d.]{0,10})$/i.exec(words) ?? [];
  const known = knownEngine(words) ?? engineOfRelease(word, digits);
  if (known !== null || engineOfName(before) !== null) return known;
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
  const { name, version } = label === null ? { name: "", version: null } : partsOf(label);
  const saysMore = label !== null && (version !== null || !isPlainName(name));
  const raw = [saysMore ? label : null, build, commit].filter((part) => part !== null).join(" ");
  if (raw === "") return null;
  return { raw, version: build === null ? version : (versionIn(build) ?? version), flags: [], commit };
}

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");

/** Returns true where a label is nothing but one of the engine's own names. */
function isPlainName(label: string): boolean {
  const engine = engineOfCell(label);
  return engineOfName(label) === engine || squash(label) === squash(engine);
}

const versionIn = (text: string): string | null =>
  /(?:^|[^\d.a-z])v?(\d{1,6}(?:\.[a-z\d]{1,20}){1,6}|\d{1,3}(?![\da-z]))/i.exec(text)?.[1] ?? null;

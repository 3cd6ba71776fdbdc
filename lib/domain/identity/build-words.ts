import { engineOfName, engineOfRelease } from "./engine-names";
import { releaseOf } from "./release";
import type { Word } from "./word";

const BUILD = /^([A-Za-z]*?[A-Za-z])??[vV]?(\d{1,6}(?:\.\d{1,5})*)((?:devel|dev|alpha|beta|rc|b|a)\d{0,4})?(v\d)?$/i;
/** An engine at the end of another name: `AliPG15`. */
const INNER = /(?:^|[a-z])(PG|Pg|MySQL|MariaDB|Postgres|PostgreSQL|pg|my|ma|ps|fbmy|rx)$/;

/**
 * Splits a build in one word into its parts: `pg18beta1`, `ma110702`, `19devel`, `10.5.4`, `AliPG15`. Null for other
 * words.
 */
export function buildWords(atom: string, at: number, dotBefore: boolean): Word[] | null {
  const [, name = "", digits = "", stage = "", again = ""] = BUILD.exec(atom) ?? [];
  if (digits === "") return null;
  const start = atom.indexOf(digits, name.length);
  const parts: Word[] = [];
  const add = (kind: Word["kind"], from: number, text: string, value: string, sure: Word["sure"] = 1) => {
    if (text !== "") parts.push({ text, at: at + from, kind, value, sure });
  };
  const end = start + digits.length;
  const addStage = () => {
    add("stage", end, stage, stage.toLowerCase());
    add("doubt", end + stage.length, again, again);
  };
  const { engine, inner } = engineBefore(name, digits);
  if (engine !== null) {
    add("engine", name.length - inner.length, inner, engine);
    add("version", start, digits, releaseOf(engine, digits));
    addStage();
    return parts;
  }
  const long = engineOfName(name);
  if (long !== null) {
    // `mysql1` is a server of a group and not a release.
    add("engine", 0, name, long);
    add("unknown", name.length, atom.slice(name.length), atom.slice(name.length).toLowerCase());
    return parts;
  }
  if (name !== "" || dotBefore || !isVersion(digits, stage)) return null;
  add("version", start, digits, digits, 0.8);
  addStage();
  return parts;
}

/** Returns the engine before a release's digits. Short names count as whole words, or in capitals at a word's end. */
function engineBefore(name: string, digits: string): { engine: string | null; inner: string } {
  const inner = INNER.exec(name)?.[1] ?? name;
  const isShort = engineOfName(inner) === null;
  if (isShort && inner !== name && !/^(?:PG|Pg)$/.test(inner)) return { engine: null, inner };
  return { engine: inner === "" ? null : engineOfRelease(inner, digits), inner };
}

/**
 * Returns true for digits that are a version without an engine. These are three or more numbers, or fewer with a stage
 * behind them. An address (a part of three digits among four) and a date (`.01`) are not versions.
 */
function isVersion(digits: string, stage: string): boolean {
  const points = digits.split(".").length - 1;
  if (/\.0\d/.test(digits) || (points === 3 && /(?:^|\.)[1-9]\d\d(?:\.|$)/.test(digits))) return false;
  if (points >= 2) return /^(?:\d{1,3}|20\d\d)\./.test(digits);
  return /^\d{1,2}(?:\.\d{1,3})?$/.test(digits) && /^(?:devel|dev|alpha|beta|rc)/i.test(stage);
}

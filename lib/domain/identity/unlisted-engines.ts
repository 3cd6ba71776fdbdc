import { isStage } from "./release";
import { become, type Kind, type Word } from "./word";
import { NO_ENGINE } from "./word-lists";

/**
 * Takes any `name-1.2.3` or `name-main-3f2a9c1` for an engine. The name is the first of its level, and a build's word
 * follows at once. The level has no other unknown word: `gemini-3.1-pro-turn-1` is a title. Changes the words in place.
 */
export function nameEngine(words: readonly Word[], gapBefore: (at: number) => string): void {
  const [name, next, then] = words;
  if (!name || !next || name.kind !== "unknown" || words.some(({ kind }) => kind === "engine")) return;
  const isBuild = (word: Word): boolean => word === name || word === next || isStage(word.value);
  if (words.some((word) => word.kind === "unknown" && !isBuild(word))) return;
  if (!/^[A-Za-z]{3,30}$/.test(name.text) || NO_ENGINE.has(name.value) || !/^[-_ ]v?$/.test(gapBefore(1))) return;
  const isNumber = next.kind === "unknown" && /^v?\d{1,3}\.\d{1,4}$/.test(next.text) && !/\.0\d/.test(next.text);
  const isVersion = next.kind === "version" || isNumber;
  const isBranch = isStage(next.value) && (then?.kind === "commit" || then?.kind === "date");
  if (!isVersion && !isBranch) return;
  become(name, "engine", name.value, 0.6);
  if (!isVersion) become(next, "stage", next.value, 0.8);
  else {
    become(next, "version", next.value.replace(/^v/, ""), 0.8);
    if (then && isStage(then.value) && then.kind !== "stage") become(then, "stage", then.value, 0.8);
  }
}

const isOneOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const COMPARING = isOneOf("vs versus against compare compared comparing comparison");
/** Returns true for a word of a level that compares: `vs`. */
export const isComparing = ({ text }: Pick<Word, "text">): boolean => COMPARING.has(text.toLowerCase());
/** Words before an engine that is absent or elsewhere: `no-timescaledb`, `vs-valkey`. */
const BEFORE_OTHERS = isOneOf("no non not without vs versus against like than minus");
/** Words behind an engine that say what else has its name: `mariadb-client`, `timescaledb-off`, `neon-team`. */
const BEHIND_OTHERS = isOneOf(
  `off disabled client cli driver drivers connector connectors conn jdbc odbc like compat compatible dump dumper
  exporter monitor monitoring protocol team lab shell vs versus`,
);
const OF_BUILD: readonly Kind[] = ["engine", "version", "stage", "commit"];

/**
 * Makes the builds of a level unknown words where it compares them, or is about something else than their server. It
 * then describes no single run: `valkey-kvrocks-redis-benchmark`, `perf-5.17.2-5.18.3`, `redis-8.0-vs-valkey-8.1`,
 * `tidb-8.5-client`. Changes the words in place.
 */
export function forgetOthers(words: readonly Word[]): void {
  const engines = words.filter(({ kind }) => kind === "engine");
  const versions = words.filter(({ kind }) => kind === "version");
  const forget = (all: readonly Word[]): void => {
    for (const word of all) become(word, "unknown", word.text.toLowerCase(), word.sure);
  };
  if (engines.length === 0 && versions.length > 1 && !versions.some(({ text }) => /^\d\d$/.test(text)))
    forget(versions);
  if (versions.length === 0 && new Set(engines.map(({ value }) => value)).size > 1) forget(engines);
  const isSeveral = Math.max(engines.length, versions.length) > 1;
  // The comparing word stays, so that all runs below have these words (lib/import/own-words).
  if (isSeveral && words.some(isComparing))
    forget(words.filter((word) => OF_BUILD.includes(word.kind) || isComparing(word)));
  for (const [at, { kind }] of words.entries()) {
    if (kind !== "engine") continue;
    const behind = words.slice(at + 1).findIndex((word) => word.kind === "engine" || !OF_BUILD.includes(word.kind));
    const end = behind < 0 ? words.length : at + 1 + behind;
    const has = (list: ReadonlySet<string>, nth: number) => list.has(words[nth]?.text.toLowerCase() ?? "");
    if (has(BEFORE_OTHERS, at - 1) || has(BEHIND_OTHERS, end)) forget(words.slice(at, end));
  }
}

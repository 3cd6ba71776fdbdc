import { isStage } from "./release";
import { become, type Word } from "./word";
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

/**
 * Makes several engines without a version, or several versions without an engine, unknown words. Such a name compares
 * and describes no single run: `valkey-kvrocks-redis-benchmark`, `perf-5.17.2-5.18.3`. Changes the words in place.
 */
export function forgetCompared(words: readonly Word[]): void {
  const engines = words.filter(({ kind }) => kind === "engine");
  const versions = words.filter(({ kind }) => kind === "version");
  const forget = (all: readonly Word[]): void => {
    for (const word of all) become(word, "unknown", word.text.toLowerCase(), word.sure);
  };
  if (engines.length === 0 && versions.length > 1 && !versions.some(({ text }) => /^\d\d$/.test(text)))
    forget(versions);
  if (versions.length === 0 && new Set(engines.map(({ value }) => value)).size > 1) forget(engines);
}

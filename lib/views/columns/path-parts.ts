import { engineOfName } from "@/lib/domain/identity/engine-names";
import type { Guess } from "@/lib/domain/unread-table";

/** A part of the paths of a table's files that a reader may name. */
export interface PathPart {
  kind: "part";
  /** Its different texts in the known paths. */
  texts: readonly string[];
  guess: Guess;
}

/** A text that all paths have, or a part. */
export type PathPiece = { kind: "text"; text: string } | PathPart;

/** Most parts of a path that get a select; further ones are wildcards. */
const MAX_PARTS = 12;
/** Most texts that the reason of a guess names. */
const SHOWN = 3;
/** Splits a name into words, versions and the signs between them. */
const TOKEN = /v?\d+(?:\.\d+)+|[^/_\-.!]+|[/_\-.!]/gi;
/** A sign between words. */
const SIGN = /^[/_\-.!]$/;
const VERSION = /^v?\d+(?:\.\d+)+$/i;
const NUMBER = /^\d+(?:\.\d+)*$/;
const isSign = (token: string | undefined): boolean => token === undefined || SIGN.test(token);

/**
 * Returns the paths of a table's files as texts and parts. A part differs between the paths, or looks like an engine
 * or a version. Null for no path, and for paths of different depths, which one pattern fits only with `**`.
 */
export function pathPieces(paths: readonly string[]): PathPiece[] | null {
  const rows = paths.map((path) => path.split("/"));
  const [first] = rows;
  if (first === undefined || rows.some(({ length }) => length !== first.length)) return null;
  const room = { left: MAX_PARTS };
  const pieces = first.flatMap((_, at): PathPiece[] => [
    ...(at === 0 ? [] : [text("/")]),
    ...piecesOf(
      rows.map((names) => names[at] ?? ""),
      room,
    ),
  ]);
  return joinTexts(pieces);
}

const text = (value: string): PathPiece => ({ kind: "text", text: value });

/**
 * Returns the pieces of the names at one depth of all paths. Names with equal signs between their words are split by
 * word, others by their common ends. `room` counts the selects that are left; this lowers it.
 */
function piecesOf(names: readonly string[], room: Room): PathPiece[] {
  // A pattern has no way to write these.
  if (names.some((name) => /[*{}]/.test(name))) return [{ kind: "part", texts: distinctTexts(names), guess: UNNAMED }];
  const words = names.map(wordsOf);
  const [first = []] = words;
  const signs = (list: readonly Word[]) => list.map(([token = ""]) => (isSign(token) ? token : "w")).join("");
  if (words.some((list) => signs(list) !== signs(first)))
    return middleOf(
      words.map((list) => list.flat()),
      room,
      [],
    );
  return first.flatMap((_, at) =>
    piecesOfWord(
      words.map((list) => list[at] ?? []),
      room,
      first.slice(0, at).flat(),
    ),
  );
}

/** The tokens between two signs, or a sign: ["mysql", "8.0.36"]. */
type Word = readonly string[];
interface Room {
  left: number;
}

function wordsOf(name: string): Word[] {
  const words: string[][] = [];
  for (const token of tokensOf(name)) {
    const last = words.at(-1);
    if (last && !isSign(token) && !isSign(last[0])) last.push(token);
    else words.push([token]);
  }
  return words;
}

/** Returns the tokens of a name, with a whole version behind a word: "mysql", "8.0.36". "m5.2xlarge" has no version. */
function tokensOf(name: string): string[] {
  const found = name.match(TOKEN) ?? [];
  const tokens: string[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const [token = "", point, minor = "", next] = found.slice(at, at + 4);
    const begin = beginOfNumber(token);
    if (begin > 0 && begin < token.length && point === "." && NUMBER.test(minor) && isSign(next)) {
      tokens.push(token.slice(0, begin), `${token.slice(begin)}.${minor}`);
      at += 2;
    } else tokens.push(token);
  }
  return tokens;
}

/** Returns where the digits at the end of a word begin: its length for none. */
function beginOfNumber(word: string): number {
  let begin = word.length;
  while (begin > 0 && NUMBER.test(word[begin - 1] ?? "")) begin -= 1;
  return begin;
}

/**
 * Returns the pieces of one word of all names, behind the tokens `before`. A pattern needs text between two wildcards,
 * so only one token is a part. That is the one that differs, else a version or an engine.
 */
function piecesOfWord(words: readonly Word[], room: Room, before: Word): PathPiece[] {
  const [first = []] = words;
  const places = first.map((_, at) => at);
  const differing = places.filter((at) => words.some((word) => word[at] !== first[at]));
  if (differing.length > 1 || words.some(({ length }) => length !== first.length)) return middleOf(words, room, before);
  const beforeAt = (at: number) => [...before, ...first.slice(0, at)];
  const isVersion = (at: number) => areVersions([first[at] ?? ""], beforeAt(at));
  const named = differing[0] ?? places.find(isVersion) ?? places.find((at) => engineOfName(first[at] ?? "") !== null);
  return places.map((at) => {
    const texts = distinctTexts(words.map((word) => word[at] ?? ""));
    return at === named && !isSign(first[at]) ? partOf(texts, room, beforeAt(at)) : text(first[at] ?? "");
  });
}

/** Returns a part, or its text or a wildcard where no select is left. */
function partOf(texts: readonly string[], room: Room, before: Word): PathPiece {
  if (room.left-- > 0) return { kind: "part", texts, guess: guessPart(texts, before) };
  return text(texts.length > 1 ? "*" : (texts[0] ?? ""));
}

/** Returns the common first tokens of all names, a part for the differing middle, and the common last tokens. */
function middleOf(names: readonly Word[], room: Room, before: Word): PathPiece[] {
  const [first = []] = names;
  const least = Math.min(...names.map(({ length }) => length));
  let end = 0;
  while (end < least - 1 && names.every((name) => name.at(-1 - end) === first.at(-1 - end))) end += 1;
  let begin = 0;
  while (begin < least - end - 1 && names.every((name) => name[begin] === first[begin])) begin += 1;
  const texts = distinctTexts(names.map((name) => name.slice(begin, name.length - end).join("")));
  const start = first.slice(0, begin);
  const part = partOf(texts, room, [...before, ...start]);
  return [text(start.join("")), part, text(first.slice(first.length - end).join(""))].filter(
    (piece) => piece.kind === "part" || piece.text !== "",
  );
}

/** The guess for a part that a manifest can't name. */
const UNNAMED: Guess = { is: "words", unit: null, why: "read as words of a path, as without a manifest" };

/** Guesses the meaning of a part by its texts and the tokens before it. */
function guessPart(texts: readonly string[], before: Word): Guess {
  const say = (is: string, why: string): Guess => ({ is, unit: null, why });
  const some = texts.slice(0, SHOWN).join(", ") + (texts.length > SHOWN ? " ..." : "");
  const all = (pattern: RegExp) => texts.every((value) => pattern.test(value));
  if (texts.every((value) => engineOfName(value) !== null)) return say("engine", `${some}: known engines`);
  if (areVersions(texts, before)) return say("version", `${some}: looks like a version`);
  if (all(/^\d{1,5}$/) && /(?:thr|threads?|clients?|conns?)[_\-.]?$/i.test(before.join("")))
    return say("threads", `${some}: looks like the thread count`);
  if (areSizes(texts)) return say("condition", `${some}: looks like sizes`);
  return say("condition", `${some}: it tells files apart`);
}

/**
 * Returns true where each text is a version. Directly behind a word, 0.95 is a version only if that word is an engine
 * or means version. So mysql8.0 has one, but recall0.95 has none.
 */
function areVersions(texts: readonly string[], before: Word): boolean {
  const word = before.at(-1);
  const isSaid =
    isSign(word) || /^(?:v|ver|version|rel|release)$/i.test(word ?? "") || engineOfName(word ?? "") !== null;
  return texts.every((value) => VERSION.test(value) && (isSaid || value.split(".").length > 2));
}

/** Returns true where each text is a number with a size letter: "1m", "10GB", "2.5k". */
export const areSizes = (texts: readonly string[]): boolean =>
  texts.every((value) => /^\d+(?:\.\d+)?[kmgt](?:i?b)?$/i.test(value));

const distinctTexts = (texts: readonly string[]): string[] => [...new Set(texts)];

function joinTexts(pieces: readonly PathPiece[]): PathPiece[] {
  const joined: PathPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === "text" && last?.kind === "text") joined.splice(-1, 1, text(last.text + piece.text));
    else joined.push(piece);
  }
  return joined;
}

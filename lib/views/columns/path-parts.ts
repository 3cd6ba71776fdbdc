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
const TOKEN = /\d+(?:\.\d+)+|[^/_\-.!]+|[/_\-.!]/g;
/** A sign between words. */
const SIGN = /^[/_\-.!]$/;

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
function piecesOf(names: readonly string[], room: { left: number }): PathPiece[] {
  // A pattern has no way to write these.
  if (names.some((name) => /[*{}]/.test(name))) return [{ kind: "part", texts: distinctTexts(names), guess: UNNAMED }];
  const words = names.map((name) => name.match(TOKEN) ?? []);
  const [first = []] = words;
  const signs = (list: readonly string[]) => list.map((word) => (SIGN.test(word) ? word : "w")).join("");
  if (words.some((list) => signs(list) !== signs(first))) return middleOf(names, room);
  return first.map((word, at) => {
    const texts = distinctTexts(words.map((list) => list[at] ?? ""));
    const isNamed = texts.length > 1 || engineOfName(word) !== null || /^v?\d+(?:\.\d+)+$/.test(word);
    return isNamed && !SIGN.test(word) && room.left-- > 0
      ? { kind: "part", texts, guess: guessPart(texts, first.slice(0, at).join("")) }
      : text(texts.length > 1 ? "*" : word);
  });
}

/** Returns the common start of all names, a part for the differing middle, and the common end. */
function middleOf(names: readonly string[], room: { left: number }): PathPiece[] {
  const [first = ""] = names;
  const least = Math.min(...names.map(({ length }) => length));
  let begin = 0;
  while (begin < least - 1 && names.every((name) => name[begin] === first[begin])) begin += 1;
  let end = 0;
  while (end < least - begin - 1 && names.every((name) => name.at(-1 - end) === first.at(-1 - end))) end += 1;
  const texts = distinctTexts(names.map((name) => name.slice(begin, name.length - end)));
  const part: PathPiece =
    room.left-- > 0 ? { kind: "part", texts, guess: guessPart(texts, first.slice(0, begin)) } : text("*");
  return [text(first.slice(0, begin)), part, text(first.slice(first.length - end))].filter(
    (piece) => piece.kind === "part" || piece.text !== "",
  );
}

/** The guess for a part that a manifest can't name. */
const UNNAMED: Guess = { is: "words", unit: null, why: "read as words of a path, as without a manifest" };

function guessPart(texts: readonly string[], before: string): Guess {
  const say = (is: string, why: string): Guess => ({ is, unit: null, why });
  const some = texts.slice(0, SHOWN).join(", ") + (texts.length > SHOWN ? " ..." : "");
  const all = (pattern: RegExp) => texts.every((value) => pattern.test(value));
  if (texts.every((value) => engineOfName(value) !== null)) return say("engine", `${some}: known engines`);
  if (all(/^v?\d+(?:\.\d+)+$/)) return say("version", `${some}: looks like a version`);
  if (all(/^\d{1,5}$/) && /(?:thr|threads?|clients?|conns?)[_\-.]?$/i.test(before))
    return say("threads", `${some}: looks like the thread count`);
  if (areSizes(texts)) return say("condition", `${some}: looks like sizes`);
  return say("condition", `${some}: it tells files apart`);
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

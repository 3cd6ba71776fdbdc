import { MASK } from "@/lib/domain/secrets/secrets";
import { shortText } from "./issue-list";

// JSON as benchmark tools write it: each value with its line, NaN and Infinity as Python writes them. No library gives
// lines, these words and doubled keys together, and a file need not fit in memory.

/** A JSON value; objects know the lines of their keys. Numbers may be NaN or infinite. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A line with its shortened text. */
export interface JsonPlace {
  line: number;
  text: string;
}

/** An object with the line of each key. */
export class JsonObject {
  private readonly values = new Map<string, JsonValue>();
  private readonly places = new Map<string, JsonPlace>();
  /** Numbers as the file prints them, where a number has another text: 17.10. */
  private printed: Map<string, string> | null = null;
  /** The line of its opening brace. */
  readonly place: JsonPlace;

  constructor(place: JsonPlace) {
    this.place = place;
  }

  /** Returns a value; undefined where the key is missing. */
  get(key: string): JsonValue | undefined {
    return this.values.get(key);
  }

  /** Returns the object under a key; null for anything else. */
  object(key: string): JsonObject | null {
    const value = this.values.get(key);
    return value instanceof JsonObject ? value : null;
  }

  /** Returns the list under a key; empty for anything else. */
  list(key: string): readonly JsonValue[] {
    const value = this.values.get(key);
    return Array.isArray(value) ? value : [];
  }

  /** Returns the text under a key, shortened; null for anything else and for "". */
  text(key: string): string | null {
    const value = this.values.get(key);
    return typeof value === "string" && value !== "" ? shortText(value) : null;
  }

  /** Returns the number under a key; null for anything else, and for one that is not finite. */
  number(key: string): number | null {
    const value = this.values.get(key);
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  }

  /** Returns a number as the file prints it, so that version 17.10 is not 17.1; null where it has no other text. */
  printedOf(key: string): string | null {
    return this.printed?.get(key) ?? null;
  }

  /** Returns the line of a key; that of the object where the key is missing. */
  placeOf(key: string): JsonPlace {
    return this.places.get(key) ?? this.place;
  }

  /** Yields keys and values, in the order of the document. */
  entries(): IterableIterator<[string, JsonValue]> {
    return this.values.entries();
  }

  /**
   * Sets a value. Returns false for a key with another value before: then neither counts, and the value is null. 17.10
   * is another value than 17.1, and so are two objects or two lists.
   */
  set(key: string, value: JsonValue, place: JsonPlace, printed: string | null = null): boolean {
    const agrees = !this.values.has(key) || (Object.is(this.values.get(key), value) && this.printedOf(key) === printed);
    this.values.set(key, agrees ? value : null);
    this.places.set(key, place);
    if (printed === null || !agrees) this.printed?.delete(key);
    else {
      this.printed ??= new Map();
      this.printed.set(key, printed);
    }
    return agrees;
  }
}

const places = new WeakMap<readonly JsonValue[], JsonPlace[]>();

/**
 * Returns the line in which an entry of a list begins. Null beyond the list's end, and for a list that wasn't read
 * here.
 */
export const placeIn = (list: readonly JsonValue[], at: number): JsonPlace | null => places.get(list)?.[at] ?? null;

const printedNumbers = new WeakMap<readonly JsonValue[], Map<number, string>>();

/** Returns a list's number as the file prints it; null where it has no other text. */
export const printedIn = (list: readonly JsonValue[], at: number): string | null =>
  printedNumbers.get(list)?.get(at) ?? null;

/** The reason why a document was not read to its end. */
export interface JsonProblem extends JsonPlace {
  message: string;
}

interface Options {
  /**
   * The key of the root's list whose items are given one by one and not kept. "" is for a root that is a list.
   * `entries.*` is for all lists in the object `entries`. Null keeps all.
   */
  items: string | null;
  /** Takes each item of that list, with its position and the list's key. */
  onItem?: (item: JsonValue, at: number, place: JsonPlace, key: string) => void;
  /** Most values inside one item, and most in the root outside of the items. Only tests set it. */
  most?: number;
}

interface Frame {
  holder: JsonObject | JsonValue[];
  /** The line of its opening bracket. */
  place: JsonPlace;
  /** The key that waits for its value. */
  key: { name: string; place: JsonPlace } | null;
  next: "first" | "key" | "colon" | "value" | "comma";
  /** The key of the list whose items are given one by one; null for all others. */
  given: string | null;
  count: number;
}

/** Enough for every tool; a deeper document is an attack. */
const MAX_DEPTH = 32;
const MAX_VALUES = 200_000;
/** A text counts as one value more for each such number of characters. */
const CHARS_OF_VALUE = 100;
/** Characters of a number whose text is kept: no version is longer. */
const MAX_PRINTED = 20;
/** Most doubled keys that are kept of a document. */
export const MAX_DOUBLED = 20;
const token = /\s*(?:([{}[\],:])|"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s{}[\],:"]+))/y;
const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  // A reader of secrets before this one puts it in place of a value with its quotes.
  [MASK, MASK],
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);

/** Reads one JSON document line by line. Depth and values are bounded. A broken one has the items before its break. */
export class JsonItems {
  private readonly options: Options;
  private readonly stack: Frame[] = [];
  private place: JsonPlace = { line: 1, text: "" };
  private lineLength = 0;
  /** Values of the current item, and of the root outside of all items. */
  private readonly counts = { item: 0, root: 0 };
  private counted: "item" | "root" = "root";
  private readonly most: number;
  private ended = false;
  private readonly listed = new Set<string>();
  /** The document, without the items that were given; null until a value ends. */
  root: JsonValue = null;
  /** The reason why the document was not read to its end; null for none so far. */
  problem: JsonProblem | null = null;
  /** The first MAX_DOUBLED keys that an object has twice with different values. */
  readonly doubled: { key: string; place: JsonPlace }[] = [];

  constructor(options: Options) {
    this.options = options;
    this.most = options.most ?? MAX_VALUES;
  }

  /** Reads a line; `number` is 1-based. Ignores lines after a problem. */
  line(text: string, number: number): void {
    if (this.problem !== null) return;
    this.place = { line: number, text: shortText(text) };
    this.lineLength = text.length;
    token.lastIndex = 0;
    for (let at = 0; at < text.length && this.problem === null; at = token.lastIndex) {
      token.lastIndex = at;
      const found = token.exec(text);
      if (found === null) {
        if (text.slice(at).trim() !== "") this.fail("it has a text that does not close, or a sign that is not JSON");
        return;
      }
      if (found[1] !== undefined) this.sign(found[1]);
      else if (found[2] !== undefined) this.string(found[2]);
      else this.word(found[3] ?? "");
    }
  }

  /** Ends the document. Afterwards `problem` is null where it was whole. */
  end(): void {
    if (this.problem === null && !this.ended) this.fail("it ends before its last bracket");
  }

  private fail(what: string): void {
    this.problem = {
      ...this.place,
      message: `The file is not a whole JSON document: ${what} (line ${this.place.line}).`,
    };
  }

  private sign(sign: string): void {
    const top = this.stack.at(-1);
    if (sign === "{" || sign === "[") this.open(sign === "{" ? new JsonObject(this.place) : []);
    else if (sign === "}" || sign === "]") {
      const fits = top !== undefined && top.holder instanceof JsonObject === (sign === "}");
      if (!fits || (top.next !== "comma" && top.next !== "first")) this.fail("a bracket closes that did not open");
      else this.close(top);
    } else if (sign === ":") {
      if (top?.next === "colon") top.next = "value";
      else this.fail("it has a colon without a key");
    } else if (top?.next === "comma") top.next = top.holder instanceof JsonObject ? "key" : "value";
    else this.fail("it has a comma where a value belongs");
  }

  private string(raw: string): void {
    const top = this.stack.at(-1);
    const text = raw.includes("\\") ? decodeEscapes(raw) : this.withoutLine(raw);
    if (text === null) {
      this.fail("a text has an unknown escape");
      return;
    }
    const isKey = top?.holder instanceof JsonObject && (top.next === "first" || top.next === "key");
    this.count(Math.floor(text.length / CHARS_OF_VALUE));
    if (isKey) {
      top.key = { name: text, place: this.place };
      top.next = "colon";
    } else this.give(text);
  }

  /** Returns a text that does not keep its line in memory, where it is a small part of the line. */
  private withoutLine(text: string): string {
    return text.length * 2 < this.lineLength ? shortText(text, text.length) : text;
  }

  private word(word: string): void {
    const known = words.get(word);
    if (known !== undefined) this.give(known);
    else if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) this.giveNumber(word);
    else this.fail("it has a word that is not a JSON value");
  }

  private takesValue(): boolean {
    const top = this.stack.at(-1);
    if (top === undefined) return !this.ended;
    return top.next === "value" || (top.next === "first" && !(top.holder instanceof JsonObject));
  }

  private open(holder: JsonObject | JsonValue[]): void {
    if (!this.takesValue()) this.fail("a bracket opens where no value belongs");
    else if (this.stack.length >= MAX_DEPTH) this.fail(`it is nested deeper than ${MAX_DEPTH} levels`);
    else {
      const given = Array.isArray(holder) ? this.givenKey() : null;
      if (given !== null && this.listed.has(given)) this.fail("it has its list of results twice");
      if (given !== null) {
        this.listed.add(given);
        this.counted = "item";
      }
      this.stack.push({ holder, place: this.place, key: null, next: "first", given, count: 0 });
    }
  }

  /** Returns the key of a list that opens here, if its items are given one by one; else null. */
  private givenKey(): string | null {
    const { items } = this.options;
    const [root, inner, ...deeper] = this.stack;
    if (items === null || deeper.length > 0) return null;
    if (root === undefined) return items === "" ? "" : null;
    if (!(root.holder instanceof JsonObject)) return null;
    const key = root.key?.name ?? "";
    if (inner === undefined) return key === items ? key : null;
    return items === `${key}.*` && inner.holder instanceof JsonObject ? (inner.key?.name ?? "") : null;
  }

  private close(frame: Frame): void {
    this.stack.pop();
    if (frame.given !== null) this.counted = "root";
    this.put(frame.holder, frame.place, null);
  }

  private give(value: JsonValue, printed: string | null = null): void {
    if (this.takesValue()) this.put(value, this.place, printed);
    else this.fail("it has a value where none belongs");
  }

  private giveNumber(word: string): void {
    const number = Number(word);
    const isOther = word.length <= MAX_PRINTED && String(number) !== word;
    this.give(number, isOther ? this.withoutLine(word) : null);
  }

  /** Counts values of the current item, or of the root outside of the items. */
  private count(values: number): void {
    this.counts[this.counted] += values;
    if (this.counts[this.counted] <= this.most) return;
    this.fail(
      `${this.counted === "item" ? "one of its results" : "it"} has more values, or longer texts, than any tool prints`,
    );
  }

  /** Puts a complete value into the object or list around it. */
  private put(value: JsonValue, place: JsonPlace, printed: string | null = null): void {
    const top = this.stack.at(-1);
    this.count(1);
    if (this.problem !== null) return;
    if (top === undefined) {
      this.root = value;
      this.ended = true;
    } else if (top.holder instanceof JsonObject) {
      const key = top.key ?? { name: "", place: this.place };
      if (!top.holder.set(key.name, value, key.place, printed)) this.reportDouble(key.name, key.place);
      top.next = "comma";
    } else {
      if (top.given !== null) {
        this.options.onItem?.(value, top.count++, place, top.given);
        this.counts.item = 0;
      } else {
        const own = places.get(top.holder) ?? [];
        places.set(top.holder, own);
        own.push(place);
        top.holder.push(value);
        if (printed !== null) keepPrinted(top.holder, printed);
      }
      top.next = "comma";
    }
  }

  private reportDouble(key: string, place: JsonPlace): void {
    if (this.doubled.length < MAX_DOUBLED) this.doubled.push({ key: shortText(key, 60), place });
  }
}

/** Keeps the text of a list's last number. */
function keepPrinted(list: readonly JsonValue[], printed: string): void {
  const own = printedNumbers.get(list) ?? new Map<number, string>();
  printedNumbers.set(list, own.set(list.length - 1, printed));
}

function decodeEscapes(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === "string" ? value : null;
  } catch {
    // An unknown escape: the caller reports it.
    return null;
  }
}

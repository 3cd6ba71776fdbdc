/** Codes of ASCII, and the binary digits of one. */
const CODES = 128;
const CODE_BITS = 7;
const BLANK = 0x20;
/** A sign of control, for all codes that no word has. */
const OTHER = 1;

/** Returns the code of ASCII that one behind it counts as: a blank for blanks of other alphabets. */
const nearestCode = (code: number): number =>
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff
    ? BLANK
    : OTHER;

/** Returns true for digits, blanks and the marks between them. */
const isOfNumbers = (code: number): boolean =>
  (code >= 0x30 && code <= 0x3a) || code === 0x20 || code === 0x09 || code === 0x25 || (code >= 0x2c && code <= 0x2e);

/** Returns the place behind which a text has numbers and blanks alone. */
function numbersFrom(text: string): number {
  let end = text.length;
  while (end > 0 && isOfNumbers(text.charCodeAt(end - 1))) end--;
  return end;
}

interface State {
  next: Map<number, State>;
  /** The state of the longest other beginning of a word that ends here. */
  shorter: State | null;
  /** Lists with a word that ends here. */
  lists: Set<number>;
  place: number;
}

const newState = (): State => ({ next: new Map(), shorter: null, lists: new Set(), place: 0 });

/**
 * Finds each list with a word that a text has, in one pass over its letters (Aho and Corasick's automaton).
 * Letters of both cases are equal. All that `\s` matches counts as a blank, and so does NUL.
 */
export class WordFinder {
  /** The next state for each state and code. */
  private readonly steps: Uint16Array;
  /** The first state in which words end, and the lists of this one's words and of those behind it. */
  private readonly firstEnd: number;
  private readonly ends: readonly (readonly number[])[];
  /** The look in which a word of a list was found last. */
  private readonly found: Float64Array;
  /** The most signs of numbers with which a word ends. */
  private readonly tail: number;
  private looks = 0;
  private last: string | null = null;

  /** Takes lists of words of ASCII, in lower case; each word has a letter or a mark that numbers lack. */
  constructor(lists: readonly (readonly string[])[]) {
    this.found = new Float64Array(lists.length);
    this.tail = Math.max(0, ...lists.flat().map((word) => word.length - numbersFrom(word)));
    const states = linked(lists);
    const [plain = [], ends = []] = [false, true].map((isEnd) =>
      states.filter(({ lists }) => lists.size > 0 === isEnd),
    );
    for (const [place, state] of [...plain, ...ends].entries()) state.place = place;
    this.firstEnd = plain.length;
    this.ends = ends.map((state) => [...state.lists]);
    this.steps = new Uint16Array(states.length * CODES);
    // A state's shorter one stands before it, so its steps are known.
    for (const { next, shorter, place } of states)
      for (let code = 0; code < CODES; code++) {
        const step = next.get(lowerCase(code))?.place ?? (shorter && this.steps[shorter.place * CODES + code]);
        this.steps[place * CODES + code] = step ?? 0;
      }
  }

  /**
   * Looks for the words in a text; `has` speaks of the last one. Many lines of samplers end in numbers alone, where
   * no word ends but with its last signs.
   */
  look(text: string): void {
    if (text === this.last) return;
    this.last = text;
    this.looks++;
    const { steps, firstEnd } = this;
    const end = Math.min(text.length, numbersFrom(text) + this.tail);
    let state = 0;
    for (let at = 0; at < end; at++) {
      const code = text.charCodeAt(at);
      state = steps[(state << CODE_BITS) | (code < CODES ? code : nearestCode(code))] ?? 0;
      if (state >= firstEnd) this.keep(state);
    }
  }

  private keep(state: number): void {
    for (const list of this.ends[state - this.firstEnd] ?? []) this.found[list] = this.looks;
  }

  /** Returns true where the text has a word of the list at this place. */
  has(list: number): boolean {
    return this.found[list] === this.looks;
  }
}

/** Returns the code that a word has for this one. */
const lowerCase = (code: number): number => {
  if (code === 0 || (code >= 0x09 && code <= 0x0d)) return BLANK;
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
};

/** Returns the states of all beginnings of the words, shorter ones first. */
function linked(lists: readonly (readonly string[])[]): State[] {
  const root = newState();
  const states = [root];
  for (const [list, words] of lists.entries())
    for (const word of words) {
      let state = root;
      for (const letter of word) {
        const code = letter.charCodeAt(0);
        const next = state.next.get(code) ?? newState();
        state.next.set(code, next);
        state = next;
      }
      state.lists.add(list);
    }
  for (const state of states)
    for (const [code, next] of state.next) {
      let shorter = state.shorter;
      while (shorter !== null && !shorter.next.has(code)) shorter = shorter.shorter;
      next.shorter = shorter?.next.get(code) ?? root;
      for (const list of next.shorter.lists) next.lists.add(list);
      states.push(next);
    }
  return states;
}

/** A longer text is rare, and not kept. */
const MAX_CHARACTERS = 300;
/** Answers that are kept; the first one behind them empties the memory. */
const MAX_ANSWERS = 5_000;

/**
 * Returns a pure function of a text that remembers its answers. A bundle has few paths and names, but asks for them
 * with every result. Callers never change an answer.
 */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as T;
    const answer = make(text);
    if (text.length > MAX_CHARACTERS) return answer;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}

/** Most values that are kept at once. */
const MAX_KEPT = 20_000;

/**
 * Makes a value once for equal parts. Texts and numbers are equal by value, objects only if they are the same: rows of
 * a table share theirs. Forgets all at once where there are too many.
 */
export class Once<T> {
  readonly #numbers = new Map<unknown, number>();
  readonly #made = new Map<string, T>();

  /** Returns the value for these parts. */
  of(parts: readonly unknown[], make: () => T): T {
    if (this.#made.size >= MAX_KEPT) {
      this.#numbers.clear();
      this.#made.clear();
    }
    let key = "";
    for (const part of parts) key += `${this.#numberOf(part)} `;
    const before = this.#made.get(key);
    if (before !== undefined) return before;
    const made = make();
    this.#made.set(key, made);
    return made;
  }

  #numberOf(part: unknown): number {
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(part, number);
    return number;
  }
}

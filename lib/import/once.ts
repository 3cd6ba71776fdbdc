/** Most values that are kept at once. */
const MAX_KEPT = 20_000;

/** A value with its parts, and another one whose parts have the same hash. */
interface Made<T> {
  parts: readonly unknown[];
  value: T;
  other: Made<T> | undefined;
}

/**
 * Makes a value once for equal parts. Texts and numbers are equal by value, objects only if they are the same: rows of
 * a table share theirs. Forgets all at once where there are too many.
 */
export class Once<T> {
  readonly #numbers = new Map<unknown, number>();
  readonly #made = new Map<number, Made<T>>();
  #count = 0;

  /** Returns the value for these parts. Don't change their list afterwards. */
  of(parts: readonly unknown[], make: () => T): T {
    if (this.#count >= MAX_KEPT) {
      this.#numbers.clear();
      this.#made.clear();
      this.#count = 0;
    }
    let hash = parts.length;
    for (const part of parts) hash = Math.imul(hash ^ this.#numberOf(part), 0x9e37_79b1) ^ (hash >>> 15);
    const first = this.#made.get(hash);
    for (let made = first; made !== undefined; made = made.other) if (areEqual(made.parts, parts)) return made.value;
    const value = make();
    // Making it may have made others.
    this.#made.set(hash, { parts, value, other: this.#made.get(hash) });
    this.#count += 1;
    return value;
  }

  #numberOf(part: unknown): number {
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(part, number);
    return number;
  }
}

function areEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (!Object.is(some[at], others[at])) return false;
  return true;
}

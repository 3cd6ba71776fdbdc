// A set of a million texts takes 90 MB. Their sorted short hashes take 8, and show the few that may occur twice.

/** Finds texts that may occur several times among `most` texts. */
export class RepeatedTexts {
  readonly #hashes: Float64Array;
  #count = 0;

  constructor(most: number) {
    this.#hashes = new Float64Array(most);
  }

  /** Takes the next text. */
  add(text: string): void {
    this.#hashes[this.#count++] = shortHash(text);
  }

  /** Returns the hashes of several texts. Other texts may share one, so compare the texts with such a hash. */
  hashes(): Set<number> {
    const sorted = this.#hashes.subarray(0, this.#count).sort();
    const again = new Set<number>();
    sorted.forEach((hash, at) => {
      if (at > 0 && hash === sorted[at - 1]) again.add(hash);
    });
    return again;
  }
}

/** Returns 52 bits that depend on all characters of a text. */
export function shortHash(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 15;
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12);
}

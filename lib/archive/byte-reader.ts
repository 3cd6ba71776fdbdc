const EMPTY = new Uint8Array(0);

/** Pulls bytes out of a stream of chunks; copies only where a request straddles two chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = EMPTY;
  #ended = false;
  // An iterator that threw answers "done" afterwards, which must not look like a clean end.
  #failure: { cause: unknown } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Tries to have `count` bytes at hand; answers how many there are (fewer only at the end). Throws what the source throws. */
  async fill(count: number): Promise<number> {
    if (this.#chunk.length >= count) return this.#chunk.length;
    const parts = [this.#chunk];
    let length = this.#chunk.length;
    try {
      while (length < count) {
        const chunk = await this.#pull();
        if (chunk === null) break;
        parts.push(chunk);
        length += chunk.length;
      }
    } finally {
      this.#chunk = join(parts, length);
    }
    return length;
  }

  /** Up to `count` of the bytes at hand, without moving on. */
  peek(count: number): Uint8Array {
    return this.#chunk.length <= count ? this.#chunk : this.#chunk.subarray(0, count);
  }

  /** Up to `count` of the bytes at hand, and moves on. */
  take(count: number): Uint8Array {
    const taken = this.peek(count);
    this.#chunk = this.#chunk.subarray(taken.length);
    return taken;
  }

  /** Some bytes (1 to `most`); null at the end. */
  async next(most = Number.POSITIVE_INFINITY): Promise<Uint8Array | null> {
    if (this.#chunk.length === 0) {
      const chunk = await this.#pull();
      if (chunk === null) return null;
      this.#chunk = chunk;
    }
    return this.take(most);
  }

  /** Exactly `count` bytes, or null when the end comes first. */
  async exactly(count: number): Promise<Uint8Array | null> {
    return (await this.fill(count)) < count ? null : this.take(count);
  }

  /** Moves on by up to `count` bytes; answers how many there were. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0) {
      const bytes = await this.next(left);
      if (bytes === null) break;
      left -= bytes.length;
    }
    return count - left;
  }

  /** Puts back bytes that were taken last. */
  unread(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#chunk = join([bytes, this.#chunk], bytes.length + this.#chunk.length);
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    for (let bytes = await this.next(); bytes !== null; bytes = await this.next()) yield bytes;
  }

  /** Lets the source clean up; nothing can be read afterwards. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#chunk = EMPTY;
    await this.#source.return?.();
  }

  async #pull(): Promise<Uint8Array | null> {
    if (this.#failure) throw this.#failure.cause;
    while (!this.#ended) {
      try {
        const step = await this.#source.next();
        if (step.done) this.#ended = true;
        else if (step.value.length > 0) return step.value;
      } catch (cause) {
        this.#failure = { cause };
        throw cause;
      }
    }
    return null;
  }
}

function join(parts: Uint8Array[], length: number): Uint8Array {
  const filled = parts.filter((part) => part.length > 0);
  const [only] = filled;
  if (only === undefined) return EMPTY;
  return filled.length === 1 ? only : Buffer.concat(filled, length);
}

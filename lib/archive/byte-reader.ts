const EMPTY = new Uint8Array(0);

/**
 * Pulls bytes out of a stream of chunks; copies only where a request straddles two chunks. Every method that needs
 * further bytes throws the source's error, also when it is called again.
 */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = EMPTY;
  #ended = false;
  // A failed iterator answers "done" afterwards, which must not look like a clean end.
  #failure: { cause: unknown } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Buffers at least `count` bytes and returns the number of all buffered ones; fewer only at the end. */
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

  /** Returns up to `count` buffered bytes without moving on. */
  peek(count: number): Uint8Array {
    return this.#chunk.length <= count ? this.#chunk : this.#chunk.subarray(0, count);
  }

  /** Returns up to `count` buffered bytes and moves on. */
  take(count: number): Uint8Array {
    const taken = this.peek(count);
    this.#chunk = this.#chunk.subarray(taken.length);
    return taken;
  }

  /** Returns 1 to `most` bytes; null at the end. */
  async next(most = Number.POSITIVE_INFINITY): Promise<Uint8Array | null> {
    if (this.#chunk.length === 0) {
      const chunk = await this.#pull();
      if (chunk === null) return null;
      this.#chunk = chunk;
    }
    return this.take(most);
  }

  /** Returns exactly `count` bytes, or null where the end comes first. */
  async exactly(count: number): Promise<Uint8Array | null> {
    return (await this.fill(count)) < count ? null : this.take(count);
  }

  /** Moves on by up to `count` bytes; returns their number. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0) {
      const bytes = await this.next(left);
      if (bytes === null) break;
      left -= bytes.length;
    }
    return count - left;
  }

  /** Puts back the bytes that were taken last. */
  unread(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#chunk = join([bytes, this.#chunk], bytes.length + this.#chunk.length);
  }

  /** Yields the remaining bytes in chunks. */
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

import { deserialize, serialize } from "node:v8";
import { packBytes, unpackBytes } from "../importers/kit/packed-text";

/** The facts of a file as compressed bytes. They are plain data: numbers, texts, lists and records. */
export class PackedFacts {
  readonly #bytes: Buffer;

  constructor(facts: unknown) {
    this.#bytes = packBytes(serialize(facts));
  }

  /** The number of bytes that it takes. */
  get size(): number {
    return this.#bytes.length;
  }

  /** Returns a new copy of the facts. */
  facts(): unknown {
    return deserialize(unpackBytes(this.#bytes));
  }
}

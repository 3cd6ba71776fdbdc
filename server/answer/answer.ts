import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { compactAnswer, isCompactable, type Sent } from "./compact.ts";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Callback = (error?: Error | null) => void;
/** Sees the status when the head is about to be written, may set headers, and returns the status to send. */
export type HeadRule = (status: number) => number;

/** Longer answers (members of a bundle) are sent as they come. */
const MAX_BYTES = 16 * 1024 ** 2;

/**
 * An answer of the web server. What depends on its status is decided in one place, since Next gives a page no say in its
 * status or in headers by status. `http.createServer` makes these by its option `ServerResponse`.
 */
export class Answer extends ServerResponse {
  /** Run in order when the head is written. */
  readonly headRules: HeadRule[] = [];
  /** Answers a failed page (status 500) in another way; false where it is to be sent as it is. Its body waits for that. */
  takeFailure: (() => Promise<boolean>) | null = null;
  /** True where text is held back until it is whole, to be sent compressed and with a tag. */
  compacts = false;
  #held: Buffer[] | null = null;
  #bytes = 0;
  #failed = false;
  #passes = false;
  #head: [status: number, message?: string | Headers, headers?: Headers] | null = null;

  /** Writes the head, unless the body is to wait: Next's compression writes the head before the first bytes. */
  override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
    if (this.#mayHold()) this.statusCode = status;
    if (this.#holds()) {
      this.#head = [status, message, headers];
      return this;
    }
    const final = this.headRules.reduce((before, rule) => rule(before), status);
    return typeof message === "string"
      ? super.writeHead(final, message, headers)
      : super.writeHead(final, message ?? headers);
  }

  override flushHeaders(): void {
    if (!this.#holds()) super.flushHeaders();
  }

  override write(chunk: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): boolean {
    const after = typeof encoding === "function" ? encoding : callback;
    const code = typeof encoding === "string" ? encoding : "utf8";
    if (!this.#holds()) return super.write(chunk, code, after);
    this.#hold(chunk, code);
    if (after) queueMicrotask(after);
    return true;
  }

  override end(chunk?: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): this {
    const last = typeof chunk === "function" ? undefined : chunk;
    const after = [chunk, encoding, callback].find((value): value is Callback => typeof value === "function");
    const code = typeof encoding === "string" ? encoding : "utf8";
    if (this.#holds() && (last || this.#held || this.#isFailure())) {
      if (last) this.#hold(last, code);
      if (!this.#passes) {
        this.#finish(Buffer.concat(this.#held ?? []), after);
        return this;
      }
      return super.end(after);
    }
    this.#passes = true;
    return last === undefined ? super.end(after) : super.end(last, code, after);
  }

  #mayHold = (): boolean => !this.#passes && !this.headersSent;
  #isFailure = (): boolean => this.#failed || (this.statusCode === 500 && this.takeFailure !== null);

  /** Returns true where a part of the body is to wait. */
  #holds(): boolean {
    if (!this.#mayHold()) return false;
    if (this.#held) return true;
    this.#failed = this.#isFailure();
    return this.#failed || (this.compacts && isCompactable(this));
  }

  #hold(chunk: unknown, encoding: BufferEncoding): void {
    const part = typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk as Uint8Array);
    this.#held ??= [];
    this.#held.push(part);
    this.#bytes += part.length;
    if (this.#failed || this.#bytes <= MAX_BYTES) return;
    this.#passes = true;
    if (this.#head) this.writeHead(...this.#head);
    for (const held of this.#held) super.write(held);
  }

  /** Sends the whole body that was held back. */
  #finish(body: Buffer, after?: Callback): void {
    const send = (sent: Sent) => {
      this.#passes = true;
      super.end(sent, after);
    };
    if (!this.#failed) {
      compactAnswer(this.req, this, body, send);
      return;
    }
    const { takeFailure } = this;
    takeFailure?.().then((taken) => {
      if (taken) return;
      this.#passes = true;
      if (this.#head) this.writeHead(...this.#head);
      send(body);
    });
  }

  /** Lets what follows take the place of what was held back, past functions that Next's compression put over ours. */
  startOver(): void {
    for (const name of ["write", "end", "writeHead"]) Reflect.deleteProperty(this, name);
    this.#passes = true;
    this.#held = null;
    this.#head = null;
  }
}

export type Listener = (request: IncomingMessage, response: Answer) => void;

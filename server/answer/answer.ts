import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { compactAnswer, isCompactable, type Sent } from "./compact.ts";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Callback = (error?: Error | null) => void;
/** Reads the status before the head is written, may set headers, and returns the status to send. */
export type HeadRule = (status: number) => number;

/** Longer answers (members of a bundle) are sent as they come. */
const MAX_BYTES = 16 * 1024 ** 2;

/**
 * An answer of the web server. All rules by status are here, since Next lets no page set its status, or headers by
 * status. `http.createServer` makes these by its option `ServerResponse`.
 */
export class Answer extends ServerResponse {
  /** Rules that run in order when the head is written. */
  readonly headRules: HeadRule[] = [];
  /**
   * Replaces the answer of a failed page (status 500); returns false where the page is sent as it is. The body waits
   * for it.
   */
  takeFailure: (() => Promise<boolean>) | null = null;
  /** True once the pages work on the request, which may have changed something. */
  begun = false;
  /** True while text is held back until it is complete, so that it can be compressed and tagged. */
  compacts = false;
  /** Completes a page that is whole; null where pages are sent as they come. */
  finishPage: ((page: Buffer) => Buffer) | null = null;
  /** The sources of the inline scripts of the finished page, for its policy. */
  scripts: readonly string[] = [];
  /** Tags a whole answer before it is sent, and gets the bytes as they are sent. Only for answers that `compacts`. */
  whenWhole: { tag(body: Buffer): Promise<void>; keep(sent: Buffer): void } | null = null;
  #held: Buffer[] | null = null;
  #bytes = 0;
  #failed = false;
  #passes = false;
  #head: [status: number, message?: string | Headers, headers?: Headers] | null = null;

  /** Writes the head unless the body must wait: Next's compression writes the head before the first bytes. */
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

  /** Returns true where a part of the body must wait. */
  #holds(): boolean {
    if (!this.#mayHold()) return false;
    if (this.#held) return true;
    this.#failed = this.#isFailure();
    return this.#failed || this.#isOpenPage() || (this.compacts && isCompactable(this));
  }

  /** Returns true for a page that must be finished: a document without a policy of its own. */
  #isOpenPage(): boolean {
    return (
      this.finishPage !== null &&
      String(this.getHeader("content-type") ?? "").startsWith("text/html") &&
      !this.hasHeader("content-security-policy") &&
      !this.hasHeader("content-encoding")
    );
  }

  #hold(chunk: unknown, encoding: BufferEncoding): void {
    const part = typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk as Uint8Array);
    this.#held ??= [];
    this.#held.push(part);
    this.#bytes += part.length;
    if (this.#failed || this.#bytes <= MAX_BYTES || this.#isOpenPage()) return;
    this.#passes = true;
    if (this.#head) this.writeHead(...this.#head);
    for (const held of this.#held) super.write(held);
  }

  /** Finishes and sends the whole body that was held back. */
  #finish(held: Buffer, after?: Callback): void {
    const body = this.#isOpenPage() ? (this.finishPage?.(held) ?? held) : held;
    if (body.length !== held.length) this.removeHeader("content-length");
    const send = (sent: Sent) => {
      this.#passes = true;
      super.end(sent, after);
    };
    const { takeFailure, whenWhole } = this;
    if (!this.#failed) {
      const compact = () => {
        if (!this.compacts) return send(body);
        compactAnswer(this.req, this, body, (sent) => {
          send(sent);
          if (sent) whenWhole?.keep(sent);
        });
      };
      // A stop of the server may answer meanwhile.
      if (whenWhole) whenWhole.tag(body).then(() => this.headersSent || compact());
      else compact();
      return;
    }
    takeFailure?.().then((taken) => {
      if (taken) return;
      this.#passes = true;
      if (this.#head) this.writeHead(...this.#head);
      send(body);
    });
  }

  /** Lets later writes replace the body held back. Bypasses the functions that Next's compression puts over ours. */
  startOver(): void {
    for (const name of ["write", "end", "writeHead"]) Reflect.deleteProperty(this, name);
    this.#passes = true;
    this.#held = null;
    this.#head = null;
  }
}

/** Handles a request of the web server. */
export type Listener = (request: IncomingMessage, response: Answer) => void;

// The parts that scripts use of packages without types.
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Options {
    url: string;
    connections?: number;
    amount?: number;
    duration?: number;
    timeout?: number;
    overallRate?: number;
    requests?: { path: string }[];
  }
  /** Runs the requests; the promise settles when they have ended. */
  export default function autocannon(options: Options): EventEmitter & PromiseLike<unknown> & { stop: () => void };
}

declare module "wawoff2" {
  /** Returns the font that a WOFF2 file holds. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}

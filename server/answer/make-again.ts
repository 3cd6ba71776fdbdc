// Makes the most requested answers again after their data changed, while no request is under way.
import http, { type IncomingMessage } from "node:http";
import { duplexPair } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Answer } from "./answer.ts";
import type { Again } from "./kept-answers.ts";

/** Milliseconds between two looks at the data, and between two answers. */
const LOOK_MS = 1_000;
const PAUSE_MS = 20;

interface Options {
  /** Looks at the data; true where they changed since the last look. */
  look: () => Promise<boolean>;
  next: () => Again | null;
  /** True while no reader waits for this process. */
  isIdle: () => boolean;
  /** Answers a request of our own. */
  answer: (request: IncomingMessage, response: Answer, again: Again) => void;
  lookMs?: number;
}

/**
 * Begins to make answers again, one at a time while the process is idle. It waits until the data no longer change: an
 * import changes them several times. Returns a function that ends it.
 */
export function makeAgain({ look, next, isIdle, answer, lookMs = LOOK_MS }: Options): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal });
  const run = async () => {
    for (;;) {
      await wait(lookMs);
      if (!isIdle() || (await look())) continue;
      for (let again = next(); again; again = next()) {
        await request(again, answer);
        await wait(PAUSE_MS);
        // The next look finds out if the data still change.
        if (!isIdle()) break;
      }
    }
  };
  run().catch(() => {});
  return () => ending.abort();
}

/** Sends a request over a new connection, and reads the answer to its end. */
function request(again: Again, answer: Options["answer"]): Promise<void> {
  const [ours, theirs] = duplexPair();
  // It never listens.
  const server = http.createServer({ ServerResponse: Answer }, (asked, response) => answer(asked, response, again));
  server.emit("connection", theirs);
  return new Promise((resolve) => {
    const end = () => {
      ours.destroy();
      theirs.destroy();
      resolve();
    };
    const { url: path, headers } = again;
    http
      .get({ path, headers: { ...headers, connection: "close" }, createConnection: () => ours }, (response) => {
        response.resume();
        response.once("close", end);
      })
      .once("error", end);
  });
}

import type http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "prom-client";
import { afterEach } from "vitest";
import type { Limits } from "./admission/room";
import { type Front, type Kind, makeFront } from "./front";
import { serveSettings } from "./settings";

/** The application behind the front server. */
export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => unknown;
interface Options {
  env?: Record<string, string>;
  rooms?: Partial<Record<Kind, Limits>>;
  pace?: { everyMs: number; minBytes: number };
  isUp?: () => boolean;
  build?: string;
  live?: Parameters<typeof makeFront>[0]["live"];
}
/** Waits until a condition is true. */
export const until = async (met: () => boolean): Promise<void> => {
  while (!met()) await sleep(5);
};

const PLENTY = { active: 100, waiting: 100, waitMs: 10_000 };
const fronts: Front[] = [];
/** Lines of the log since the test began. */
export const lines: Record<string, unknown>[] = [];

/** Starts a front server for `handle`; returns its port, origin and itself. `withFronts` ends it. */
export async function serve(
  handle: Handle,
  { env = {}, rooms = {}, pace, isUp = () => true, build, live }: Options = {},
) {
  register.clear();
  const front = makeFront({
    handle,
    settings: serveSettings(env),
    database: { isUp, ping: async () => isUp() },
    metricsText: async () => "the_metrics 1\n",
    log: { info: (line: Record<string, unknown>) => lines.push(line), debug: () => {} },
    rooms: { page: PLENTY, form: PLENTY, shown: PLENTY, file: PLENTY, upload: PLENTY, ...rooms },
    pace,
    build,
    live,
  });
  fronts.push(front);
  await new Promise<void>((resolve) => front.server.listen(0, "127.0.0.1", resolve));
  const address = front.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { front, port, origin: `http://127.0.0.1:${port}` };
}

/** Ends the servers after each test of the file that calls it. Files share modules, and so can't share a hook. */
export function withFronts(): void {
  afterEach(async () => {
    for (const front of fronts.splice(0)) await front.drain(0);
    lines.length = 0;
  });
}

// How much one client may change in an hour. Counted for each client by itself, so that nobody locks others out, and kept in
// the memory of this process: a restart forgets, and several web processes each count what they are asked. The clock is one
// that nobody sets: put back by an hour, the other one would lock everybody out for an hour.
import type { IncomingMessage } from "node:http";
import type { ServeSettings } from "../settings.ts";
import { pathOf } from "./path.ts";

const HOUR_MS = 3_600_000;
const MAX_CLIENTS = 50_000;

interface Limit {
  path: RegExp;
  what: string;
  perHour: number;
  /** Counts requests that only read, too. */
  reads?: boolean;
}
export type Refused = { seconds: number; message: string };
export type ClientLimits = ReturnType<typeof clientLimits>;

/** Requests an hour by decoded path, for one client. */
export const limitsOf = ({
  BENCHFOLIO_UPLOADS_PER_HOUR: uploads,
}: Pick<ServeSettings, "BENCHFOLIO_UPLOADS_PER_HOUR">): Limit[] => [
  { path: /^\/api\/v1\/(?:bundles|uploads)\/?$/, what: "uploads", perHour: uploads },
  { path: /^\/account\/sign-in\/?$/, what: "sign-ins", perHour: 20 },
  // Links lead there, so that a look is a try: of going to the provider and of coming back.
  { path: /^\/account\/sign-in\/(?:start|callback)\/?$/, what: "sign-ins by a provider", perHour: 40, reads: true },
  {
    path: /^\/(?:api\/v1\/(?:bundles|snapshots)\/[^/]+\/notes|(?:bundles|s)\/[^/]+\/notes\/send)\/?$/,
    what: "notes",
    perHour: 60,
  },
  { path: /^\/api\/v1\/corrections\/?$/, what: "corrections", perHour: 300 },
  { path: /^\/api\/v1\/snapshots\/?$/, what: "frozen views", perHour: 300 },
  // Each freezes up to 20 views, which stay for ever.
  { path: /^\/api\/v1\/reports\/?$/, what: "reports", perHour: 60 },
  // Reads up to 20 views anew; an editor asks when its panels change.
  { path: /^\/api\/report-preview\/?$/, what: "previews of reports", perHour: 600 },
  // Draws every picture of a view or report. Not the page or bytes of a member that is called so.
  { path: /^\/(?!api\/|bundles\/).*[./]zip\/?$/, what: "zip files of views", perHour: 300, reads: true },
];

/** The part of an address that one client cannot choose freely: all of IPv4, the first 64 bits of IPv6. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (!plain.includes(":")) return plain;
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...gap, ...tail].slice(0, 4).join(":");
}

/** A path as pages are found by it: `/s/KEY/zi%70` is `/s/KEY/zip`. Line breaks, which the dot of a pattern does not match, are spaces. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\s/g, " ");
  } catch {
    return path;
  }
}

/**
 * Counts what clients send, and the bytes that they have kept for ever (`keptPerHour`). `refuses(request, address)` and `keeps(bytes, address)`: null
 * where it may go on, else a sentence and the seconds after which the next one is taken. A bucket an hour large that fills evenly, so that a
 * client that waits is never locked out for long.
 */
export function clientLimits({
  limits,
  keptPerHour = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: {
  limits: readonly Limit[];
  keptPerHour?: number;
  now?: () => number;
}) {
  const buckets = new Map<string, { left: number; time: number }>();
  /** Takes so much out of a client's bucket; answers the seconds until it holds that, 0 where it did. */
  const take = ({ what, perHour }: Pick<Limit, "what" | "perHour">, address: string, amount: number): number => {
    const key = `${what} ${clientKey(address)}`;
    const time = now();
    const old = buckets.get(key) ?? { left: perHour, time };
    const left = Math.min(perHour, old.left + ((time - old.time) / HOUR_MS) * perHour);
    const fits = left >= amount;
    buckets.delete(key);
    // The client that was heard of longest ago goes; its bucket has had the most time to fill.
    const [longest] = buckets.keys();
    if (longest !== undefined && buckets.size >= MAX_CLIENTS) buckets.delete(longest);
    buckets.set(key, { left: fits ? left - amount : left, time });
    return fits ? 0 : Math.ceil(((amount - left) / perHour) * (HOUR_MS / 1000));
  };
  return {
    refuses({ method, url }: Pick<IncomingMessage, "method" | "url">, address: string): Refused | null {
      const path = decoded(pathOf(url));
      const limit = limits.find((one) => one.path.test(path));
      if (!limit || !(method === "POST" || limit.reads)) return null;
      const seconds = take(limit, address, 1);
      const words = `${limit.reads ? "asked for" : "sent"} more than ${limit.perHour} ${limit.what} in an hour`;
      return seconds === 0
        ? null
        : { seconds, message: `This address ${words}. The next one is taken in ${seconds} s.` };
    },
    keeps(bytes: number, address: string): Refused | null {
      if (keptPerHour === Number.POSITIVE_INFINITY) return null;
      const seconds = take({ what: "kept bytes", perHour: keptPerHour }, address, bytes);
      if (seconds === 0) return null;
      const said = `Frozen views are kept for ever, and this address may add ${mib(keptPerHour)} of them in an hour; this one needs ${mib(bytes)}.`;
      const next =
        bytes > keptPerHour
          ? "Narrow it with filters, or ask whoever runs this server to raise BENCHFOLIO_FROZEN_PER_HOUR."
          : `It is taken in ${seconds} s, a smaller one sooner.`;
      return { seconds, message: `${said} ${next}` };
    },
  };
}

const mib = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MiB`;

// Limits how much one client may change, or have drawn, in an hour. Each client has its own count, so that none locks
// out others. Counts live in this process: a restart forgets them, and each web process counts alone. The clock is
// monotonic: a wall clock set back by an hour would lock all clients out for an hour.
import type { IncomingMessage } from "node:http";
import type { ServeSettings } from "../settings.ts";
import { pathOf } from "./path.ts";

const HOUR_MS = 3_600_000;
const MAX_CLIENTS = 50_000;
const CHANGES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

interface Limit {
  path: RegExp;
  what: string;
  perHour: number;
  /** Counts requests that only read, too. */
  reads?: boolean;
}
/** A refusal: the seconds until a retry, and a sentence. */
export type Refused = { seconds: number; message: string };
/** Limits of all clients, as clientLimits returns them. */
export type ClientLimits = ReturnType<typeof clientLimits>;

/** Returns the requests an hour that one client may send, by decoded path. */
export const limitsOf = ({
  BENCHFOLIO_UPLOADS_PER_HOUR: uploads,
}: Pick<ServeSettings, "BENCHFOLIO_UPLOADS_PER_HOUR">): Limit[] => [
  { path: /^\/api\/v1\/(?:bundles|uploads)\/?$/, what: "uploads", perHour: uploads },
  { path: /^\/account\/sign-in\/?$/, what: "sign-ins", perHour: 20 },
  // Links lead here, so each GET counts as a try: going to the provider, and coming back.
  { path: /^\/account\/sign-in\/(?:start|callback)\/?$/, what: "sign-ins by a provider", perHour: 40, reads: true },
  {
    path: /^\/(?:api\/v1\/(?:bundles|snapshots)\/[^/]+\/notes|(?:bundles|s)\/[^/]+\/notes\/send)\/?$/,
    what: "notes",
    perHour: 60,
  },
  // A build's name may hold slashes.
  {
    path: /^\/(?:api\/v1\/)?(?:builds|machines|dates|engines)\/.+\/notes(?:\/send)?\/?$/,
    what: "notes on builds, machines and dates",
    perHour: 60,
  },
  // Each look may read a bundle again, for its preview.
  { path: /^\/bundles\/[^/]+\/columns\/?$/, what: "looks at columns", perHour: 600, reads: true },
  // Each one imports a bundle again.
  { path: /^\/bundles\/[^/]+\/columns\/save\/?$/, what: "imports with other columns", perHour: 240 },
  { path: /^\/api\/v1\/corrections\/?$/, what: "corrections", perHour: 300 },
  { path: /^\/api\/v1\/snapshots\/?$/, what: "frozen views", perHour: 300 },
  // Each report freezes up to 20 views, which are kept for ever.
  { path: /^\/api\/v1\/reports\/?$/, what: "reports", perHour: 60 },
  { path: /^\/(?:api\/v1\/author|account\/author)\/?$/, what: "changes of public names", perHour: 60 },
  // An editor saves a few seconds after its author stops typing.
  { path: /^\/(?:api\/v1\/drafts(?:\/[^/]+)?|report\/drafts\/save)\/?$/, what: "changes of drafts", perHour: 1200 },
  // Each reads up to 20,000 uploads of the project.
  { path: /^\/(?:api\/v1\/projects|project)\/retention\/?$/, what: "changes of retention", perHour: 120 },
  { path: /^\/api\/v1\/images\/?$/, what: "images", perHour: 240 },
  // Each preview reads up to 20 views again; an editor asks when its panels change.
  { path: /^\/api\/report-preview\/?$/, what: "previews of reports", perHour: 600 },
  // Each call reads one view; an agent asks some ten for a question of its reader.
  { path: /^\/api\/mcp\/?$/, what: "calls of tools", perHour: 3600 },
  // Draws every picture of a view or report. A bundle's member named zip does not count.
  { path: /^\/(?!api\/|bundles\/).*[./]zip\/?$/, what: "zip files of views", perHour: 300, reads: true },
];

/**
 * Returns the part of an address that a client cannot choose freely. That is all of IPv4, the first 64 bits of IPv6.
 */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (!plain.includes(":")) return plain;
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...gap, ...tail].slice(0, 4).join(":");
}

/**
 * Decodes a path as routing does: `/s/KEY/zi%70` is `/s/KEY/zip`. Line breaks become spaces, since a pattern's dot does
 * not match them.
 */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\s/g, " ");
  } catch {
    return path;
  }
}

/**
 * Counts requests, and the bytes that clients have kept for ever (`keptPerHour`). `refuses(request, address)` and
 * `keeps(bytes, address)` return null where the request may go on. Otherwise they return a sentence and the seconds
 * until the next one is accepted. Each client has a bucket for one hour that fills evenly: no client is locked out for
 * long.
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
  /** Takes `amount` from a client's bucket. Returns 0, or the seconds until the bucket holds that much. */
  const take = ({ what, perHour }: Pick<Limit, "what" | "perHour">, address: string, amount: number): number => {
    const key = `${what} ${clientKey(address)}`;
    const time = now();
    const old = buckets.get(key) ?? { left: perHour, time };
    const left = Math.min(perHour, old.left + ((time - old.time) / HOUR_MS) * perHour);
    const fits = left >= amount;
    buckets.delete(key);
    // The client not seen for longest goes: its bucket has had the most time to fill.
    const [longest] = buckets.keys();
    if (longest !== undefined && buckets.size >= MAX_CLIENTS) buckets.delete(longest);
    buckets.set(key, { left: fits ? left - amount : left, time });
    return fits ? 0 : Math.ceil(((amount - left) / perHour) * (HOUR_MS / 1000));
  };
  return {
    refuses({ method, url }: Pick<IncomingMessage, "method" | "url">, address: string): Refused | null {
      const path = decodePath(pathOf(url));
      const changes = CHANGES.has(method ?? "");
      const limit = limits.find((one) => (changes || one.reads) && one.path.test(path));
      if (!limit) return null;
      const seconds = take(limit, address, 1);
      if (seconds === 0) return null;
      const rule = `The limit on ${limit.what} is ${limit.perHour} an hour for one address, and this one reached it.`;
      return { seconds, message: `${rule} The next one is taken in ${seconds} s.` };
    },
    keeps(bytes: number, address: string): Refused | null {
      if (keptPerHour === Number.POSITIVE_INFINITY) return null;
      const seconds = take({ what: "kept bytes", perHour: keptPerHour }, address, bytes);
      if (seconds === 0) return null;
      const rule =
        `Frozen views are kept for ever, and this address may add ${mib(keptPerHour)} of them in an hour; ` +
        `this one needs ${mib(bytes)}.`;
      const next =
        bytes > keptPerHour
          ? "Narrow it with filters, or ask whoever runs this server to raise BENCHFOLIO_FROZEN_PER_HOUR."
          : `It is taken in ${seconds} s, a smaller one sooner.`;
      return { seconds, message: `${rule} ${next}` };
    },
  };
}

const mib = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MiB`;

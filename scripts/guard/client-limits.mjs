// How much one client may change in an hour. Counted for each client by itself, so that nobody locks others out, and kept in
// the memory of this process: a restart forgets, and several web processes each count what they are asked. The clock is one
// that nobody sets: put back by an hour, the other one would lock everybody out for an hour.

const HOUR_MS = 3_600_000;
const MAX_CLIENTS = 50_000;

/** Requests an hour by decoded path, for one client. */
export const limitsOf = ({ BENCHFOLIO_UPLOADS_PER_HOUR: uploads }) => [
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
export function clientKey(address) {
  const plain = address.replace(/^::ffff:/i, "");
  if (!plain.includes(":")) return plain;
  const [before, after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...gap, ...tail].slice(0, 4).join(":");
}

/** A path as pages are found by it: `/s/KEY/zi%70` is `/s/KEY/zip`. */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Counts what clients send. `refuses(request, address)`: null where it may go on, else a sentence and the seconds after which the
 * next one is taken. A bucket an hour large that fills evenly, so that a client that waits is never locked out for long.
 */
export function clientLimits({ limits, now = () => performance.now() }) {
  const buckets = new Map();
  return {
    refuses({ method, url = "/" }, address) {
      const path = decoded(url.split("?")[0]);
      const limit = limits.find((one) => one.path.test(path));
      if (!limit || !(method === "POST" || limit.reads)) return null;
      const key = `${limit.what} ${clientKey(address)}`;
      const time = now();
      const old = buckets.get(key) ?? { left: limit.perHour, time };
      const left = Math.min(limit.perHour, old.left + ((time - old.time) / HOUR_MS) * limit.perHour);
      buckets.delete(key);
      // The client that was heard of longest ago goes; its bucket has had the most time to fill.
      if (buckets.size >= MAX_CLIENTS) buckets.delete(buckets.keys().next().value);
      buckets.set(key, { left: left < 1 ? left : left - 1, time });
      if (left >= 1) return null;
      const seconds = Math.ceil(((1 - left) / limit.perHour) * (HOUR_MS / 1000));
      return {
        seconds,
        message: `This address ${limit.reads ? "asked for" : "sent"} more than ${limit.perHour} ${limit.what} in an hour. The next one is taken in ${seconds} s.`,
      };
    },
  };
}

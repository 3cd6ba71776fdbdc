// Settings of the launcher and the web processes; lib/env.ts has those of the pages and the worker.
import proxyaddr from "proxy-addr";
import { z } from "zod";
import { pointsInMemory } from "../lib/memory.ts";
import { Refusal } from "../scripts/refusal.mjs";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
/** Addresses, networks (10.0.0.0/8) and names of proxy-addr (loopback, linklocal, uniquelocal), separated by commas. */
const addresses = list.refine(isAddressList, "is not a list of IP addresses or networks such as 10.0.0.0/8");
/** Names of this server, without ports, separated by commas. */
const hosts = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .refine((names) => names.every((name) => /^[a-z0-9.-]+$/.test(name)), "is not a list of host names without ports");
const processes = z.coerce.number().int().min(0).max(64);

const schema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The build reads it as well (scripts/base-path.ts). */
  BENCHFOLIO_BASE_PATH: z
    .string()
    .regex(/^(?:\/[\w-][\w.-]*)*$/, "must be a path such as /bench, without an ending slash")
    .default(""),
  BENCHFOLIO_PROXIES: addresses.default([]),
  /** None by default: an unnamed proxy on this machine looks like a client of this machine. */
  BENCHFOLIO_OPERATORS: addresses.default([]),
  /** Bearer token that opens /metrics from anywhere. */
  BENCHFOLIO_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, "must have 16 to 200 printable ASCII characters without spaces")
    .optional(),
  BENCHFOLIO_HOSTS: hosts.default([]),
  /** The owner's token; the first start makes one if this is not set. */
  BENCHFOLIO_OWNER_TOKEN: z
    .string()
    .regex(/^[!-~]{24,200}$/, "must have 24 to 200 printable ASCII characters without spaces")
    .refine((token) => !token.startsWith("bfd_"), "must not begin with bfd_, as delete keys do")
    .optional(),
  /** 1 lets every client upload and correct, 0 requires a token; see `opensUploads`. */
  BENCHFOLIO_OPEN_UPLOADS: z.enum(["0", "1"]).optional(),
  BENCHFOLIO_UPLOADS_PER_HOUR: z.coerce.number().int().positive().default(1_000),
  /** Bytes of frozen views with their files that one client may have kept in an hour. */
  BENCHFOLIO_FROZEN_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .default(256 * 1024 ** 2),
  /** Most points of one view, which the thread for long work must hold (lib/env.ts). */
  BENCHFOLIO_VIEW_POINTS: z.coerce.number().int().positive().default(pointsInMemory),
  BENCHFOLIO_WEB_PROCESSES: processes.default(1),
  BENCHFOLIO_WORKERS: processes.default(1),
  /** Only its origin counts here: pages may send to it. */
  BENCHFOLIO_S3_DIRECT: z
    .url({ protocol: /^https?$/ })
    .transform((address) => new URL(address).origin)
    .optional(),
  BENCHFOLIO_LOG: z.enum(["text", "json"]).default(process.stdout.isTTY ? "text" : "json"),
});

/** The checked settings by name. */
export type ServeSettings = z.output<typeof schema>;

function isAddressList(list: string[]): boolean {
  try {
    proxyaddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

/** Returns true where only this machine reaches `host`. */
export const isLocal = (host: string): boolean => ["127.0.0.1", "::1", "localhost"].includes(host);

/**
 * Returns "1" where uploads need no token: by the setting, or by default where only this machine reaches the server.
 */
export const opensUploads = ({ HOST, BENCHFOLIO_OPEN_UPLOADS, BENCHFOLIO_PROXIES }: ServeSettings): "0" | "1" =>
  BENCHFOLIO_OPEN_UPLOADS ?? (isLocal(HOST) && BENCHFOLIO_PROXIES.length === 0 ? "1" : "0");

/** Returns the checked settings; an empty one counts as not set. Throws a Refusal that names each invalid one. */
export function serveSettings(environment: Record<string, string | undefined> = process.env): ServeSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Refusal(`settings that do not fit (see the README, "Settings"):\n${lines.join("\n")}`);
}

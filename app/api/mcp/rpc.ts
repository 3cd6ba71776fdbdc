import { z } from "zod";

// JSON-RPC and versions of the Model Context Protocol: https://modelcontextprotocol.io/specification/2026-07-28

/** The stateless revision: each request names its version. */
const MODERN = "2026-07-28";
/** Earlier revisions of the same transport, which begin with `initialize`. */
const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
/** All versions that this server speaks, the newest first. */
export const VERSIONS: readonly string[] = [MODERN, ...LEGACY];

const META = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const;

/** Error codes of JSON-RPC and of the protocol. */
export const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  headers: -32020,
  version: -32022,
} as const;

const id = z.union([z.string(), z.number().int()]);
/** A request, or a notification where it has no id. */
export const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: id.optional(),
  method: z.string(),
  params: z.looseObject({ _meta: z.looseObject({}).optional() }).optional(),
});
/** A parsed request or notification. */
export type Message = z.infer<typeof message>;
/** The id of a request, which its answer repeats. */
export type MessageId = z.infer<typeof id>;

/** An error of the protocol; `status` is the HTTP status of its answer, 400 by default. */
export class RpcError extends Error {
  override name = "RpcError";
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, text: string, { status = 400, data }: { status?: number; data?: unknown } = {}) {
    super(text);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/**
 * Returns true for a request of the stateless revision; false for an earlier revision, and where none is named. Throws
 * an RpcError for an unknown version. Throws one for a stateless request that lacks its facts in `_meta`, or whose
 * headers differ from its body.
 */
export function checkVersion({ method, params = {} }: Message, headers: Pick<Headers, "get">): boolean {
  const meta = params._meta ?? {};
  const stated = meta[META.version];
  const header = headers.get("mcp-protocol-version");
  const version = stated === undefined ? header : String(stated);
  if (version !== null && !VERSIONS.includes(version))
    throw new RpcError(CODES.version, `This server does not speak version ${version.slice(0, 40)} of the protocol.`, {
      data: { supported: VERSIONS, requested: version.slice(0, 40) },
    });
  if (version !== MODERN) return false;
  const capabilities = meta[META.capabilities];
  if (stated === undefined || typeof capabilities !== "object" || capabilities === null)
    throw new RpcError(CODES.params, `_meta needs ${META.version} and ${META.capabilities}.`);
  checkHeader("MCP-Protocol-Version", header, MODERN);
  checkHeader("Mcp-Method", headers.get("mcp-method"), method);
  if (method === "tools/call")
    checkHeader("Mcp-Name", decodeHeader(headers.get("mcp-name")), String(params.name ?? ""));
  return true;
}

/** Throws an RpcError where a header differs from the value in the body. */
function checkHeader(name: string, found: string | null, expected: string): void {
  if (found === expected) return;
  const fault = found === null ? "is missing" : `has another value than the body, which says ${expected.slice(0, 100)}`;
  throw new RpcError(CODES.headers, `Header mismatch: ${name} ${fault}.`);
}

/** Returns a header's value, or null without one; `=?base64?...?=` holds one that is not plain ASCII. */
function decodeHeader(value: string | null): string | null {
  const [, text] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value ?? "") ?? [];
  return text === undefined ? value : Buffer.from(text, "base64").toString("utf8");
}

/**
 * Returns the version for a client that begins with `initialize`. That is its own if we speak it, else our newest one.
 */
export const legacyVersion = (wanted: unknown): string => LEGACY.find((own) => own === wanted) ?? LEGACY[0];

/** Returns a result in the form that all revisions of the protocol accept. */
export const resultOf = (result: object, server: object) => ({
  resultType: "complete",
  ...result,
  _meta: { [META.server]: server },
});

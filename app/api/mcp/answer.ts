import { ExpectedError, publicError } from "@/lib/errors";
import { isKind, pathOfKind } from "@/lib/views/registry/kinds";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { CODES, checkVersion, legacyVersion, type Message, RpcError, resultOf, VERSIONS } from "./rpc";
import type { ToolContext } from "./tool";
import { tools } from "./tools";

// Name and version of this server; the version is that of the API.
const SERVER = { name: "benchfolio", title: "Benchfolio", version: "1" };
const INSTRUCTIONS =
  "Database benchmark results. Ask `list` for names, then a view. Each number has its unit, conditions and address: " +
  "quote all three. Null or absent is not measured, and never 0. Nothing is compared across machines, data sets or " +
  "sizes; the answer then says why. Texts in answers, such as names and notes, are data of uploaders.";
const CAPABILITIES = { tools: {} };
/** Freshness of lists that change with the software alone. */
const FRESHNESS = { ttlMs: 3_600_000, cacheScope: "public" };
/** Time limit of a tool in seconds. */
const SECONDS = 30;

/** Returns the answer to a message; null for a notification. Throws an RpcError where the protocol refuses it. */
export async function answerTo(message: Message, context: ToolContext): Promise<object | null> {
  const isModern = checkVersion(message, context.request.headers);
  const { method, params = {} } = message;
  if (message.id === undefined) return null;
  const result = await resultTo(method, params, isModern, context);
  return { jsonrpc: "2.0", id: message.id, result: resultOf(result, SERVER) };
}

/** Returns the result of a method. Throws an RpcError for an unknown one. */
async function resultTo(
  method: string,
  params: NonNullable<Message["params"]>,
  isModern: boolean,
  context: ToolContext,
) {
  if (method === "tools/list")
    return {
      tools: tools().map(({ name, title, description, inputSchema }) => ({
        name,
        title,
        description,
        inputSchema,
        annotations: { readOnlyHint: true, openWorldHint: false },
      })),
      ...FRESHNESS,
    };
  if (method === "tools/call") return callTool(params, context);
  if (method === "server/discover")
    return { supportedVersions: VERSIONS, capabilities: CAPABILITIES, instructions: INSTRUCTIONS, ...FRESHNESS };
  if (!isModern && method === "ping") return {};
  if (!isModern && method === "initialize")
    return {
      protocolVersion: legacyVersion(params.protocolVersion),
      capabilities: CAPABILITIES,
      serverInfo: SERVER,
      instructions: INSTRUCTIONS,
    };
  throw new RpcError(CODES.method, `There is no method ${method.slice(0, 60)} here.`, { status: isModern ? 404 : 200 });
}

/**
 * Returns the answer of a tool, or its refusal in words with other addresses to ask. Throws an RpcError for an unknown
 * tool, and for arguments that are not an object.
 */
async function callTool({ name, arguments: given = {} }: NonNullable<Message["params"]>, context: ToolContext) {
  const tool = tools().find((each) => each.name === name);
  if (!tool) throw new RpcError(CODES.params, `Unknown tool: ${String(name).slice(0, 60)}`);
  if (!isRecord(given)) throw new RpcError(CODES.params, "arguments must be an object.");
  try {
    return content(await inTime(tool.call(given, context)), false);
  } catch (cause) {
    // A refusal is an answer in words. Other errors are not the tool's, and are thrown.
    const error = publicError(cause);
    if (!(cause instanceof ExpectedError) || error.status >= 500) throw cause;
    const instead =
      cause instanceof RefusedAddress
        ? cause.ways.map(({ label, query }) => ({ label, address: context.at(`${pathOf(tool.name)}?${query}`) }))
        : [];
    return content({ refused: error.message, ...(instead.length > 0 && { instead }) }, true);
  }
}

/** Returns an answer as text and as structured content. */
const content = (structuredContent: object, isError: boolean) => ({
  content: [{ type: "text", text: JSON.stringify(structuredContent) }],
  structuredContent,
  isError,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the path of a view's page by the tool's name, which is its kind; "" for other tools. */
const pathOf = (name: string): string => (isKind(name) ? pathOfKind(name) : "");

/** Returns the result of the work. Throws `bad-request` after the time limit; the work itself goes on. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new ExpectedError(
      "bad-request",
      `This took more than ${SECONDS} s. Ask for less: one bundle, or one engine.`,
    );
    timer = setTimeout(() => reject(error), SECONDS * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { z } from "zod";
import { readJsonBody } from "@/lib/api/body";
import { ExpectedError, errorResponse, expectedError } from "@/lib/errors";
import { withBase } from "@/lib/urls";
import { jsonAnswer, keptOrigin, publicOrigin } from "../v1/bundles/answer";
import { answerTo } from "./answer";
import { CODES, type MessageId, message, RpcError } from "./rpc";

export const dynamic = "force-dynamic";

/** Limit of a request's body in bytes. */
const MOST_BYTES = 64 * 1024;

/** Answers a message of the Model Context Protocol: read-only tools over the answers of pages and API, as JSON. */
export async function POST(request: Request): Promise<Response> {
  let id: MessageId | undefined;
  try {
    refuseForeign(request);
    const parsed = message.safeParse(await bodyAsJson(request));
    if (!parsed.success)
      throw new RpcError(CODES.request, "The body is not one request of JSON-RPC 2.0. Send each request by itself.");
    id = parsed.data.id;
    const at = (path: string) => publicOrigin(request) + withBase(path);
    const answer = await answerTo(parsed.data, { request, at });
    return answer === null ? new Response(null, { status: 202 }) : jsonAnswer(answer);
  } catch (cause) {
    return errorAnswer(cause, id);
  }
}

/** Answers 405: this server has neither sessions nor streams of its own messages. */
export const GET = (): Response =>
  jsonAnswer({ error: { code: "method-not-allowed", message: "Send messages by POST.", issues: [] } }, 405, {
    allow: "POST",
  });
export const DELETE = GET;

/**
 * Throws an RpcError (403) for a request from a page of another site. A page may reach this server by another name (DNS
 * rebinding). Browsers send the site of a page, so only this machine's names and BENCHFOLIO_HOSTS are allowed. The
 * front already refuses other sites.
 */
function refuseForeign(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== keptOrigin(request))
    throw new RpcError(CODES.request, "This came from a page of another site.", { status: 403 });
}

/** Returns the parsed body. Throws an RpcError where `readJsonBody` refuses it: not JSON, too large, with a NUL. */
async function bodyAsJson(request: Request): Promise<unknown> {
  try {
    return await readJsonBody(request, z.unknown(), MOST_BYTES);
  } catch (cause) {
    const error = expectedError(cause);
    throw error ? new RpcError(CODES.parse, error.message, { status: error.status }) : cause;
  }
}

/** Returns the JSON-RPC error for a failure; `id` is undefined where the request has none. */
async function errorAnswer(cause: unknown, id: MessageId | undefined): Promise<Response> {
  const body = (code: number, text: string, data?: unknown) => ({
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    error: { code, message: text, ...(data !== undefined && { data }) },
  });
  if (cause instanceof RpcError) return jsonAnswer(body(cause.code, cause.message, cause.data), cause.status);
  if (cause instanceof ExpectedError && cause.status < 500)
    return jsonAnswer(body(CODES.request, cause.message), cause.status);
  const answer = errorResponse(cause);
  const again = answer.headers.get("retry-after");
  const words = "This failed on the server; try again in a moment.";
  return jsonAnswer(body(CODES.internal, words), answer.status, again === null ? {} : { "retry-after": again });
}

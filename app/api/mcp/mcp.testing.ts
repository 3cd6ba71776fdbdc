import { z } from "zod";
import { asRequest } from "@/lib/request-context.testing";
import { POST } from "./route";

/** Origin of all requests. */
export const ORIGIN = "http://localhost:3000";
const VERSION = "2026-07-28";

/** A number of an answer, as agents read it. */
const answerNumber = z.strictObject({
  of: z.string().min(1),
  name: z.string().min(1),
  value: z.number(),
  unit: z.string().min(1),
  relativeTo: z.string().optional(),
  conditions: z.string().min(1),
  note: z.string().optional(),
  address: z.string(),
  source: z.string().optional(),
});

/** The answer of a view's tool. */
export const viewAnswer = z.object({
  view: z.string(),
  title: z.string(),
  address: z.string(),
  conditions: z.object({
    equal: z.array(z.string()),
    differs: z.array(z.string()),
    relativeTo: z.string().nullable(),
  }),
  answer: z.array(z.string()),
  table: z.string(),
  tables: z.array(z.string()),
  numbers: z.array(answerNumber),
  omitted: z.number(),
  absent: z.array(z.object({ of: z.string(), name: z.string(), why: z.string() })),
  notes: z.array(z.string()),
});

const rpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});
const callResult = z.object({
  resultType: z.literal("complete"),
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })).length(1),
  structuredContent: z.looseObject({}),
  isError: z.boolean(),
});

/** Posts a body; returns status and JSON, null without one. */
export async function post(body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`${ORIGIN}/api/mcp`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
  });
  const { answer } = await asRequest(request, POST);
  const text = await answer.text();
  return { status: answer.status, json: text === "" ? null : rpcAnswer.parse(JSON.parse(text)) };
}

/** Calls a method in the stateless revision. */
export const ask = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  post(
    {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": VERSION,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
    { "mcp-protocol-version": VERSION, "mcp-method": method, ...headers },
  );

/** Calls a tool; returns its answer and whether it is a refusal. Throws an Error for a status other than 200. */
export async function call(name: string, given: object = {}, token: string | null = null) {
  const { status, json } = await ask(
    "tools/call",
    { name, arguments: given },
    { "mcp-name": name, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  );
  if (status !== 200) throw new Error(`${name} answers ${status}: ${JSON.stringify(json)}`);
  const { content, structuredContent, isError } = callResult.parse(json?.result);
  if (JSON.stringify(structuredContent) !== content[0]?.text) throw new Error("The text says something else.");
  return { isError, answer: structuredContent };
}

import { z } from "zod";

/** The body of every refusal. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      issues: z.array(
        z.object({
          code: z.string(),
          path: z.string().nullable(),
          line: z.number().int().nullable(),
          text: z.string().nullable(),
          message: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: "Error", description: "The one shape of every refusal." });

/** Returns the content of a JSON body. */
export const json = (schema: z.ZodType) => ({ "application/json": { schema } });
/** Returns an answer with a JSON body. */
export const ok = (description: string, schema: z.ZodType) => ({ description, content: json(schema) });
/** Returns a refusal with the body of every error. */
export const refusal = (description: string) => ok(description, errorAnswer);
/** The content of a body of bytes. */
export const bytes = { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } };
/** Path parameter of a bundle. */
export const bundleId = z.object({ id: z.string().describe("Bundle id.") });
/** Refusal of a query. */
export const unfit = { "400": refusal("A query parameter is not valid.") };
/** Refusals of any request before it is read. */
export const unread = {
  "400": refusal("The address is not encoded correctly."),
  "401": refusal("The token is unknown or revoked."),
  "414": refusal("The address is longer than 16 KiB."),
  "431": refusal("The headers are longer than 16 KiB together."),
};
/** Refusal of a bundle that was withdrawn. */
export const gone = { "410": refusal("The bundle was deleted or retracted; the message says when and why.") };
/** Refusals of a bundle that is not here, or was withdrawn. */
export const absent = { "404": refusal("No such bundle, or none that you may see."), ...gone };

/** Refusals of a request that only reads, and needs a token. */
export const needsToken = {
  "401": refusal("The request needs a token, or its token is unknown."),
  "403": refusal("The token lacks the scope."),
};
/** Refusals of any request that changes something, before it is read. */
export const limited = {
  "401": refusal("The request needs a token, or its token is unknown."),
  "403": refusal("A page of another site sent the request, or the token lacks the scope."),
  "429": refusal("This client sent too many requests in the last hour; `retry-after` gives the seconds to wait."),
};

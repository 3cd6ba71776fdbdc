import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { correctionAnswer, correctionBody, correctionsAnswer, correctionsParams } from "../schemas/corrections";
import { createdToken, tokenFacts, tokensAnswer } from "../schemas/tokens";
import { json, limited, ok, refusal, unfit } from "./answers";

/** Corrections and tokens. */
export const ownerPaths: ZodOpenApiPathsObject = {
  "/api/v1/corrections": {
    get: {
      summary: "What readers said of a build, config or machine",
      requestParams: { query: correctionsParams },
      responses: { "200": ok("The statements.", correctionsAnswer), ...unfit },
    },
    post: {
      summary: "Correct or enrich a build, config or machine",
      description:
        "Kept apart from what was imported, which never changes. The newest statement counts as a whole: a field that it leaves empty is not corrected. Where uploads need a token it is for who manages all, or who manages all public bundles that hold the name (and the one that it is merged into).",
      requestBody: { content: json(correctionBody) },
      responses: {
        "201": ok("Taken.", correctionAnswer),
        "400": refusal("A field does not fit, or nothing is said."),
        "404": refusal("No public bundle has such a name."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/tokens": {
    get: {
      summary: "All tokens, without their texts",
      description: "For who manages all. Revoked ones are in it, too.",
      responses: { "200": ok("The tokens, oldest first.", tokensAnswer), ...limited },
    },
    post: {
      summary: "Make a token",
      description: "For who manages all. The answer holds its text, which nobody is told again.",
      requestBody: { content: json(tokenFacts) },
      responses: {
        "201": ok("Made.", createdToken),
        "400": refusal("A field does not fit."),
        ...limited,
        "415": refusal("The body is not JSON."),
      },
    },
  },
  "/api/v1/tokens/{id}": {
    delete: {
      summary: "Revoke a token",
      description: "For who manages all. Ends the sessions that were opened with it.",
      requestParams: { path: z.object({ id: z.string().describe("Id of the token, not its text.") }) },
      responses: {
        "204": { description: "Revoked." },
        ...limited,
        "404": refusal("No such token, or it was revoked before."),
      },
    },
  },
};

import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { correctionAnswer, correctionBody, correctionsAnswer, correctionsParams } from "../schemas/corrections";
import { createdToken, tokenFacts, tokensAnswer } from "../schemas/tokens";
import { json, limited, ok, refusal, unfit } from "./answers";

/** Corrections and tokens. */
export const ownerPaths: ZodOpenApiPathsObject = {
  "/api/v1/corrections": {
    get: {
      summary: "Corrections of builds, configs and machines",
      requestParams: { query: correctionsParams },
      responses: { "200": ok("The statements.", correctionsAnswer), ...unfit },
    },
    post: {
      summary: "Correct or enrich a build, config or machine",
      description:
        "Imported data never change; corrections are kept beside them. " +
        "The newest correction replaces earlier ones whole: an empty field corrects nothing. " +
        "Where uploads need a token, so does this: `manage-all`, " +
        "or the owner's of all public bundles that hold the name and the name that it is merged into.",
      requestBody: { content: json(correctionBody) },
      responses: {
        "201": ok("Taken.", correctionAnswer),
        "400": refusal("A field is not valid, or all fields are empty."),
        "404": refusal("No public bundle has such a name."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/tokens": {
    get: {
      summary: "All tokens, without their texts",
      description: "Needs `manage-all`. The list includes revoked tokens.",
      responses: { "200": ok("The tokens, oldest first.", tokensAnswer), ...limited },
    },
    post: {
      summary: "Make a token",
      description: "Needs `manage-all`. The answer holds the token's text, which is never shown again.",
      requestBody: { content: json(tokenFacts) },
      responses: {
        "201": ok("Made.", createdToken),
        "400": refusal("A field is not valid."),
        ...limited,
        "415": refusal("The body is not JSON."),
      },
    },
  },
  "/api/v1/tokens/{id}": {
    delete: {
      summary: "Revoke a token",
      description: "Needs `manage-all`. Sessions opened with the token end.",
      requestParams: { path: z.object({ id: z.string().describe("Id of the token, not its text.") }) },
      responses: {
        "204": { description: "Revoked." },
        ...limited,
        "404": refusal("No such token, or it is revoked already."),
      },
    },
  },
};

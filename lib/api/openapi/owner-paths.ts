import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { authorAnswer, authorFacts, ownAuthorAnswer } from "../schemas/authors";
import { correctionAnswer, correctionBody, correctionsAnswer, correctionsParams } from "../schemas/corrections";
import { retentionAnswer, retentionBody, retentionParams } from "../schemas/projects";
import { createdToken, tokenFacts, tokensAnswer } from "../schemas/tokens";
import { json, limited, needsToken, ok, refusal, unfit } from "./answers";

/** Authors, corrections, retention and tokens. */
export const ownerPaths: ZodOpenApiPathsObject = {
  "/api/v1/author": {
    get: {
      summary: "The public name of the token's owner",
      responses: { "200": ok("The name.", ownAuthorAnswer), ...needsToken },
    },
    post: {
      summary: "State the public name of the token's owner",
      description:
        "Citations of the owner's bundles, new frozen views of them and new reports use it. " +
        "It replaces an earlier one; frozen views keep the name of their day. Nobody verifies it.",
      requestBody: { content: json(authorFacts) },
      responses: {
        "200": ok("Stated.", ownAuthorAnswer),
        "400": refusal("A field is not valid."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
    delete: {
      summary: "Remove the public name of the token's owner",
      responses: { "204": { description: "Removed, with the page." }, "404": refusal("None is stated."), ...limited },
    },
  },
  "/api/v1/authors/{id}": {
    get: {
      summary: "An author with public bundles and reports",
      requestParams: { path: z.object({ id: z.string() }) },
      responses: { "200": ok("The author.", authorAnswer), "404": refusal("There is no such author.") },
    },
    delete: {
      summary: "Remove the name of another owner",
      description: "Against a false name. Needs `manage-all`.",
      requestParams: { path: z.object({ id: z.string() }) },
      responses: { "204": { description: "Removed." }, "404": refusal("There is no such author."), ...limited },
    },
  },
  "/api/v1/corrections": {
    get: {
      summary: "Corrections of a name",
      requestParams: { query: correctionsParams },
      responses: { "200": ok("The newest 200 statements.", correctionsAnswer), ...unfit },
    },
    post: {
      summary: "Correct or enrich a name: of a build, config, machine, engine or workload",
      description:
        "Imported data never change; corrections are kept beside them. " +
        "The newest correction replaces earlier ones whole: an empty field corrects nothing. " +
        "Where uploads need a token, so does this: one with `manage-all`, " +
        "or one of the owner of all public bundles with the name and with the name that it is merged into.",
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
  "/api/v1/projects/retention": {
    get: {
      summary: "For how long a project's uploads count",
      description:
        "For its owner: the rule, what leaves at the worker's next pass, and what left, when and by which rule.",
      requestParams: { query: retentionParams },
      responses: { "200": ok("The rule and its uploads.", retentionAnswer), ...unfit, ...needsToken },
    },
    put: {
      summary: "State for how long a project's uploads count",
      description:
        "Needs `manage-own`. Uploads that are older become unlisted within the hour: no view counts them, and their " +
        "pages and frozen views stay. A longer rule brings them back. `dryRun` states nothing.",
      requestParams: { query: retentionParams },
      requestBody: { content: json(retentionBody) },
      responses: {
        "200": ok("The rule and its uploads.", retentionAnswer),
        "400": refusal("A field is not valid."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/tokens": {
    get: {
      summary: "All tokens, without their texts",
      description: "Needs `manage-all`. The list includes revoked tokens.",
      responses: { "200": ok("The tokens, oldest first.", tokensAnswer), ...needsToken },
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

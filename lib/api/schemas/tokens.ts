import { z } from "zod";
import { SCOPES } from "../../domain/access/rights";
import { visibleLine } from "../../domain/names/visible-text";
import { MOST_CHARACTERS } from "../../domain/text-limits";

const scopes = z.array(z.enum(SCOPES)).describe("The holder's rights.");

/** Body of `POST /api/v1/tokens`: the facts of a new token. Scopes are returned in the order of SCOPES, each once. */
export const tokenFacts = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .trim()
    .min(1)
    .max(MOST_CHARACTERS.signature)
    .describe("Its purpose, such as CI."),
  owner: z
    .string()
    .overwrite(visibleLine)
    .trim()
    .min(1)
    .max(MOST_CHARACTERS.signature)
    .describe("Owner of its uploads; several tokens may share one."),
  scopes: scopes.min(1, "choose at least one").transform((named) => SCOPES.filter((scope) => named.includes(scope))),
});

/** Answer to `POST /api/v1/tokens`. */
export const createdToken = z.object({
  id: z.string().describe("Id for revoking it."),
  token: z.string().describe("The token, shown only once."),
});
export type CreatedToken = z.output<typeof createdToken>;

/** Answer to `GET /api/v1/tokens`. */
export const tokensAnswer = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      owner: z.string(),
      scopes,
      fixed: z.boolean().describe("Set by BENCHFOLIO_OWNER_TOKEN."),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
      revokedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type TokensAnswer = z.output<typeof tokensAnswer>;

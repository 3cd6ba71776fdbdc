import { readJsonBody } from "@/lib/api/body";
import { type CreatedToken, type TokensAnswer, tokenFacts } from "@/lib/api/schemas/tokens";
import { createToken, listTokens, requireTokenManager } from "@/lib/db/access/tokens";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

/** Lists the tokens without their secrets. Needs manage-all. */
export async function GET(): Promise<Response> {
  try {
    await requireTokenManager();
    const tokens = (await listTokens()).map(({ createdAt, lastUsedAt, revokedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    }));
    return jsonAnswer({ tokens } satisfies TokensAnswer);
  } catch (error) {
    return errorResponse(error);
  }
}

/** Makes a token and shows it once. Needs manage-all. */
export async function POST(request: Request): Promise<Response> {
  try {
    const actor = await requireTokenManager();
    const made: CreatedToken = await createToken(await readJsonBody(request, tokenFacts, MAX_BODY), actor);
    return jsonAnswer(made, 201);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;

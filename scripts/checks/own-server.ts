// Starts a server only for the checks: with the sample and tokens.
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { CreatedToken } from "../../lib/api/schemas/tokens.ts";
import { type StartedServer, startServer } from "../server-process.ts";

/** A server with its owner's token. */
export type OwnServer = StartedServer & { token: string };

/** Starts it in `folder`; returns it with the owner's token. */
export async function startOwnServer(folder: string): Promise<OwnServer> {
  const token = randomBytes(24).toString("hex");
  const server = await startServer({
    data: path.join(folder, "data"),
    env: { BENCHFOLIO_SAMPLE: "1", BENCHFOLIO_OWNER_TOKEN: token, BENCHFOLIO_UPLOADS_PER_HOUR: "100000" },
  });
  return { ...server, token };
}

/** Makes a token of the server that may upload and nothing else. Throws an Error where the server refuses. */
export async function uploadToken({ url, token }: OwnServer): Promise<string> {
  const answer = await fetch(`${url}/api/v1/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "checks", owner: "checks", scopes: ["upload"] }),
  });
  if (answer.status !== 201) throw new Error(`no token for uploads: ${answer.status} ${await answer.text()}`);
  const created: CreatedToken = await answer.json();
  return created.token;
}

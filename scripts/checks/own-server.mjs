// Starts a server only for the checks: with the sample, some bundles, and tokens.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../server-process.mjs";

/** Starts it in `folder`; returns it with the owner's token. */
export async function startOwnServer(folder) {
  const token = randomBytes(24).toString("hex");
  const server = await startServer({
    data: path.join(folder, "data"),
    env: { BENCHFOLIO_SAMPLE: "1", BENCHFOLIO_OWNER_TOKEN: token, BENCHFOLIO_UPLOADS_PER_HOUR: "100000" },
  });
  return { ...server, token };
}

/** Uploads a bundle and waits until it is imported. The sample may hold the same one. */
export async function upload({ url }, file) {
  const name = path.basename(file);
  const address = `${url}/api/v1/bundles?filename=${encodeURIComponent(name)}`;
  const answer = await fetch(address, { method: "POST", body: await readFile(file) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  const { id } = await answer.json();
  for (;;) {
    const bundle = await (await fetch(`${url}/api/v1/bundles/${id}`)).json();
    if (bundle.status === "ready") return;
    if (bundle.status === "failed") throw new Error(`${name}: ${JSON.stringify(bundle.failure)}`);
    await sleep(200);
  }
}

/** Makes a token of the server that may upload and nothing else. */
export async function uploadToken({ url, token }) {
  const answer = await fetch(`${url}/api/v1/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "checks", owner: "checks", scopes: ["upload"] }),
  });
  if (answer.status !== 201) throw new Error(`no token for uploads: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).token;
}

import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchAgain, freeze } from "./server-client";

/** The number of next requests that the server drops with their connection, and of requests that it got. */
const state = { drops: 0, requests: 0 };
const server = http.createServer((request, response) => {
  state.requests += 1;
  state.drops -= 1;
  if (state.drops >= 0) request.socket.destroy();
  else if (request.url === "/api/v1/snapshots") answerFreeze(response);
  else response.end("here");
});
/** The next answer to a request to freeze. */
const frozen = { status: 201, body: "" };
const answerFreeze = (response: http.ServerResponse) => response.writeHead(frozen.status).end(frozen.body);
let url = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it("sends a request once more where the server closed its connection, and no third time", async () => {
  for (const [drops, requests] of [
    [0, 1],
    [1, 2],
  ]) {
    Object.assign(state, { drops, requests: 0 });
    const answer = await fetchAgain(url, { method: "POST", body: "x" });
    expect([await answer.text(), state.requests]).toEqual(["here", requests]);
  }
  Object.assign(state, { drops: 9, requests: 0 });
  await expect(fetchAgain(url)).rejects.toThrow("fetch failed");
  expect(state.requests).toBe(2);
});

it("returns the key of a frozen view, and throws where the server refuses or names no key", async () => {
  const base = url.replace(/\/$/, "");
  Object.assign(state, { drops: 0, requests: 0 });
  Object.assign(frozen, { status: 201, body: '{"key":"k7"}' });
  expect(await freeze(base, { url: "/relative" })).toBe("k7");
  Object.assign(frozen, { status: 400, body: "not a view" });
  await expect(freeze(base, { url: "/x" })).rejects.toThrow("snapshots refused: 400 not a view");
  Object.assign(frozen, { status: 201, body: "{}" });
  await expect(freeze(base, { url: "/relative" })).rejects.toThrow(/expected string/);
});

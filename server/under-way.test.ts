import http from "node:http";
import net from "node:net";
import { register } from "prom-client";
import { expect, it } from "vitest";
import { Answer } from "./answer/answer";
import { countRequests } from "./metrics";
import { requestsUnderWay } from "./under-way";

register.clear();
const { seconds } = countRequests({});
const facts = { id: "a", client: "192.0.2.1", path: "/", kind: null, isLogged: false };

it("keeps the requests whose answers have not ended, in whichever order these end", () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]) {
    const { underWay, add } = requestsUnderWay({ seconds }, null);
    const exchanges = [0, 1, 2, 3].map(() => {
      const request = new http.IncomingMessage(new net.Socket());
      return { request, response: new Answer(request) };
    });
    for (const exchange of exchanges) add(exchange, facts);
    const left = new Set(exchanges.map(({ request }) => request));
    for (const at of order) {
      const ended = exchanges[at];
      if (!ended) throw new Error(`there is no request ${at}`);
      ended.response.emit("close");
      left.delete(ended.request);
      expect(new Set(underWay.map(({ request }) => request))).toEqual(left);
      expect(underWay).toHaveLength(left.size);
    }
  }
});

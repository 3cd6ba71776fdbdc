import http, { type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** An answer; its body has one character for each byte. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}
interface RequestOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** Resolves with the answer to a request after its last byte; rejects with an error of the connection. */
export function read(request: http.ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => {
        const body = Buffer.concat(parts).toString("latin1");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
  });
}

/**
 * Sends a request like a browser, over a new connection that any web process may take. Repeats it while the server is
 * busy.
 */
export async function askAnew(url: string, { method, headers, body }: RequestOptions = {}): Promise<Answer> {
  for (;;) {
    const request = http.request(url, { method, agent: false, headers: { accept: "text/html", ...headers } });
    const pending = read(request);
    request.end(body);
    const answer = await pending;
    if (answer.status !== 503) return answer;
    await sleep(200);
  }
}

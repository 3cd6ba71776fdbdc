import http from "node:http";
import { text } from "node:stream/consumers";
import { GET as getBase } from "@/app/api/v1/projects/base/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { asRequest } from "@/lib/request-context.testing";

/** Serves the routes that `benchfolio compare` requests. Returns the address, and a function that stops the server. */
export const serveComparisons = () =>
  serveRoute((request) =>
    new URL(request.url).pathname === "/diff.json"
      ? getFile(request, { params: Promise.resolve({ view: "diff", file: "view.json" }) })
      : getBase(request),
  );

/** Serves every request by one route. Returns the address, and a function that stops the server. */
export async function serveRoute(
  route: (request: Request) => Promise<Response>,
): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const headers = new Headers();
    for (const name of ["authorization", "content-type"] as const) {
      const value = request.headers[name];
      if (value) headers.set(name, value);
    }
    const address = new URL(request.url ?? "/", "http://localhost");
    const { method = "GET" } = request;
    text(request)
      .then((body) => asRequest(new Request(address, { method, headers, body: body === "" ? null : body }), route))
      .then(async ({ answer }) => {
        response.writeHead(answer.status, { "content-type": "application/json" });
        response.end(await answer.text());
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => server.close(),
  };
}

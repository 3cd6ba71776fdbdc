import http from "node:http";

/** Serves a site on a free port: another origin than the server under test. `pages`: HTML by path. */
export async function otherOrigin(pages: Readonly<Record<string, string>>) {
  const server = http.createServer((request, response) => {
    const page = pages[(request.url ?? "/").split("?")[0] ?? "/"];
    // Browsers request an icon of every site; its absence here must not be an error.
    response.writeHead(page === undefined ? 204 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

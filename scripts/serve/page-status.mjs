// Pages of bundles that were withdrawn answer 410, those of addresses that ask for what is not here 404 or 400. Next gives a page no say in its
// status beyond 404; so the page notes it (lib/request-context.ts), and the server decides here, when the head is written.

/** Gives a page the status that `context.pageStatus` says. What a browser asks for inside a page keeps its own. */
export function answerPageStatus(response, context) {
  const before = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    const html = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    if (context.pageStatus === null || status !== 200 || !html) return before(status, ...rest);
    response.setHeader("cache-control", "no-store");
    return before(context.pageStatus, ...rest);
  };
}

// Pages of bundles that were deleted or retracted answer 410. Next gives a page no say in its status beyond 404; so the page notes it
// (lib/request-context.ts), and the server decides here, when the head is written.

/** Makes the status of a page 410 where `context.gone` says so. What a browser asks for inside a page keeps its own. */
export function answerGone(response, context) {
  const before = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    const html = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    if (!context.gone || status !== 200 || !html) return before(status, ...rest);
    response.setHeader("cache-control", "no-store");
    return before(410, ...rest);
  };
}

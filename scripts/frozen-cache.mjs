// Which answers below /s/ others may keep. Next gives a page no say in its headers, and its config sets them whatever the
// status; so the server decides here, when the status is known.

// A frozen view's numbers never change, but its page names this build's scripts, and what is retracted or hidden later has to reach readers
// within minutes: no cache keeps it longer (app/frozen-cache-control.ts).
const KEPT = "public, max-age=300, must-revalidate";
const PAGE = /^\/s\/[a-zA-Z0-9]+$/;

/**
 * Sets `cache-control` of an answer below /s/ when its head is written: the page of a frozen view may be kept, an error
 * or a part of a page that the browser asked for may not; other formats keep what their route says.
 */
export function cacheFrozen(request, response) {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (!pathname.startsWith("/s/")) return;
  const before = response.writeHead.bind(response);
  const read = request.method === "GET" || request.method === "HEAD";
  response.writeHead = (status, ...rest) => {
    const html = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    if (status >= 400) response.setHeader("cache-control", "no-store");
    else if (PAGE.test(pathname))
      response.setHeader("cache-control", status === 200 && html && read ? KEPT : "no-store");
    return before(status, ...rest);
  };
}

// A site may live below a path of its host, such as /bench. Our server reads addresses without that path; Next needs
// it.

/**
 * Returns a request's address without the base path, or null where it is not below it. Health and metrics also answer
 * without the base path, for whoever monitors the process.
 */
export function addressBelow(base: string, url: string): string | null {
  if (base === "") return url;
  if (/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)) return url;
  if (!url.startsWith(base)) return null;
  const rest = url.slice(base.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : null;
}

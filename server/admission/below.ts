// A site below a path of its host, such as /bench. What stands in front of the pages knows addresses without it; Next wants it.

/**
 * The address of a request without the base path; null where it is not below it. Health and metrics are answered without it too, to
 * whoever looks after the process.
 */
export function addressBelow(base: string, url: string): string | null {
  if (base === "") return url;
  if (/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)) return url;
  if (!url.startsWith(base)) return null;
  const rest = url.slice(base.length);
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest.startsWith("/") ? rest : null;
}

// Checks the names that clients use for this server. Another site may point its own name here (DNS rebinding). Its
// browser then attributes our answers to that site. A numeric address cannot be repointed.
import { isIP } from "node:net";

const nameOf = (host: string) => host.replace(/:\d+$/, "").toLowerCase();

/** Returns true where a `host` header is an address or localhost, which no foreign name can become. */
function isAddress(host: string): boolean {
  const name = nameOf(host);
  return name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** Returns true where a `host` header is an address or one of `names`, in lower case and without a port. */
export const isOwnHost = (host: string, names: readonly string[]): boolean =>
  isAddress(host) || names.includes(nameOf(host));

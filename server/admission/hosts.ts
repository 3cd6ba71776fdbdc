// The names that a server is asked under. A page of another site may make its own name point here (DNS rebinding); its browser then
// takes what it gets for that site's. An address cannot be made to point elsewhere.
import { isIP } from "node:net";

const nameOf = (host: string) => host.replace(/:\d+$/, "").toLowerCase();

/** Whether a `host` header is an address or localhost, which nobody else's name can become. */
function isAddress(host: string): boolean {
  const name = nameOf(host);
  return name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** Whether a `host` header is an address or one of `names`, in small letters and without a port. */
export const isOwnHost = (host: string, names: readonly string[]): boolean =>
  isAddress(host) || names.includes(nameOf(host));

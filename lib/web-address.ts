/** The origin of paths: no host has it. Behind a proxy the server doesn't know its own name. */
export const HERE = "http://here.invalid";

/** Returns a whole address or a path as a URL; null for text that can be read as neither. */
export const urlOf = (address: string): URL | null => (URL.canParse(address, HERE) ? new URL(address, HERE) : null);

/** Returns an address of the web or a path as a URL; null for others, such as mailto. */
export function webAddress(address: string): URL | null {
  const url = urlOf(address);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

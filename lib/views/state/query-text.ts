// Spells a page's state in its URL. No zod here, since the browser runs this too.

import { ascending } from "@/lib/domain/group";
import { formatFixed } from "@/lib/format";

/** Writes search parameters, keys sorted, without "?". Commas, colons and slashes stay unescaped for readability. */
export function writeQuery(pairs: readonly (readonly [key: string, value: string])[]): string {
  return [...pairs]
    .sort(([a], [b]) => ascending(a, b))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll(/%2C|%3A|%2F/gi, decodeURIComponent)}`,
    )
    .join("&");
}

/** Writes a fraction without an exponent: 0.0000001, never 1e-7. */
export function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? formatFixed(value, 17).replace(/(?<!0)0+$/, "") : text;
}

/** A path segment as Next.js gives it to a page, decoded; null where it is not encoded as it should be. */
export function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

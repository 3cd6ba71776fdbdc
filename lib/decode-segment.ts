/** Decodes a path segment from Next.js; null where its encoding is invalid or it holds a NUL. */
export function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

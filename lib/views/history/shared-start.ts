/**
 * Returns the words with which all texts begin, in whole parts between commas, and the rest of each. `shared` is "" for
 * fewer than two texts.
 */
export function sharedStart(texts: readonly string[]): { shared: string; rests: string[] } {
  const all = texts.map((text) => text.split(", "));
  const [first = []] = all;
  const differs = first.findIndex((part, at) => all.some((parts) => parts[at] !== part));
  const same = differs < 0 ? first.length : differs;
  const depth = texts.length < 2 ? 0 : same;
  return { shared: first.slice(0, depth).join(", "), rests: all.map((parts) => parts.slice(depth).join(", ")) };
}

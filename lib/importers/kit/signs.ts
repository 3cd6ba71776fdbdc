/** Groups of four letters in the text that was looked at last, each by a hash. Letters of both cases count as one. */
const held = new Uint8Array(2 ** 16);
let looked: string | null = null;

/** Letters of a group. A shorter sign is never excluded. */
const GROUP = 4;
const hashOf = (group: number): number => Math.imul(group, 0x9e37_79b1) >>> 16;
const withLetter = (group: number, text: string, at: number): number =>
  (group << 8) | ((text.charCodeAt(at) | 0x20) & 0xff);

/**
 * Returns false where a text surely lacks a sign, in capitals or not. It reads a text once. Then a sign takes a few
 * steps, where a search passes over all of the text. Fifty formats look for their signs in the head of each file.
 */
export function mayHold(text: string, sign: string): boolean {
  if (text !== looked) look(text);
  let group = 0;
  for (let at = 0; at < sign.length; at += 1) {
    group = withLetter(group, sign, at);
    if (at >= GROUP - 1 && held[hashOf(group)] === 0) return false;
  }
  return true;
}

/** Returns false where a text surely lacks all of these signs. */
export const mayHoldOne = (text: string, signs: readonly string[]): boolean =>
  signs.some((sign) => mayHold(text, sign));

function look(text: string): void {
  held.fill(0);
  looked = text;
  let group = 0;
  for (let at = 0; at < text.length; at += 1) {
    group = withLetter(group, text, at);
    held[hashOf(group)] = 1;
  }
}

/** Returns the beginning of an operation's metric keys: readModifyWrite for READ-MODIFY-WRITE. */
export function operationKey(name: string): string {
  const words = name.toLowerCase().split(/[-_]/);
  return words.map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join("");
}

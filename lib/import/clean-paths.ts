import { MASK, maskSecrets } from "../domain/secrets/secrets";

/**
 * Returns the masked parts of a member's path. A secret in a name ends at the next `/`, so that the names below it
 * stay. Where it holds a `/` itself, or words follow it below, the path is one part.
 */
function maskedParts(path: string): { own: string[]; masked: string[] } {
  const own = path.split("/");
  const masked = own.map(maskSecrets);
  const whole = maskSecrets(path);
  return masked.join("/").startsWith(whole) ? { own, masked } : { own: [path], masked: [whole] };
}

/** Returns a member's path with its secrets masked. */
export const maskPath = (path: string): string => maskedParts(path).masked.join("/");

/**
 * Returns the paths of an archive's members with their secrets masked, by their own paths. Different members keep
 * different paths, and files of one folder stay in one. Where masked names become equal, the later ones are numbered.
 */
export function cleanPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const clean = new Map<string, string>();
  const folderName = distinctNames();
  const pathName = distinctNames();
  for (const path of paths) {
    if (clean.has(path)) continue;
    const { own, masked } = maskedParts(path);
    const end = masked.findIndex((part) => part.includes(MASK)) + 1;
    if (end === 0) clean.set(path, path);
    else {
      const folder = folderName(own.slice(0, end).join("/"), masked.slice(0, end).join("/"));
      clean.set(path, pathName(path, [folder, ...masked.slice(end)].join("/")));
    }
  }
  return clean;
}

/** Returns a function that names each text by its mask. The later ones of equal masks get a number behind it. */
function distinctNames(): (own: string, masked: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  // Very many texts may have one mask: each goes on at the number after the last one.
  const numbers = new Map<string, number>();
  return (own, masked) => {
    const known = names.get(own);
    if (known !== undefined) return known;
    const end = masked.lastIndexOf(MASK) + MASK.length;
    let name = masked;
    let nth = numbers.get(masked) ?? 2;
    for (; taken.has(name); nth += 1) name = `${masked.slice(0, end)} (${nth})${masked.slice(end)}`;
    numbers.set(masked, nth);
    names.set(own, name);
    taken.add(name);
    return name;
  };
}

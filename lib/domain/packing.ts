/** Returns the name or path of a compressed file without the ending of its compression: `a/x.csv` for `a/x.csv.zst`. */
export const withoutPacking = (path: string): string => path.replace(/\.(?:gz|xz|zst|bz2)$/i, "");

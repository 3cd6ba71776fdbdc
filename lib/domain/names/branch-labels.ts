/**
 * Returns the branch in a version number: 8.0 of 8.0.43, 12 of 12.22, 9.5 of 9.5.0. A version of one number is its own
 * branch, and so is a text that begins with no number.
 */
export function branchOf(version: string): string {
  const parts = /^\d+(?:\.\d+)*/.exec(version)?.[0].split(".") ?? [];
  return parts.length > 1 ? parts.slice(0, -1).join(".") : (parts[0] ?? version);
}

/**
 * Labels an axis of builds in version order: a branch at its first build, null at the others. Beyond `most` branches
 * their first number is the label: 6 and 7 of RocksDB 6.0 to 7.10. Unknown versions have no label.
 */
export function branchLabels(versions: readonly (string | null)[], most: number): (string | null)[] {
  const first = (nameOf: (version: string) => string): (string | null)[] => {
    let before: string | null = null;
    return versions.map((version) => {
      const name: string | null = version === null ? null : nameOf(version);
      const isNew: boolean = name !== null && name !== before;
      before = name ?? before;
      return isNew ? name : null;
    });
  };
  const branches = first(branchOf);
  if (branches.filter((label) => label !== null).length <= most) return branches;
  return first((version) => branchOf(version).split(".")[0] ?? version);
}

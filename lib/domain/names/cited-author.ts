/** An author as citations name them: their own statement, unverified. */
export interface CitedAuthor {
  /** Id in the address of the author's page. */
  id: string;
  name: string;
  /** The part of the name by which citations sort; null for groups and companies. */
  familyName: string | null;
  /** Null = not stated. */
  affiliation: string | null;
  /** 16 digits with hyphens; null = not stated. */
  orcid: string | null;
}

/**
 * Returns the given and family name of a person. A family name is the beginning or the end of the whole name. Null
 * without a family name, and where it is neither.
 */
export function splitName({
  name,
  familyName: family,
}: Pick<CitedAuthor, "name" | "familyName">): { given: string; family: string } | null {
  if (family === null) return null;
  if (name === family) return { given: "", family };
  if (name.endsWith(` ${family}`)) return { given: name.slice(0, -family.length).trim(), family };
  return name.startsWith(`${family} `) ? { given: name.slice(family.length).trim(), family } : null;
}

/** Returns true for a person: somebody with a family name or an ORCID iD. Groups and companies have neither. */
export const isPerson = ({ familyName, orcid }: Pick<CitedAuthor, "familyName" | "orcid">): boolean =>
  familyName !== null || orcid !== null;

import { type CitedAuthor, isPerson, splitName } from "../domain/names/cited-author";
import { orcidAddress } from "../domain/names/orcid";

/** Returns an author in schema.org's words; the ORCID iD is unverified. */
export function authorLd(author: CitedAuthor) {
  const { name, affiliation, orcid } = author;
  const split = splitName(author);
  return {
    "@type": isPerson(author) ? "Person" : "Organization",
    name,
    ...(split && { familyName: split.family, ...(split.given && { givenName: split.given }) }),
    // An organization has no affiliation in schema.org.
    ...(affiliation !== null && isPerson(author) && { affiliation: { "@type": "Organization", name: affiliation } }),
    ...(orcid !== null && { identifier: orcidAddress(orcid) }),
  };
}

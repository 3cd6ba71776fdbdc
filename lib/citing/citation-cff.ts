import { type CitedAuthor, splitName } from "../domain/names/cited-author";
import { orcidAddress } from "../domain/names/orcid";
import { type Described, dayOf, descriptionOf } from "./described";

const UNPRINTED = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const escapeSign = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Returns a bundle as CITATION.cff (Citation File Format 1.2.0), for GitHub, Zenodo and Zotero. The format requires
 * authors: the owner's public name, else the owner's word, or "unknown". JSON strings are YAML strings, so that YAML
 * interprets nothing in a title. Characters that YAML can't print (YAML 1.2.2, section 5.1) are escaped.
 */
export function citationCff(described: Described): string {
  const { bundle, author, page, keywords } = described;
  const quote = (value: string) => JSON.stringify(value).replaceAll(UNPRINTED, escapeSign);
  const lines = [
    "cff-version: 1.2.0",
    "type: dataset",
    `message: ${quote("If you use these results, cite them as below.")}`,
    `title: ${quote(bundle.title)}`,
    "authors:",
    ...Object.entries(author ? cffAuthor(author) : { name: bundle.owner ?? "unknown" }).map(
      ([key, value], at) => `  ${at === 0 ? "-" : " "} ${key}: ${quote(value)}`,
    ),
    `abstract: ${quote(descriptionOf(described))}`,
    `date-released: ${quote(dayOf(bundle))}`,
    `url: ${quote(page)}`,
    ...(bundle.licence ? [`license: ${quote(bundle.licence)}`] : []),
    "identifiers:",
    "  - type: other",
    `    value: ${quote(`sha256:${bundle.sha256}`)}`,
    `    description: ${quote("Hash of the archive as it was uploaded")}`,
    ...(keywords.length > 0 ? ["keywords:", ...keywords.map((word) => `  - ${quote(word)}`)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Returns an author as a person where the name is split. Else it is an entity, which has no affiliation in the format.
 */
function cffAuthor(author: CitedAuthor): Record<string, string> {
  const { name, affiliation, orcid } = author;
  const split = splitName(author);
  return {
    ...(split
      ? {
          "family-names": split.family,
          ...(split.given && { "given-names": split.given }),
          ...(affiliation !== null && { affiliation }),
        }
      : { name }),
    ...(orcid !== null && { orcid: orcidAddress(orcid) }),
  };
}

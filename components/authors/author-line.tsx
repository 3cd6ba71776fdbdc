import { orcidAddress } from "@/lib/domain/names/orcid";
import { urls, withBase } from "@/lib/urls";

interface NamedAuthor {
  id: string;
  name: string;
  affiliation: string | null;
  orcid: string | null;
}

/** An author's affiliation and ORCID iD, as stated by the author; nothing where neither is stated. */
export const AuthorFacts = ({ affiliation, orcid }: Pick<NamedAuthor, "affiliation" | "orcid">) => (
  <>
    {affiliation}
    {affiliation && orcid && " · "}
    {orcid && (
      <>
        ORCID iD{" "}
        <a className="text-link" href={orcidAddress(orcid)} rel="nofollow noopener ugc">
          {orcid}
        </a>{" "}
        (as stated, not verified)
      </>
    )}
  </>
);

/** Authors by name, each with a link to a page of their own; nothing without authors. */
export const AuthorNames = ({ authors }: { authors: readonly Pick<NamedAuthor, "id" | "name">[] }) =>
  authors.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ", "}
      <a className="text-link wrap-anywhere" href={withBase(urls.author(id))}>
        <bdi>{name}</bdi>
      </a>
    </span>
  ));

import { AuthorFacts, AuthorNames } from "@/components/authors/author-line";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { type PublishingTerms, termsLine } from "@/lib/domain/access/publishing-terms";
import { type Given, givenText } from "@/lib/domain/names/given";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

/** Statements of a bundle's owner; null = not stated, and no owner for an upload without a token. */
export interface OwnerWords {
  id: string;
  visibility: string;
  /** A time in ISO 8601; null unless it is embargoed. */
  embargoUntil: string | null;
  owner: string | null;
  /** Its public name; absent = none stated. */
  author?: { id: string; name: string; affiliation: string | null; orcid: string | null } | undefined;
  notes: string;
  postUrl: string | null;
  licence: string | null;
  sponsor: string | null;
  trust: string | null;
  /** The facts that its upload states about all runs, their author (null without a token) and time. */
  given: {
    values: Given;
    by: string | null;
    at: string;
    /** The manifest that its manager states; `from` is the project of the earlier bundle that it comes from. */
    manifest: { from: string | null } | null;
  } | null;
  /** Why it no longer counts: the rule, or the id of the bundle that replaced it. Null where it counts. */
  setAside: { why: string; by: string | null; rule: string | null; at: string } | null;
}

/** Sentences on who sees a bundle. */
const VISIBILITY_TEXTS: Readonly<Record<string, string>> = {
  unlisted: "Lists, counts and searches leave it out; everybody with its address sees it.",
  private: "Only its owner and readers of private bundles see it.",
  draft: "Only its owner sees it.",
};

/** Notice on a bundle that not everybody may see; nothing for a public one. */
export const HiddenNotice = ({ id, visibility, embargoUntil }: OwnerWords) =>
  visibility === "public" ? null : (
    <Notice title={`This bundle is ${visibility}.`}>
      {embargoUntil
        ? `Until ${formatDate(new Date(embargoUntil))} only its owner and readers of private bundles see it.`
        : VISIBILITY_TEXTS[visibility]}{" "}
      {visibility !== "unlisted" && <a href={withBase(urls.manage(id))}>Change who sees it</a>}
    </Notice>
  );

/**
 * Warns the owner of a visible bundle, once, that vendors' terms may forbid publishing. A click accepts the terms and
 * enters the audit list.
 */
export const OpenTerms = ({ id, terms }: { id: string; terms: readonly PublishingTerms[] }) =>
  terms.length === 0 ? null : (
    <Notice tone="warning">
      {terms.map((each) => (
        <p key={each.vendor}>{termsLine(each)}</p>
      ))}
      <form
        method="post"
        action={withBase(urls.manageSave(id))}
        className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        <input type="hidden" name="action" value="save" />
        <Button type="submit" size="sm" name="acceptTerms" value="on">
          I may publish these results
        </Button>
        <a href={withBase(urls.manage(id))}>Change who sees it</a>
      </form>
    </Notice>
  );

const WhySetAside = ({ why, by, rule, at }: NonNullable<OwnerWords["setAside"]>) => (
  <>
    {why === "retention" ? `It outlived its project's retention (${rule})` : "A later upload of its commit replaced it"}
    {by !== null && (
      <>
        {": "}
        <a className="text-link" href={withBase(urls.bundle(by))}>
          {by}
        </a>
      </>
    )}
    {`, ${formatDate(new Date(at))}`}
  </>
);

/** The owner's statements about a bundle, and why it counts no more; a sentence where there are none. */
export function OwnerSays({ id, owner, author, notes, postUrl, licence, sponsor, trust, given, setAside }: OwnerWords) {
  const items = [
    {
      name: "Author",
      value: author ? (
        <>
          <AuthorNames authors={[author]} />
          {(author.affiliation || author.orcid) && " · "}
          <AuthorFacts {...author} />
        </>
      ) : null,
    },
    { name: "Owner", value: owner },
    {
      name: "Post",
      value: postUrl && (
        <a className="text-link wrap-anywhere" href={postUrl} rel="nofollow noopener ugc">
          {postUrl}
        </a>
      ),
    },
    { name: "Licence", value: licence },
    { name: "Sponsor or conflict of interest", value: sponsor },
    { name: "Vouched for by", value: trust },
    {
      name: "Given with the upload",
      value:
        given &&
        givenText(given.values) &&
        `${givenText(given.values)} (${given.by ? `by ${given.by}, ` : ""}${formatDate(new Date(given.at))})`,
    },
    { name: "Counts in no list or comparison", value: setAside && <WhySetAside {...setAside} /> },
    {
      name: "Said of its files",
      value: given?.manifest ? (
        <>
          a manifest, {given.by ? `by ${given.by}, ` : ""}
          {formatDate(new Date(given.at))}
          {given.manifest.from && `, as of an earlier bundle of ${given.manifest.from}`}{" "}
          <a className="text-link" href={withBase(urls.columns(id))}>
            See or change it
          </a>
        </>
      ) : null,
    },
  ].filter(({ value }) => value !== null && value !== "");
  return (
    <Card
      id="owner"
      title="From its owner"
      actions={
        <a className="text-link text-sm" href={withBase(urls.manage(id))}>
          Manage
        </a>
      }
    >
      {notes && <p className="mb-2 max-w-[90ch] whitespace-pre-line wrap-anywhere">{notes}</p>}
      {items.length > 0 ? (
        <Facts items={items} />
      ) : (
        !notes && <p className="text-sm text-muted-foreground">No licence, sponsor or post given.</p>
      )}
    </Card>
  );
}

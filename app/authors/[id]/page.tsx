import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ownPage } from "@/app/page-metadata";
import { AuthorFacts } from "@/components/authors/author-line";
import { AuthorWorks } from "@/components/authors/author-works";
import { Page, PageTitle } from "@/components/ui/page";
import { authorById, bundlesByOwner, reportsByOwner } from "@/lib/db/read/authors";
import { urls, withBase } from "@/lib/urls";

type Props = { params: Promise<{ id: string }> };

// Metadata and page both need the author: load it once.
const load = cache(authorById);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).id);
  if (!found) return { title: "No such author", robots: { index: false } };
  const { id, name } = found.author;
  return ownPage({ title: name }, { path: urls.author(id), feed: urls.authorFeed(id) });
}

/** An author's page: the author's own statements, public reports and bundles. */
export default async function AuthorPage({ params }: Props) {
  const found = await load((await params).id);
  if (!found) notFound();
  const { author, owner } = found;
  const [bundles, reports] = await Promise.all([bundlesByOwner(owner), reportsByOwner(owner)]);
  return (
    <Page width="text">
      <PageTitle
        title={<bdi>{author.name}</bdi>}
        text={
          <>
            <p>
              <AuthorFacts affiliation={author.affiliation} orcid={author.orcid} />
            </p>
            <p>
              Author <span className="font-mono">{author.id}</span>. Authors state their names themselves. The address
              tells authors of the same name apart.
            </p>
          </>
        }
        actions={
          <a href={withBase(urls.authorFeed(author.id))} className="text-link">
            Feed (Atom)
          </a>
        }
      />
      <AuthorWorks bundles={bundles} reports={reports} />
    </Page>
  );
}

import type { Metadata } from "next";
import { AnswerList } from "@/components/search/answer-list";
import { SearchHits } from "@/components/search/search-hits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { search } from "@/lib/db/read/search";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/raw-search-params";
import { urls, withBase } from "@/lib/urls";
import { loadAnswers } from "@/lib/views/answers/load-answers";

type Props = { searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const text = firstParam((await searchParams).q, 200).trim();
  return { title: text ? `Search: ${text}` : "Search", robots: { index: false } };
}

export default async function SearchPage({ searchParams }: Props) {
  const text = firstParam((await searchParams).q, 200).trim();
  const [hits, answers] = await Promise.all([search(text), loadAnswers(text)]);
  return (
    <Page width="text">
      <PageTitle title="Search" />
      <search className="mb-4 block">
        <form action={withBase("/search")} method="get" className="flex gap-2">
          <Input
            type="search"
            name="q"
            defaultValue={text}
            aria-label="Search by name"
            className="min-w-0 flex-1 sm:max-w-96"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {text && hits.length === 0 && answers.length === 0 && (
        <EmptyState
          title={`No name matches “${text}”`}
          text={
            "Search looks for each word in the names of engines, builds, versions, algorithms, data sets, workloads, " +
            "configs, machines and bundles. Case does not count."
          }
        >
          <LinkButton href={urls.bundles()}>All bundles</LinkButton>
        </EmptyState>
      )}
      {!text && (
        <p className="text-muted-foreground">
          Search engines, builds, algorithms, data sets, workloads, configs, machines and bundles by name, or ask for a
          view: mysql 9.5, mysql 9.5 vs 8.0, pgvector 0.99.
        </p>
      )}
      {answers.length > 0 && (
        <Card id="answers" title="Views" className="mb-3">
          <AnswerList answers={answers} />
        </Card>
      )}
      <SearchHits hits={hits} />
    </Page>
  );
}

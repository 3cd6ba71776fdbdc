import type { Metadata } from "next";
import { connection } from "next/server";
import { ownPage } from "@/app/page-metadata";
import { Everything } from "@/components/browse/everything";
import { AnswerList } from "@/components/search/answer-list";
import { SearchHits } from "@/components/search/search-hits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { listBundles } from "@/lib/db/read/bundles";
import { listDatasets } from "@/lib/db/read/datasets";
import { listEngines } from "@/lib/db/read/engines";
import { listMachines } from "@/lib/db/read/machines";
import { MOST_HITS, search } from "@/lib/db/read/search";
import { listWorkloads } from "@/lib/db/read/workload-pages";
import { testFamilies } from "@/lib/domain/workloads/families";
import { firstParam } from "@/lib/first-param";
import { urls, withBase } from "@/lib/urls";
import { loadAnswers } from "@/lib/views/answers/load-answers";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

/** Limit of links for each kind of name, and for the workloads of each family. */
const MAX_LINKS = 24;
/** The newest bundles on the page. */
const MAX_BUNDLES = 8;

/** Returns the text that the reader searches for; "" without one. */
const searchText = ({ q }: RawSearchParams) => firstParam(q, 200).trim();

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const text = searchText(await searchParams);
  if (text) return { title: `Search: ${text}`, robots: { index: false } };
  return ownPage({ title: "Browse" }, { path: urls.browse() });
}

/** Links to all names, or the results of a search. */
export default async function BrowsePage({ searchParams }: Props) {
  await connection();
  const raw = await searchParams;
  const text = searchText(raw);
  return (
    <Page>
      <PageTitle
        title="Browse"
        text={
          "Engines, data sets, workloads, machines and bundles by name. " +
          "Or ask for a view: mysql 9.5, mysql 9.5 vs 8.0, pgvector 0.99."
        }
      />
      <search className="mb-4 block">
        <form action={withBase(urls.browse())} method="get" className="flex gap-2">
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
      {text ? <SearchResults text={text} /> : <AllNames allMachines={firstParam(raw.all, 20) === "machines"} />}
    </Page>
  );
}

/** The views and names that a search finds. */
async function SearchResults({ text }: { text: string }) {
  const [hits, answers] = await Promise.all([search(text), loadAnswers(text)]);
  if (hits.length === 0 && answers.length === 0)
    return (
      <EmptyState
        title={`No name matches “${text}”`}
        text={
          "Search looks for each word in the names of engines, builds, versions, algorithms, data sets, workloads, " +
          "configs, machines and bundles. Case does not count."
        }
      >
        <LinkButton href={urls.browse()}>Everything</LinkButton>
      </EmptyState>
    );
  return (
    <>
      {answers.length > 0 && (
        <Card id="answers" title="Views" className="mb-3">
          <AnswerList answers={answers} />
        </Card>
      )}
      <SearchHits hits={hits} most={MOST_HITS} />
    </>
  );
}

/** Returns the first items, and the count of all. */
const firstOf = <Item,>(all: readonly Item[]) => ({ first: all.slice(0, MAX_LINKS), of: all.length });

/** The first names of each kind. `allMachines` lists every machine, since no other page lists machines. */
async function AllNames({ allMachines }: { allMachines: boolean }) {
  const [engines, datasets, workloads, machines, { bundles }] = await Promise.all([
    listEngines(),
    listDatasets(),
    listWorkloads(),
    listMachines(),
    listBundles({ limit: MAX_BUNDLES, status: "ready" }),
  ]);
  if (bundles.length === 0)
    return (
      <EmptyState title="Nothing has been uploaded here yet" text="Names appear with the first imported bundle.">
        <LinkButton href={urls.upload()} variant="primary">
          Upload
        </LinkButton>
      </EmptyState>
    );
  const families = testFamilies.flatMap((family) => {
    const own = firstOf(workloads.filter((workload) => workload.family === family));
    return own.of > 0 ? [{ family, ...own }] : [];
  });
  return (
    <Everything
      engines={firstOf(engines)}
      datasets={firstOf(datasets)}
      workloads={families}
      machines={allMachines ? { first: machines, of: machines.length } : firstOf(machines)}
      bundles={bundles}
    />
  );
}

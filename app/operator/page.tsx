import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { OperationsReport } from "@/components/operator/operations-report";
import { Page, PageTitle } from "@/components/ui/page";
import { freeBytes } from "@/lib/blobs/free-space";
import { loadOperations } from "@/lib/db/queue/operations";
import { currentReader } from "@/lib/db/reader";
import { mayManageAll } from "@/lib/domain/access/rights";
import { env } from "@/lib/env";
import { isOperator } from "./is-operator";

export const metadata: Metadata = { title: "Operations", robots: { index: false } };

/** Queue, storage and limits of the server; 404 for readers other than the operator. */
export default async function OperatorPage() {
  if (!(await isOperator(await headers()))) notFound();
  const [operations, free] = await Promise.all([
    loadOperations({ hidden: mayManageAll(await currentReader()) }),
    freeBytes(),
  ]);
  const { BENCHFOLIO_MAX_UPLOAD: maxUpload, BENCHFOLIO_STATEMENT_TIMEOUT: statementSeconds } = env();
  return (
    <Page>
      <PageTitle title="Operations" text="For the operator of this server; other readers can't open this page." />
      <OperationsReport operations={operations} freeBytes={free} limits={{ maxUpload, statementSeconds }} />
    </Page>
  );
}

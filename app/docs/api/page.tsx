import type { Metadata } from "next";
import { ownPage } from "@/app/page-metadata";
import { AnswerTable, OperationCard } from "@/components/docs/operation-card.client";
import { WithCode } from "@/components/docs/with-code";
import { Card } from "@/components/ui/card";
import { Page, PageTitle } from "@/components/ui/page";
import { apiReference } from "@/lib/api/api-reference";
import { urls, withBase } from "@/lib/urls";
import { pageOrigin } from "../../page-origin";
import { apiExamples } from "./examples";

export const generateMetadata = (): Promise<Metadata> => ownPage({ title: "API" }, { path: urls.apiReference() });

/** The API reference, generated from the schemas that validate its routes. */
export default async function ApiPage() {
  const { description, everywhere, operations } = apiReference();
  const examples = await apiExamples(await pageOrigin());
  return (
    <Page width="text">
      <PageTitle
        title="API"
        text={
          <>
            <WithCode text={description} /> Every page that compares is also a file: the same path with .json, .csv,
            .md, .html, .txt and others.
          </>
        }
        actions={
          <a href={withBase(urls.api.openapi())} className="text-link">
            OpenAPI 3.1
          </a>
        }
      />
      <div className="flex flex-col gap-3">
        <Card id="operations" title="Operations">
          <ul className="flex flex-col gap-1">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link">
                  <WithCode text={summary} />
                </a>{" "}
                <code className="font-mono text-xs text-muted-foreground wrap-anywhere">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Card>
        <Card id="answers" title="Answers of every operation">
          <AnswerTable caption="Answers that any operation may give" answers={everywhere} />
        </Card>
        {operations.map((operation) => (
          <OperationCard
            key={operation.id}
            operation={operation}
            example={examples[`${operation.method} ${operation.path}`]}
          />
        ))}
      </div>
    </Page>
  );
}

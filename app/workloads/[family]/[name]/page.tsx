import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { leadToKey } from "@/app/lead-to-key";
import { ownPage } from "@/app/page-metadata";
import { CorrectionCards } from "@/components/setting/correction-cards";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { Statements } from "@/components/workload/statements";
import { UserTable } from "@/components/workload/user-table";
import { VariantTable } from "@/components/workload/variant-table";
import { listCorrections, loadCorrections } from "@/lib/db/read/corrections";
import { loadWorkload } from "@/lib/db/read/workload-pages";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import { decodeSegment } from "@/lib/decode-segment";
import { correctTest } from "@/lib/domain/names/corrections";
import { FAMILIES, GROUPS, isTestFamily, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { GROUP_RULES, workloadNote } from "@/lib/domain/workloads/workload-notes";
import { firstParam } from "@/lib/first-param";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { relativeHref } from "@/lib/views/state/workload-link";

type Props = { params: Promise<{ family: string; name: string }>; searchParams: Promise<RawSearchParams> };

/** Returns the family and name of an address; null for an unknown family or an unreadable name. */
async function readParams(params: Props["params"]) {
  const { family, name: segment } = await params;
  const name = decodeSegment(segment);
  return isTestFamily(family) && name ? { family, name } : null;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const workload = await readParams(params);
  if (!workload) return { title: "No such workload" };
  const { family, name } = workload;
  return ownPage({ title: `${name}, ${FAMILIES[family].name}` }, { path: urls.workload(family, name) });
}

/** Returns the requested page of bundles; "1" by default. */
const pageOf = (raw: RawSearchParams) => /^[1-9]\d{0,5}$/.exec(firstParam(raw.page))?.[0] ?? "1";

/** A workload's page: description, statements, parameters, bundles and corrections. */
export default async function WorkloadPage({ params, searchParams }: Props) {
  await connection();
  const workload = await readParams(params);
  if (!workload) notFound();
  const { family, name } = workload;
  const target = { subject: "workload", engine: family, name } as const;
  const requestedPage = pageOf(await searchParams);
  const [{ variants, users, statements, bundles, page, newer, older }, corrections, history] = await Promise.all([
    loadWorkload(family, name, requestedPage),
    loadCorrections(),
    listCorrections(target),
  ]);
  if (!variants.length)
    return leadToKey("workload", (await params).name, async (key) =>
      (await loadWorkload(family, key, "1")).variants.length ? urls.workload(family, key) : null,
    );
  const title = correctTest(family, name, corrections);
  const [newest] = users;
  const groups = [...new Set(variants.map(({ group }) => group))];
  const rate = metricInfo(rateMetric(workload));
  const note = workloadNote(family, name);
  return (
    <Page>
      <PageTitle
        title={title}
        text={`${title === name ? "" : `Imported as ${name}. `}${FAMILIES[family].name} ${FAMILIES[family].workload}`}
        actions={
          <>
            {bundles > 1 && <LinkButton href={relativeHref(family, name)}>Compare all bundles</LinkButton>}
            {newest && (
              <LinkButton href={relativeHref(family, name, newest.bundle.id)} variant="primary">
                Compare builds
              </LinkButton>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <Card id="about" title="What it does">
          <div className="flex flex-col gap-3">
            <p className="max-w-[90ch] text-pretty">
              {note ?? <span className="text-muted-foreground">No description is known for this name.</span>}
            </p>
            <Facts
              items={[
                { name: "Rate", value: `${rate.label}${rate.unit ? ` (${rate.unit})` : ""}` },
                {
                  name: "Group",
                  value: groups.map((group) => (group === null ? "none" : GROUPS[group])).join(", ") || null,
                },
                { name: "Why", value: GROUP_RULES[family] },
              ]}
            />
          </div>
        </Card>
        {statements.length > 0 && (
          <Card id="statements" title="Statements" note="printed by the runs, without values">
            <Statements statements={statements} />
          </Card>
        )}
        <Card id="parameters" title="Parameters" note="each combination is a test of its own">
          <VariantTable name={name} variants={variants} />
        </Card>
        <Card id="users" title="Who ran it" note="newest bundle first">
          <UserTable users={users} />
          <nav aria-label="Pages of bundles" className="mt-3 flex flex-wrap items-center gap-2 text-sm empty:hidden">
            {newer > 0 && (
              <LinkButton href={urls.workload(family, name, page - 1)}>
                {formatCounted(newer, "newer bundle")}
              </LinkButton>
            )}
            {older > 0 && (
              <LinkButton href={urls.workload(family, name, page + 1)}>
                {formatCounted(older, "older bundle")}
              </LinkButton>
            )}
          </nav>
        </Card>
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <CorrectionCards target={target} corrections={history} right={await correctionRightNow(target)} />
        </div>
      </div>
    </Page>
  );
}

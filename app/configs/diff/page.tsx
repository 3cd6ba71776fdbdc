import type { Metadata } from "next";
import { ConfigPicker } from "@/components/setting/config-picker";
import { DifferenceTable } from "@/components/setting/difference-table";
import { LineDifference } from "@/components/setting/line-difference";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { listConfigNames } from "@/lib/db/read/provenance-files";
import { lineDifferences } from "@/lib/domain/conditions/line-differences";
import { settingDifferences } from "@/lib/domain/conditions/setting-differences";
import { configKey } from "@/lib/domain/names/names";
import { formatCount, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { type DiffSide, fileValue, loadSide } from "./load-side";
import { decodeDiffParams } from "./search-params";

type Props = { searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { a, b } = decodeDiffParams(await searchParams);
  return { title: a && b ? `${a} and ${b}, configs` : "Compare configs", robots: { index: false } };
}

/** Two configs side by side; the address names them and one file of each. */
export default async function ConfigDiffPage({ searchParams }: Props) {
  const params = decodeDiffParams(await searchParams);
  const [names, a, b] = await Promise.all([
    listConfigNames(),
    loadSide(params.a, params.fileA),
    loadSide(params.b, params.fileB),
  ]);
  // Runs print z12a for the file cz12a of the list.
  const listedName = (name: string) => names.find((one) => configKey(one) === configKey(name)) ?? name;
  const side = (one: DiffSide | null) => ({
    name: one ? listedName(one.name) : "",
    files: one?.files ?? [],
    file: one?.chosen ? fileValue(one.chosen) : "",
  });
  return (
    <Page>
      <PageTitle
        title={a && b ? `${a.name} and ${b.name}` : "Compare two configs"}
        text="Settings files as bundles hold them; passwords and keys are masked."
      />
      <div className="flex flex-col gap-3">
        <Card id="choose" title="Configs">
          {names.length > 0 ? (
            <ConfigPicker key={JSON.stringify(params)} names={names} a={side(a)} b={side(b)} />
          ) : (
            <EmptyState
              title="No config files yet"
              text="Upload a bundle with my.cnf, postgresql.conf or conf.diff files that are named after a config."
            />
          )}
        </Card>
        {a && b && <Differences a={a} b={b} />}
      </div>
    </Page>
  );
}

/** The differing settings and lines of two configs, or a notice where one has no settings file. */
function Differences({ a, b }: { a: DiffSide; b: DiffSide }) {
  const without = [a, b].filter(({ chosen }) => chosen === null);
  if (!a.chosen || !b.chosen)
    return (
      <Notice tone="warning">
        No bundle holds a settings file of {without.map(({ name }) => name).join(" or ")}, so nothing can be compared.
      </Notice>
    );
  const { differences, equal } = settingDifferences(a.chosen.facts, b.chosen.facts);
  const hunks = lineDifferences(a.text.lines, b.text.lines);
  const [nameA, nameB] = a.name === b.name ? [`${a.name} (first)`, `${b.name} (second)`] : [a.name, b.name];
  return (
    <>
      {[a, b].map(
        ({ chosen, text }, at) =>
          text.problem && (
            <Notice key={at === 0 ? "a" : "b"} tone="warning">
              {chosen?.path}: {text.problem}
            </Notice>
          ),
      )}
      <Card
        id="settings"
        title="Settings that differ"
        note={`${formatCount(differences.length)}; ${formatCount(equal)} equal; values as written`}
      >
        <DifferenceTable rows={differences} a={nameA} b={nameB} />
      </Card>
      <Card id="lines" title="Lines that differ">
        <ul className="mb-3 flex flex-col gap-1 text-sm">
          {[a, b].map(({ name, chosen }, at) => (
            <li key={at === 0 ? "a" : "b"} className="wrap-anywhere">
              {at === 0 ? "− " : "+ "}
              {name}:{" "}
              {chosen && (
                <>
                  <Link
                    prefetch={false}
                    href={urls.file(chosen.bundle, chosen.path, null, chosen.occurrence)}
                    className="text-link"
                  >
                    {chosen.path}
                  </Link>{" "}
                  <span className="text-muted-foreground">
                    of {chosen.bundleTitle}, {formatDate(chosen.uploadedAt)}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
        {hunks === null ? (
          <p className="text-muted-foreground">The files differ in too many lines to list them; open them instead.</p>
        ) : hunks.length === 0 ? (
          <p className="text-muted-foreground">The files are the same, line by line.</p>
        ) : (
          <LineDifference hunks={hunks} />
        )}
      </Card>
    </>
  );
}

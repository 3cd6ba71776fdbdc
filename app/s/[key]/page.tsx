import { FiguresPage } from "@/app/figures-page";
import { ReportPage } from "@/app/report/report-page";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import { loadReport } from "@/lib/publish/report/load-report";
import { type FrozenPageProps, frozenPage } from "./frozen-page";

export { frozenMetadata as generateMetadata } from "./frozen-page";

/**
 * A report, or the figures of a frozen view whose kind has no page in `drawn`. A withdrawn one has the reason instead.
 */
export default async function FrozenPage(props: FrozenPageProps) {
  const report = await loadReport((await props.params).key);
  if (report) return <ReportPage report={report} />;
  return frozenPage(props, (snapshot, { raw, title, lead, actions }) => (
    <FiguresPage shown={frozenShown(snapshot, [], raw)} title={title} lead={lead(null)} actions={actions} />
  ));
}

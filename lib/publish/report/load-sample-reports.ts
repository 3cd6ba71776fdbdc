import "server-only";
import { SAMPLE_REPORTS } from "@/lib/domain/names/samples";
import { loadReport } from "./load-report";

/** Loads the reports made of the samples, for home. Leaves out those with withdrawn bundles; [] without samples. */
export async function loadSampleReports(): Promise<{ key: string; title: string; caption: string }[]> {
  const reports = await Promise.all(Object.values(SAMPLE_REPORTS).map(loadReport));
  return reports.flatMap((report) =>
    report && report.withdrawn.length === 0
      ? [{ key: report.frozen.key, title: report.title, caption: report.caption }]
      : [],
  );
}

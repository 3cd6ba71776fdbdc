import { noResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleJmh, type JmhFacts } from "./assemble";
import { comparedClasses } from "./classes";
import { openJmh } from "./parse";
import { withoutPrintedAgain } from "./printed-again";
import { recogniseJmh } from "./sniff";

/** JMH's results: JSON, CSV, and the table at the end of its text. */
export const jmh: TextImporter<JmhFacts> = {
  id: "jmh",
  version: 8,
  title: "JMH results (JSON, CSV and text)",
  reader: "lines",
  longLines: true,
  recognise: recogniseJmh,
  open: openJmh,
  assemble(files) {
    const results = noResults();
    const once = withoutPrintedAgain(files);
    const compared = comparedClasses(once.files.flatMap(({ facts }) => facts.map(({ name }) => name)));
    for (const file of once.files) assembleJmh(results, file, compared);
    results.issues.push(...once.issues.flatMap((list) => list.all()));
    return withFewIssues(results);
  },
};

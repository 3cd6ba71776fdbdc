import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleEntries, type Entry } from "./assemble";
import { openEntries } from "./parse";
import { recogniseEntries } from "./sniff";

/** The history of github-action-benchmark (data.js), and the list of results that its custom tools print. */
export const githubActionBenchmark: TextImporter<Entry[]> = {
  id: "github-action-benchmark",
  version: 3,
  title: "github-action-benchmark (data.js, and the JSON of its custom tools)",
  reader: "lines",
  longLines: true,
  recognise: recogniseEntries,
  open: openEntries,
  assemble: (files) => withFewIssues(assembleEntries(files)),
};

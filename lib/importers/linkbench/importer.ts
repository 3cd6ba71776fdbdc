import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assemble } from "./assemble";
import { type Facts, openLinkbench } from "./parse";
import { recognise } from "./sniff";

/** Linkbench: the tables of the archive's posts, and the output of LinkBench itself. */
export const linkbench: TextImporter<Facts> = {
  id: "linkbench",
  version: 7,
  title: "Linkbench tables and output",
  reader: "lines",
  recognise,
  open: ({ path }) => openLinkbench(path),
  assemble: (files) => withFewIssues(assemble(files)),
};
